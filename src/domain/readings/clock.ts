import { isAhead } from '@/domain/time/age'

/** The source of a reading's time. */
export type Clock = 'device' | 'receive'

/** Before the first release of the console; an earlier time comes from a clock that was never set. */
export const EARLIEST = Date.UTC(2020, 0, 1)

const ISO_WITH_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,9})?\s?(Z|[+-]\d\d:?\d\d)$/i

const NUMBER_TEXT = /^\d{9,19}(?:\.\d{1,9})?$/

const parseNumber = (value: number): number | null => {
  if (!Number.isFinite(value) || value < 0) return null
  if (value < 1e11) return Math.round(value * 1000)
  if (value < 1e14) return Math.round(value)
  return Math.floor(value < 1e17 ? value / 1e3 : value / 1e6)
}

const parseIso = (text: string): number | null => {
  const match = ISO_WITH_ZONE.exec(text)
  if (!match) return null
  const [, date, minutes, seconds = ':00', fraction = '', zone = 'Z'] = match
  const milliseconds = fraction ? fraction.slice(0, 4).padEnd(4, '0') : ''
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()
  const at = Date.parse(`${date}T${minutes}${seconds}${milliseconds}${offset}`)
  return Number.isNaN(at) ? null : at
}

/**
 * A device timestamp in epoch milliseconds; null when it is not an instant.
 *
 * | on the wire | read as |
 * |---|---|
 * | number < 1e11 | seconds, fractions kept to the millisecond |
 * | number < 1e14 | milliseconds |
 * | number < 1e17 | microseconds |
 * | larger number | nanoseconds |
 * | negative or not finite | none |
 * | text of 9-19 digits | as the number (shorter could be a year or a date) |
 * | ISO 8601 with Z or an offset | that instant, truncated to the millisecond |
 * | ISO 8601 without a zone | none: local time of an unknown zone |
 * | anything else | none |
 */
export const parseWireTime = (value: unknown): number | null => {
  if (typeof value === 'number') return parseNumber(value)
  if (typeof value !== 'string' || value.length > 40) return null
  return NUMBER_TEXT.test(value) ? parseNumber(Number(value)) : parseIso(value)
}

/**
 * The time a reading is stored under; both in epoch milliseconds.
 *
 * | device's time | stored | clock |
 * |---|---|---|
 * | none | receive time | receive |
 * | before 2020-01-01 UTC | receive time | receive |
 * | more than 5 min after the receive time | receive time | receive |
 * | anything else | device's time | device |
 */
export const resolveAt = ({
  at,
  receivedAt,
}: {
  at: number | null
  receivedAt: number
}): { at: number; clock: Clock } => {
  if (at === null || at < EARLIEST || isAhead(at, receivedAt)) return { at: receivedAt, clock: 'receive' }
  return { at, clock: 'device' }
}
