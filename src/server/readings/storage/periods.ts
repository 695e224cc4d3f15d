import { DAY_MS, type Level } from './types'

/** Roll-ups are kept in rows of a UTC day (level 0) or a month (level 1): the first day of the one that `at` is in. */
export function periodOf(level: Level, at: number): number {
  if (level === 0) return Math.floor(at / DAY_MS)
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY_MS
}
