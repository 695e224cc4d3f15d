import type { DerivedMetric } from '@/contracts/device'
import { metricById } from '@/domain/metrics'
import type { LevelSources } from '@/domain/tank/level'
import { seriesLevel, type SeriesLevel } from '@/domain/tank/series'
import type { Calibration, TankConfig } from '@/domain/tank/types'
import type { Bucket } from './query-buckets'

type Tanks = { tankConfig: TankConfig | null; tankSeries: TankConfig[]; calibration: Calibration | null }
type Statistic = 'min' | 'max' | 'avg' | 'last'
export type Point = { at: Date; min: number; max: number; avg: number; last: number; n: number }

type Derive = { metric: DerivedMetric; /** null: all tanks together. */ channel: number | null; tanks: Tanks }

const seriesOf = ({ metric, channel }: Bucket) => `${metric}.${channel}`

/** Each instant's buckets, oldest first; a series that is silent in one stands at its last value. */
function instantsOf(buckets: readonly Bucket[]): Bucket[][] {
  const byInstant = new Map<number, Bucket[]>()
  const standing = new Map<string, Bucket>()
  for (const bucket of buckets) {
    const group = byInstant.get(bucket.at.getTime())
    if (group) group.push(bucket)
    else byInstant.set(bucket.at.getTime(), [bucket])
    // before its first value of the window a series stands at that value
    if (!standing.has(seriesOf(bucket))) standing.set(seriesOf(bucket), bucket)
  }
  return [...byInstant.values()].map((group) => {
    for (const bucket of group) standing.set(seriesOf(bucket), bucket)
    const spoken = new Set(group.map(seriesOf))
    const silent = [...standing].filter(([series]) => !spoken.has(series)).map(([, last]) => still(last))
    return [...group, ...silent]
  })
}

const still = (bucket: Bucket): Bucket => ({
  ...bucket,
  min: bucket.last,
  max: bucket.last,
  avg: bucket.last,
  n: 0,
})

/**
 * Turns buckets of raw readings, oldest first, into buckets of level or litres with the tanks as they are configured
 * now. Each statistic is the level at that statistic of the raw values, so `avg` is the level at the mean distance.
 * The tanks of a series report at moments of their own; their sum takes each at its last word.
 */
export function derivedPoints(buckets: readonly Bucket[], derive: Derive): Point[] {
  const own = buckets.filter((b) => b.channel === derive.channel)
  // a tank without a sensor of its own may share the height of another's
  return instantsOf(own.length > 0 ? own : buckets).flatMap((group) => {
    const first = group[0]
    const values = (['min', 'max', 'avg', 'last'] as const).map((s) => valueAt(group, s, derive))
    const [a, b, avg, last] = values
    if (!first || a == null || b == null || avg == null || last == null) return []
    // a larger distance is a lower level, so the two ends may have changed places
    const [min, max] = [Math.min(a, b), Math.max(a, b)]
    return [{ at: first.at, min, max, avg, last, n: Math.max(...group.map((g) => g.n)) }]
  })
}

function valueAt(
  group: readonly Bucket[],
  statistic: Statistic,
  { metric, channel, tanks }: Derive,
): number | null {
  const level = levelAt(group, statistic, tanks)
  const tank = channel === null ? level : level.tanks.find((t) => t.channel === channel)
  return (metric === 'tank_level_pct' ? tank?.percent : tank?.liters) ?? null
}

function levelAt(group: readonly Bucket[], statistic: Statistic, tanks: Tanks): SeriesLevel {
  const channels = new Map<number, LevelSources>()
  for (const bucket of group) {
    const name = metricById(bucket.metric)
    if (name) channels.set(bucket.channel, { ...channels.get(bucket.channel), [name]: bucket[statistic] })
  }
  return seriesLevel({ ...tanks, channels })
}

/** All tanks together at one time: percent of the height, and litres at the mean of what was read; null where unknown. */
export type LevelPoint = { at: number; min: number; max: number; last: number; liters: number | null }

/** Turns buckets as `derivedPoints` does, into what a tank's use is told from; half the work of asking for both metrics. */
export function levelPoints(buckets: readonly Bucket[], tanks: Tanks): LevelPoint[] {
  return instantsOf(buckets).flatMap((group) => {
    const [first, a, b, last] = [
      group[0],
      levelAt(group, 'min', tanks).percent,
      levelAt(group, 'max', tanks).percent,
      levelAt(group, 'last', tanks).percent,
    ]
    if (!first || a === null || b === null || last === null) return []
    const { liters } = levelAt(group, 'avg', tanks)
    return [{ at: first.at.getTime(), min: Math.min(a, b), max: Math.max(a, b), last, liters }]
  })
}
