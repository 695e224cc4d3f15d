import type { Device, getReadings } from '@/contracts/devices/device'
import type { OutputOf } from '@/contracts/endpoint'
import { litersAtPercent } from '@/domain/tank/volume'

/** A level at a moment (epoch ms, device time). `range`: the lowest and highest percent of all readings it stands for. */
export type LevelHistoryPoint = { at: number; percent: number; liters: number | null; range?: PercentRange }
type PercentRange = { least: number; most: number }

type Tanks = Pick<Device, 'tankSeries' | 'tankConfig' | 'capacityLiters'>

/**
 * Litres at a percent of the device: a series is weighed by capacity, so its percent is one of litres; a single tank's
 * percent is one of its height. Null without a described tank.
 */
export const deviceLitersAt = (
  { tankSeries, tankConfig, capacityLiters }: Tanks,
  percent: number,
): number | null => {
  if (tankSeries.length > 0) return capacityLiters === null ? null : (capacityLiters * percent) / 100
  return tankConfig && litersAtPercent(tankConfig, percent)
}

type Bucket = OutputOf<typeof getReadings>['points'][number]

/** The buckets of `tank_level_pct` as levels, oldest first. */
export const levelHistoryOf = (buckets: readonly Bucket[], tanks: Tanks): LevelHistoryPoint[] =>
  buckets.map(({ at, last, min, max }) => ({
    at: Date.parse(at),
    percent: last,
    liters: deviceLitersAt(tanks, last),
    range: { least: min, most: max },
  }))

/** The lowest and highest percent of at least one point, those that its line does not show included. */
export const percentRangeOf = (points: readonly LevelHistoryPoint[]): PercentRange => {
  const ranges = points.map(({ percent, range = { least: percent, most: percent } }) => range)
  return {
    least: Math.min(...ranges.map(({ least }) => least)),
    most: Math.max(...ranges.map(({ most }) => most)),
  }
}

/** The history with the level that has just arrived at its end. */
export const withNewestLevel = (
  points: readonly LevelHistoryPoint[],
  newest: LevelHistoryPoint | null,
): LevelHistoryPoint[] => {
  const last = points.at(-1)
  return newest && (!last || newest.at > last.at) ? [...points, newest] : [...points]
}

const mean = (values: number[]): number => values.reduce((all, value) => all + value, 0) / values.length

type Span = { from: number; to: number }

/** At most `max` points of a span: the mean of the points in each of as many equal parts, empty parts left out. */
export const downsampleLevels = (
  points: readonly LevelHistoryPoint[],
  { from, to }: Span,
  max: number,
): LevelHistoryPoint[] => {
  const inside = points.filter(({ at }) => at >= from && at <= to)
  if (inside.length <= max) return inside
  const parts = new Map<number, LevelHistoryPoint[]>()
  for (const point of inside) {
    const part = Math.min(max - 1, Math.floor(((point.at - from) / (to - from)) * max))
    parts.set(part, [...(parts.get(part) ?? []), point])
  }
  return [...parts.values()].map((group) => {
    const liters = group.flatMap((point) => point.liters ?? [])
    return {
      at: mean(group.map(({ at }) => at)),
      percent: mean(group.map(({ percent }) => percent)),
      liters: liters.length === group.length ? mean(liters) : null,
      range: percentRangeOf(group),
    }
  })
}

/** The lower median: between a usual interval and a silence, the usual one. */
const median = (intervals: readonly number[]): number =>
  intervals.toSorted((a, b) => a - b)[(intervals.length - 1) >> 1] ?? 0

/** A silence this many times the device's own rhythm is a gap, not a slow sensor. */
const GAP_FACTOR = 3
/** How many intervals on either side of one make out the rhythm there, and with how few there is none to speak of. */
const NEIGHBOURS = 5
const FEW_NEIGHBOURS = 2

/** The rhythm around an interval: the slower of those before and after it, since a device may change its rhythm. */
const rhythmAt = (intervals: readonly number[], index: number): number => {
  const before = intervals.slice(Math.max(0, index - NEIGHBOURS), index)
  const after = intervals.slice(index + 1, index + 1 + NEIGHBOURS)
  const sides = [before, after].filter(({ length }) => length >= FEW_NEIGHBOURS)
  return sides.length > 0 ? Math.max(...sides.map(median)) : median(intervals)
}

/**
 * Runs of points without a gap between them. A gap is three times the interval usual around it, and longer than
 * `minGapMs`.
 */
export const splitAtGaps = <Point extends { at: number }>(
  points: readonly Point[],
  minGapMs: number,
): Point[][] => {
  const intervals = points.slice(1).map((point, index) => point.at - (points[index]?.at ?? point.at))
  const isGap = intervals.map(
    (interval, index) => interval > Math.max(minGapMs, GAP_FACTOR * rhythmAt(intervals, index)),
  )
  const runs: Point[][] = []
  points.forEach((point, index) => {
    const run = runs.at(-1)
    if (run && !isGap[index - 1]) run.push(point)
    else runs.push([point])
  })
  return runs
}
