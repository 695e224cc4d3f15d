import { within } from '@/domain/time/daily'
import type { LevelPoint } from './usage'

/** Epoch milliseconds; `to` is exclusive. */
export type Night = { from: number; to: number }
export type Leak = { since: number; perHour: number }

const HOUR_MS = 3_600_000
/** Shares of a full tank: less in a night is within sensor drift, more in an hour is a draw and no leak. */
const LEAST_SHARE = 0.005
const MOST_SHARE_PER_HOUR = 0.05
const FEWEST_HOURS = 3
const FEWEST_POINTS = 8

/** Least squares: units per hour, and the mean squared residual. */
function lineThrough(points: readonly LevelPoint[]): { perHour: number; missed: number } {
  const n = points.length
  const meanAt = points.reduce((sum, { at }) => sum + at, 0) / n
  const mean = points.reduce((sum, { value }) => sum + value, 0) / n
  const spread = points.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  const slope = points.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - mean), 0) / spread
  const misses = points.map(({ at, value }) => value - mean - slope * (at - meanAt))
  return { perHour: slope * HOUR_MS, missed: Math.sqrt(misses.reduce((sum, miss) => sum + miss ** 2, 0) / n) }
}

/**
 * The loss of a tank per hour of a night; null for no leak.
 *
 * | levels of 3 h and more | loss in the night | off the straight line        | loss in an hour | leak |
 * |------------------------|-------------------|------------------------------|-----------------|------|
 * | yes                    | over 0.5 %        | by less than a tenth of loss | up to 5 %       | yes  |
 * | no                     | any               | any                          | any             | no   |
 * | yes                    | less              | any                          | any             | no   |
 * | yes                    | any               | by more: a draw or ripple    | any             | no   |
 * | yes                    | any               | any                          | more            | no   |
 */
function lossOf(points: readonly LevelPoint[], full: number): number | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < FEWEST_POINTS) return null
  const hours = (last.at - first.at) / HOUR_MS
  if (hours < FEWEST_HOURS) return null
  const { perHour, missed } = lineThrough(points)
  const lost = -perHour * hours
  if (lost < full * LEAST_SHARE || -perHour > full * MOST_SHARE_PER_HOUR) return null
  return missed < lost / 10 ? -perHour : null
}

/**
 * A slow steady loss in the last of some nights (oldest first), when no water is drawn, and since which of the
 * consecutive nights before; null for none. Levels oldest first, `full` and the loss in the same unit.
 */
export function leakOf(
  levels: readonly LevelPoint[],
  { nights, full }: { nights: readonly Night[]; full: number },
): Leak | null {
  const losses = nights.map(({ from, to }) => {
    const points = within(levels, { from, to })
    return { since: points[0]?.at ?? from, perHour: lossOf(points, full) }
  })
  const last = losses.at(-1)?.perHour ?? null
  if (last === null) return null
  const [first] = losses.slice(losses.findLastIndex(({ perHour }) => perHour === null) + 1)
  return first ? { since: first.since, perHour: last } : null
}
