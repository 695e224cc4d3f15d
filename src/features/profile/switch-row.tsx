'use client'
import { useId } from 'react'
import { Switch } from '@/ui/form/switch'

type Props = {
  label: string
  hint?: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** A switch with its name and what it does. */
export function SwitchRow({ label, hint, ...rest }: Props) {
  const id = useId()
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
      <Switch id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...rest} />
    </div>
  )
}
