'use client'
import { useId } from 'react'
import { Switch } from '@/ui/form/switch'
import { useReadOnly } from '@/ui/form/read-only'

type Props = {
  label: string
  hint?: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** It is saved at once: not to be used where nothing may be changed. */
  writes?: boolean
}

/** A switch with its name and what it does. */
export function SwitchRow({ label, hint, writes = false, disabled = false, ...rest }: Props) {
  const id = useId()
  const readOnly = useReadOnly()
  const why = writes ? readOnly : null
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
            {hint}
          </p>
        )}
      </div>
      <Switch
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled || why !== null}
        data-tip={why ?? undefined}
        {...rest}
      />
    </div>
  )
}
