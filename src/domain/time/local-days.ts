import { isoIn, startOfDay } from './zoned-time'
import type { Span } from './daily'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** "2026-03-29" moved by whole days. */
const moved = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The last `count` days of a zone, oldest first; the last one holds `now`. Some have 23 or 25 hours. Epoch milliseconds. */
export function lastDays(now: number, { zone, count }: { zone: string; count: number }): Span[] {
  const today = isoIn(zone)(now).slice(0, 10)
  const starts = Array.from({ length: count + 1 }, (_, i) => startOfDay(moved(today, i + 1 - count), zone))
  return starts.slice(1).map((to, i) => ({ from: starts[i] ?? to, to }))
}

/** The last `count` hours on the clock of a zone, oldest first; the last one holds `now`. Epoch milliseconds. */
export function lastHours(now: number, { zone, count }: { zone: string; count: number }): Span[] {
  const [minutes = 0, seconds = 0] = isoIn(zone)(now).slice(14, 23).split(':').map(Number)
  const begun = now - minutes * 60_000 - Math.round(seconds * 1000)
  return Array.from({ length: count }, (_, i) => {
    const from = begun + (i + 1 - count) * HOUR_MS
    return { from, to: from + HOUR_MS }
  })
}
