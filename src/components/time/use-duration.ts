'use client'
import { useCallback } from 'react'
import { useFormat } from '@/client/format'

type Unit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day'
const UNITS: readonly { unit: Unit; ms: number }[] = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
  { unit: 'millisecond', ms: 1 },
]
/** From so many of a unit on the next smaller one says nothing more. */
const ALONE_FROM = 10

/** A duration in its largest unit, with one decimal below ten: 340 ms, 2.4 s, 18 min, 3 h. */
export function useDuration(): (ms: number) => string {
  const { locale } = useFormat()
  return useCallback(
    (ms) => {
      const { unit, ms: size } = UNITS.find((one) => Math.abs(ms) >= one.ms) ?? { unit: 'millisecond', ms: 1 }
      const value = ms / size
      const digits = unit === 'millisecond' || Math.abs(value) >= ALONE_FROM ? 0 : 1
      return new Intl.NumberFormat(locale, {
        ...{ style: 'unit', unit, unitDisplay: 'short' },
        maximumFractionDigits: digits,
      }).format(value)
    },
    [locale],
  )
}
