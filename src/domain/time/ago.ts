import { MISSING } from '@/domain/units'

/** An ISO 8601 text or epoch milliseconds. */
export type Instant = string | number | null | undefined

const STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const

/** Epoch milliseconds; null for an invalid instant. */
export const epochMs = (at: Instant): number | null => {
  const ms = typeof at === 'string' ? Date.parse(at) : at
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : null
}

/** "3 min ago" in the user's language; whole units, rounded down; the future reads as now. */
export function formatAgo({ at, now, locale }: { at: Instant; now: number | null; locale: string }): string {
  const ms = epochMs(at)
  if (ms === null || now === null) return MISSING
  const age = Math.max(0, now - ms)
  const step = STEPS.find((s) => age >= s.ms) ?? { unit: 'second', ms: 1_000 }
  return relativeTo(locale).format(-Math.floor(age / step.ms), step.unit)
}

// Making a formatter costs far more than using one, and a dashboard uses a few of them for every value it shows.
const relative = new Map<string, Intl.RelativeTimeFormat>()

function relativeTo(locale: string): Intl.RelativeTimeFormat {
  const made =
    relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  relative.set(locale, made)
  return made
}
