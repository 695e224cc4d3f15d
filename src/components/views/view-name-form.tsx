'use client'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

const LONGEST_NAME = 60

type Props = {
  label: string
  hint?: string
  initial?: string
  /** What failed, or null. */
  onSave: (name: string) => Promise<string | null>
  onCancel?: () => void
  className?: string
}

/** The name of a view, with the button that saves it. */
export function ViewNameForm({ label, hint, initial = '', onSave, onCancel, className }: Props) {
  const t = useTranslations('views')
  const [name, setName] = useState(initial)
  const [fault, setFault] = useState<string | null>(null)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setFault(t('nameless'))
    const failure = await onSave(name.trim())
    setFault(failure)
    if (failure === null) setName(initial)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={className}>
      <Field label={label} hint={hint} error={fault}>
        {(ids) => (
          <span className="flex gap-2">
            <Input
              {...ids}
              value={name}
              maxLength={LONGEST_NAME}
              autoComplete="off"
              autoFocus={onCancel !== undefined}
              onChange={(event) => setName(event.target.value)}
            />
            <Button writes type="submit" variant="primary">
              {t('save')}
            </Button>
          </span>
        )}
      </Field>
      {onCancel && (
        <Button type="button" size="sm" variant="ghost" onClick={onCancel} className="mt-1">
          {t('cancel')}
        </Button>
      )}
    </form>
  )
}
