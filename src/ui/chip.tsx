'use client'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'
import { Slot } from './slot'

export type Tone = 'neutral' | 'accent' | 'critical' | 'warning' | 'info' | 'success'

type ChipProps = ComponentProps<'button'> & {
  tone?: Tone
  /** Makes it a button that is on or off. */
  pressed?: boolean
  /** Gives its looks to the only child, for a link. */
  asChild?: boolean
}

/** A small label; with `pressed` or `onClick` a button. */
export function Chip({ tone = 'neutral', pressed, asChild = false, className, ...rest }: ChipProps) {
  const look = cn('chip', `chip-${tone}`, pressed && 'chip-pressed', className)
  if (asChild) return <Slot className={look} {...rest} />
  if (pressed === undefined && !rest.onClick)
    return <span className={look} {...(rest as ComponentProps<'span'>)} />
  return <button type="button" aria-pressed={pressed} className={look} {...rest} />
}

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
