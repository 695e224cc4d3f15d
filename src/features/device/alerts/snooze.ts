import { instantAt, isoIn } from '@/domain/time/zoned-time'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
/** The bounds of the call, minutes. */
const LEAST = 5
const MOST = 1440

/** How long, in minutes, besides until the morning. */
export const SNOOZE_OPTIONS_MINUTES = [30, 60, 180] as const

/**
 * Minutes from `now` (epoch ms) until it is next 07:00 on the clock of a zone, and that instant. A morning less than five
 * minutes away is not meant; one more than a day away, where a clock is set back, is a day away.
 */
export function untilMorning(now: number, zone: string): { minutes: number; at: number } {
  const today = isoIn(zone)(now).slice(0, 10)
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10)
  const mornings = [today, tomorrow].map((date) => instantAt(date, '07:00', zone))
  const next = mornings.find((at) => at - now >= LEAST * MINUTE_MS) ?? now + DAY_MS
  const minutes = Math.min(MOST, Math.ceil((next - now) / MINUTE_MS))
  return { minutes, at: now + minutes * MINUTE_MS }
}
