import { LEVEL_MS, type Level } from './storage/types'

/** How a span is cut into buckets. All times in epoch milliseconds; `to` is exclusive. */
export type Plan = {
  from: number
  to: number
  /** Roll-ups to make the buckets of; null: the readings themselves. */
  level: Level | null
  widthMs: number
  /** Buckets begin at multiples of their width from here; never after `from`. */
  originMs: number
}

const LEVELS_COARSEST_FIRST = [1, 0] as const satisfies Level[]

type Asked = {
  from: number
  to: number
  /** The most buckets to make. */
  points: number
  /** Of what was before, only roll-ups are left. */
  keptFrom: number
}

/**
 * Cuts a span into buckets and chooses what to make them of.
 *
 * | width of a bucket  | span begins   | made of          | edges                   |
 * |--------------------|---------------|------------------|-------------------------|
 * | under 5 min        | at `keptFrom` | readings         | counted from the start  |
 * | under 5 min        | before it     | 5-minute windows | multiples of 5 min, UTC |
 * | 5 min to under 1 h | anywhere      | 5-minute windows | multiples of 5 min, UTC |
 * | 1 h and more       | anywhere      | 1-hour windows   | multiples of 1 h, UTC   |
 */
export function planBuckets({ from, to, points, keptFrom }: Asked): Plan {
  const widthMs = Math.max(1, Math.ceil((to - from) / points))
  const finest = from < keptFrom ? 0 : null
  const level = LEVELS_COARSEST_FIRST.find((l) => widthMs >= LEVEL_MS[l]) ?? finest
  if (level === null) return { from, to, level, widthMs, originMs: from }
  const originMs = floorTo(from, LEVEL_MS[level])
  return { from, to, level, widthMs: ceilTo((to - originMs) / points, LEVEL_MS[level]), originMs }
}

type Span = { from: number; to: number }

/**
 * Which part of a plan comes from whole roll-up windows that end by `builtTo`, and which from readings: the broken
 * windows at both ends and all that is newer. Spans may be empty.
 */
export function partsOf(
  { from, to, level }: Plan,
  builtTo: number,
): Record<'head' | 'rollups' | 'tail', Span> {
  if (level === null) return { head: { from, to }, rollups: { from: to, to }, tail: { from: to, to } }
  const whole = Math.min(ceilTo(from, LEVEL_MS[level]), to)
  const end = Math.max(whole, floorTo(Math.min(to, builtTo), LEVEL_MS[level]))
  return { head: { from, to: whole }, rollups: { from: whole, to: end }, tail: { from: end, to } }
}

const floorTo = (ms: number, step: number): number => Math.floor(ms / step) * step
const ceilTo = (ms: number, step: number): number => Math.ceil(ms / step) * step
