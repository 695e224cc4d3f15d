'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, type SyntheticEvent, useId } from 'react'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { useReadOnly } from '@/ui/form/read-only'
import { type UnsavedChangesTexts, useUnsavedChangesDialog } from '@/ui/overlay/unsaved-changes-dialog'
import { SaveFailure } from './save-failure'

type Props = {
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  submitLabel: string
  /** While a request is on its way the dialog stays open. */
  busy: boolean
  /** Why it could not be saved, beside the buttons. */
  failure?: string | null
  /** How the draft stands, in the same place. */
  status?: ReactNode
  danger?: boolean
  /** Nothing can be sent yet. */
  disabled?: boolean
  /** There is something to lose: closing asks first, in these words. */
  leave?: UnsavedChangesTexts & { isDirty: boolean }
  onSubmit: () => void
  onClose: () => void
  formRef?: RefObject<HTMLFormElement | null>
  className?: string
  children: ReactNode
}

/** A dialog with one form that does one thing. Mounted means open. */
export function FormDialog({ leave, ...props }: Props) {
  return leave ? <GuardedDialog {...props} leave={leave} /> : <PlainDialog {...props} close={props.onClose} />
}

function GuardedDialog({ leave, ...props }: Props & { leave: UnsavedChangesTexts & { isDirty: boolean } }) {
  const { close, question } = useUnsavedChangesDialog(leave.isDirty, { ...leave, onClose: props.onClose })
  return (
    <>
      <PlainDialog {...props} close={close} />
      {question}
    </>
  )
}

function PlainDialog(props: Omit<Props, 'leave'> & { close: () => void }) {
  const { title, description, size = 'sm', submitLabel, busy, failure = null, danger = false } = props
  const { status, disabled = false, close, onSubmit, formRef, children } = props
  const { className = 'flex flex-col gap-4' } = props
  const t = useTranslations('ui')
  const readOnly = useReadOnly()
  const form = useId()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // a form inside a dialog is still inside the form around it, as React sees it
    event.stopPropagation()
    if (!busy && !disabled && readOnly === null) onSubmit()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && close()}>
      <DialogContent
        title={title}
        description={description}
        size={size}
        footer={
          <>
            <SaveFailure text={failure ?? readOnly} />
            {status}
            <Button disabled={busy} onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              writes
              type="submit"
              form={form}
              variant={danger ? 'danger' : 'primary'}
              disabled={disabled}
              busy={busy}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form ref={formRef} id={form} noValidate onSubmit={submit} className={className}>
          {children}
        </form>
      </DialogContent>
    </Dialog>
  )
}
