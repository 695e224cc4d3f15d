import { DAY_MS, HOUR_MS, type RollupResolution } from './types'

/**
 * Roll-ups are kept in rows of a UTC day (level 0) or a month (level 1): the first day of the period that contains
 * `at`.
 */
export function periodOf(level: RollupResolution, at: number): number {
  if (level === 0) return Math.floor(at / DAY_MS)
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY_MS
}

/** The hours (epoch milliseconds) of the period that begins with a day. */
export function hoursOfPeriod(level: RollupResolution, period: number): number[] {
  const from = period * DAY_MS
  const date = new Date(from)
  const to = level === 0 ? from + DAY_MS : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
  return Array.from({ length: (to - from) / HOUR_MS }, (_, hour) => from + hour * HOUR_MS)
}
