'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import type { Act } from './use-act'

type Props = {
  title: string
  lead: string
  submitLabel: string
  act: Act
  onSubmit: () => void
  onClose: () => void
  danger?: boolean
  disabled?: boolean
  children?: ReactNode
}

/** A dialog with one form that does one thing. */
export function ActForm({
  title,
  lead,
  submitLabel,
  act,
  onSubmit,
  onClose,
  danger = false,
  disabled = false,
  children,
}: Props) {
  const t = useTranslations('security')
  return (
    <Dialog open onOpenChange={(open) => !open && !act.busy && onClose()}>
      <DialogContent title={title} description={lead} size="sm">
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {children}
          {act.fault && (
            <p role="alert" className="flex gap-2 text-sm text-critical">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {act.fault}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button disabled={act.busy} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={disabled} busy={act.busy}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}
