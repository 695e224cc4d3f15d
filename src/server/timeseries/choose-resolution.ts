import { RESOLUTION_MS, type RollupResolution } from './storage/types'

/** How a span is cut into buckets. All times in epoch milliseconds; `to` is exclusive. */
export type BucketPlan = {
  from: number
  to: number
  /** Resolution of the roll-ups to make the buckets of; null: readings. */
  resolution: RollupResolution | null
  widthMs: number
  /** Buckets begin at multiples of their width from here; never after `from`. */
  originMs: number
}

const RESOLUTIONS_COARSEST_FIRST = [1, 0] as const satisfies RollupResolution[]

type PlanQuery = {
  from: number
  to: number
  /** The most buckets to make. */
  points: number
  /** Before this time only roll-ups are kept. */
  retainedFrom: number
}

/**
 * Cuts a span into buckets and chooses their resolution.
 *
 * | width of a bucket  | span begins       | made of          | edges                   |
 * |--------------------|-------------------|------------------|-------------------------|
 * | under 5 min        | at `retainedFrom` | readings         | counted from the start  |
 * | under 5 min        | before it         | 5-minute windows | multiples of 5 min, UTC |
 * | 5 min to under 1 h | anywhere          | 5-minute windows | multiples of 5 min, UTC |
 * | 1 h and more       | anywhere          | 1-hour windows   | multiples of 1 h, UTC   |
 */
export function planBuckets({ from, to, points, retainedFrom: keptFrom }: PlanQuery): BucketPlan {
  const widthMs = Math.max(1, Math.ceil((to - from) / points))
  const finest = from < keptFrom ? 0 : null
  const level = RESOLUTIONS_COARSEST_FIRST.find((l) => widthMs >= RESOLUTION_MS[l]) ?? finest
  if (level === null) return { from, to, resolution: level, widthMs, originMs: from }
  const originMs = floorTo(from, RESOLUTION_MS[level])
  return {
    from,
    to,
    resolution: level,
    widthMs: ceilTo((to - originMs) / points, RESOLUTION_MS[level]),
    originMs,
  }
}

type Span = { from: number; to: number }

/**
 * Splits a plan into the part made of whole roll-up windows that end by `builtTo`, and the parts made of readings: the
 * partial windows at both ends and everything newer. Spans may be empty.
 */
export function splitPlan(
  { from, to, resolution: level }: BucketPlan,
  builtTo: number,
): Record<'head' | 'rollups' | 'tail', Span> {
  if (level === null) return { head: { from, to }, rollups: { from: to, to }, tail: { from: to, to } }
  const whole = Math.min(ceilTo(from, RESOLUTION_MS[level]), to)
  const end = Math.max(whole, floorTo(Math.min(to, builtTo), RESOLUTION_MS[level]))
  return { head: { from, to: whole }, rollups: { from: whole, to: end }, tail: { from: end, to } }
}

const floorTo = (ms: number, step: number): number => Math.floor(ms / step) * step
const ceilTo = (ms: number, step: number): number => Math.ceil(ms / step) * step
