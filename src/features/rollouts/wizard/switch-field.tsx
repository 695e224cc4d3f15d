'use client'
import { useId } from 'react'
import { Switch } from '@/ui/form/switch'

type Props = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void }

/** A switch with its words beside it. */
export function SwitchField({ label, hint, checked, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Switch
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
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
    </div>
  )
}
