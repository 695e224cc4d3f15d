'use client'
import { type ComponentProps, useState } from 'react'
import { useFormat } from '@/client/format'
import { cn } from '@/ui/cn'
import { AffixInput } from '@/ui/form/input'
import { type MeasureQuantity, formatMeasure, parseMeasure, measureUnitOf } from './measure'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  quantity: MeasureQuantity
  /** Millimetres or litres; null while there is no number. */
  value: number | null
  onValueChange: (value: number | null) => void
}

/**
 * A length or volume in the reader's units. Only typing changes the value: one that is merely shown in inches or
 * gallons stays exactly what it was.
 */
export function MeasureInput({ quantity, value, onValueChange, onBlur, className, ...rest }: Props) {
  const { units } = useFormat()
  const [text, setText] = useState(() => formatMeasure(value, quantity, units))
  // the value that the text stands for, in the units it was written in
  const [meant, setMeant] = useState({ value, units })
  const show = () => setText(formatMeasure(value, quantity, units))
  if (meant.value !== value || meant.units !== units) {
    setMeant({ value, units })
    show()
  }
  const type = (next: string) => {
    const stored = parseMeasure(next, quantity, units)
    setText(next)
    setMeant({ value: stored, units })
    onValueChange(stored)
  }
  return (
    <AffixInput
      {...rest}
      inputMode={units === 'metric' ? 'decimal' : 'text'}
      autoComplete="off"
      className={cn('tabular-nums', className)}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        show()
        onBlur?.(event)
      }}
      after={
        <span className="text-[0.8125rem] text-muted select-none">{measureUnitOf(quantity, units)}</span>
      }
    />
  )
}
