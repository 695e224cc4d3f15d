import type { Why } from '@/domain/alerts/types'
import {
  formatLength,
  formatPercent,
  formatQuantity,
  formatVolume,
  MISSING,
  type NumberStyle,
} from '@/domain/units'

/** One decimal where rounding would move a value to the other side of its threshold. */
const digitsOf = (value: number, { threshold }: Pick<Why, 'threshold'>): number =>
  threshold !== null && value !== threshold && Math.round(value) === Math.round(threshold) ? 1 : 0

/** An evidence value in the user's units; a dash when there is none. */
export function formatEvidenceValue(
  value: number | null,
  why: Pick<Why, 'threshold' | 'unit'>,
  style: NumberStyle,
): string {
  if (value === null) return MISSING
  const { locale } = style
  switch (why.unit) {
    case '%':
      return formatPercent(value, { locale, digits: digitsOf(value, why) })
    case 'mm':
      return formatLength(value, style)
    case 'L':
      return formatVolume(value, style)
    case 'V':
      return formatQuantity(value, 'volts', locale)
    default:
      return `${value.toLocaleString(locale, { maximumFractionDigits: 2 })} ${why.unit}`.trim()
  }
}
