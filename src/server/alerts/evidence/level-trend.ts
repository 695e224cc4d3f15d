import type { Why } from '@/domain/alerts/types'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Older readings describe where the level was going, not where it is going now. */
const RECENT_MS = 20 * MINUTE_MS
/** Fewer readings, or a shorter span, say more about the sensor than about the water. */
const LEAST_READINGS = 3
const LEAST_MS = 5 * MINUTE_MS
const LEAST_PER_HOUR = 0.5

/**
 * Rate in percentage points per hour over the recent ones of these readings, oldest first, at `now` (epoch
 * milliseconds): the slope of a least-squares line.
 *
 * | readings of the last 20 min           | rate  |
 * |---------------------------------------|-------|
 * | fewer than 3                          | null  |
 * | within less than 5 min                | null  |
 * | change by less than 0.5 % per hour    | null  |
 * | any other                             | slope |
 */
export function levelTrend(readings: Why['readings'], now: number): number | null {
  const recent = readings.filter(({ at }) => at >= now - RECENT_MS)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || recent.length < LEAST_READINGS || last.at - first.at < LEAST_MS) return null
  const rate = slope(recent) * HOUR_MS
  return Math.abs(rate) < LEAST_PER_HOUR ? null : rate
}

/** Least squares, per millisecond. */
function slope(points: Why['readings']): number {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [atMean, valueMean] = [mean(points.map(({ at }) => at)), mean(points.map(({ value }) => value))]
  const rise = points.reduce((sum, { at, value }) => sum + (at - atMean) * (value - valueMean), 0)
  return rise / points.reduce((sum, { at }) => sum + (at - atMean) ** 2, 0)
}
