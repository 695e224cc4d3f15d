import type { getReadings } from '@/contracts/devices/device'
import type { OutputOf } from '@/contracts/endpoint'
import { THRESHOLD_NAMES, type ThresholdName } from '@/domain/tank/thresholds'
import type { Thresholds } from '@/domain/tank/types'
import type { ChartPoint, ChartWindow } from '@/components/chart/types'

type Bucket = OutputOf<typeof getReadings>['points'][number]

/** Buckets as points of a chart: the level at the end of each, with its extremes. */
export const trendPoints = (buckets: readonly Bucket[]): ChartPoint[] =>
  buckets.map(({ at, last, min, max }) => ({ at: Date.parse(at), value: last, min, max }))

/** The same of an earlier time, moved to lie beside the present and without a band that would hide it. */
export const comparisonPoints = (buckets: readonly Bucket[], agoMs: number): ChartPoint[] =>
  buckets.map(({ at, last }) => ({ at: Date.parse(at) + agoMs, value: last }))

/** The points with those of a part of their window in its place, which are finer. */
export const withDetail = (
  points: readonly ChartPoint[],
  fine: readonly ChartPoint[] | undefined,
  window: ChartWindow | null,
): ChartPoint[] => {
  if (!fine || !window) return [...points]
  const before = points.filter(({ at }) => at < window.from)
  const after = points.filter(({ at }) => at > window.to)
  return [...before, ...fine, ...after]
}

/** The first and the last value of a window, and its extremes; null where it has none. */
export const valueSpanOf = (points: readonly ChartPoint[], { from, to }: ChartWindow) => {
  const inside = points.flatMap(({ at, value, min, max }) =>
    value !== null && at >= from && at <= to ? [{ value, min: min ?? value, max: max ?? value }] : [],
  )
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return null
  return {
    first: first.value,
    last: last.value,
    least: Math.min(...inside.map(({ min }) => min)),
    most: Math.max(...inside.map(({ max }) => max)),
  }
}

/** The thresholds on a scale of percent or litres, from the lowest up, each with the one below it (or empty). */
export const thresholdSteps = (
  thresholds: Thresholds,
  valueAt: (percent: number) => number | null,
): { name: ThresholdName; from: number; to: number }[] =>
  THRESHOLD_NAMES.flatMap((name, index) => {
    const below = THRESHOLD_NAMES[index - 1]
    const [from, to] = [valueAt(below ? thresholds[below] : 0), valueAt(thresholds[name])]
    return from === null || to === null ? [] : [{ name, from, to }]
  })
