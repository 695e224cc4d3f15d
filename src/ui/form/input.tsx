'use client'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from '@/ui/cn'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn('control', className)} {...rest} />
}

/** An input with something before or after it inside the same frame. */
export function AffixInput({
  before,
  after,
  className,
  ...rest
}: ComponentProps<'input'> & { before?: ReactNode; after?: ReactNode }) {
  return (
    <span className={cn('control control-affix', className)}>
      {before}
      <input {...rest} />
      {after}
    </span>
  )
}

type NumberProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: number | null | undefined
  /** Null while the text is empty or not a number. */
  onValueChange: (value: number | null) => void
  unit?: string
}

/** Reads "1,5" like "1.5"; null for anything that is no number. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim().replace(/^([+-]?\d*),(\d*)$/, '$1.$2')
  if (trimmed === '') return null
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : null
}

const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

/** A number field that leaves the text alone while somebody types ("1." or "-" is no number yet). */
export function NumberInput({ value, onValueChange, unit, onBlur, className, ...rest }: NumberProps) {
  const [text, setText] = useState(textOf(value))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== parseNumber(text)) setText(textOf(value))
  }
  const type = (next: string) => {
    setText(next)
    onValueChange(parseNumber(next))
  }
  return (
    <AffixInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      className={cn('tabular-nums', className)}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        setText(textOf(value))
        onBlur?.(event)
      }}
      after={unit && <span className="text-[0.8125rem] text-muted select-none">{unit}</span>}
    />
  )
}
