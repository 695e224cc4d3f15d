'use client'
import { type ReactNode, useId } from 'react'
import { cn } from '../cn'

export type ChipChoice<T extends string> = { value: T; label: ReactNode; icon?: ReactNode }

type ChoiceChipsProps<T extends string> = {
  /** Names the group. */
  label: string
  value: T | null
  onValueChange: (value: T) => void
  choices: readonly ChipChoice<T>[]
  className?: string
}

/** One of several, as chips: a radio group. */
export function ChoiceChips<T extends string>({
  label,
  value,
  onValueChange,
  choices,
  className,
}: ChoiceChipsProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cn('flex flex-wrap gap-2', className)}>
      {choices.map((choice) => (
        <label key={choice.value} className="chip chip-neutral">
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onValueChange(choice.value)}
          />
          {choice.icon}
          {choice.label}
        </label>
      ))}
    </div>
  )
}
