'use client'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/ui/cn'

export type SelectOption<T extends string = string> = { value: T; label: string; disabled?: boolean }

type Props<T extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children' | 'multiple'
> & {
  value: T | ''
  onValueChange: (value: T) => void
  options: readonly SelectOption<T>[]
  /** Shown while nothing is chosen; it cannot be chosen itself. */
  placeholder?: string
}

/** The browser's own select, dressed: a wheel on phones, typing and arrows on a keyboard, no code to load. */
export function Select<T extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  className,
  ...rest
}: Props<T>) {
  const choose = (chosen: string) => {
    const option = options.find((o) => o.value === chosen)
    if (option) onValueChange(option.value)
  }
  // where nothing is a choice of its own, its words stand for it
  const isBlank = value === '' && options.every((option) => option.value !== '')
  return (
    <span className={cn('relative inline-flex w-full min-w-0', className)}>
      <select
        className={cn('control select', isBlank && 'text-muted')}
        value={value}
        onChange={(event) => choose(event.target.value)}
        {...rest}
      >
        {(placeholder !== undefined || isBlank) && (
          <option value="" disabled hidden>
            {placeholder ?? ''}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
