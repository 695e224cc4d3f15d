'use client'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '@/ui/cn'

export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
  /** Draws the control with the ids that tie label, hint and error to it. */
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, hint, error, className, children }: Props) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} role="alert" className="flex items-center gap-1.5 text-[0.8125rem] text-critical">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-[0.8125rem] text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
