import type { DerivedMetric } from '@/domain/readings/derived-metrics'
import { metricById } from '@/domain/readings/metrics'
import type { LevelSources } from '@/domain/tank/level'
import { deviceLevel, type DeviceLevel } from '@/domain/tank/device-level'
import type { Calibration, TankConfig } from '@/domain/tank/types'
import type { Bucket } from './query-buckets'
import { seriesOf } from './storage/series'

type TankSettings = {
  tankConfig: TankConfig | null
  tankSeries: TankConfig[]
  calibration: Calibration | null
}
type Statistic = 'min' | 'max' | 'avg' | 'last'
export type DerivedPoint = { at: Date; min: number; max: number; avg: number; last: number; n: number }

type Derive = {
  metric: DerivedMetric
  /** null: all tanks together. */ channel: number | null
  tanks: TankSettings
}

/** The values of all series at one time, always in the same order. */
type Instant = { at: Date; said: Bucket[] }

/**
 * Instants of buckets, oldest first. A series without a bucket at an instant carries its last value forward; before its
 * first value it has that one.
 */
function instantsOf(buckets: readonly Bucket[]): Instant[] {
  const places = new Map<number, number>()
  const standing: Bucket[] = []
  for (const bucket of buckets) {
    const series = seriesOf(bucket.metric, bucket.channel)
    if (!places.has(series)) places.set(series, standing.push(carryForward(bucket)) - 1)
  }
  const instants: Instant[] = []
  for (const bucket of buckets) {
    let instant = instants.at(-1)
    if (instant?.at.getTime() !== bucket.at.getTime())
      instants.push((instant = { at: bucket.at, said: [...standing] }))
    const place = places.get(seriesOf(bucket.metric, bucket.channel)) ?? 0
    instant.said[place] = bucket
    // a single series has a bucket at every instant
    if (standing.length > 1) standing[place] = carryForward(bucket)
  }
  return instants
}

const carryForward = (bucket: Bucket): Bucket => ({
  ...bucket,
  min: bucket.last,
  max: bucket.last,
  avg: bucket.last,
  n: 0,
})

/**
 * Turns buckets of raw readings, oldest first, into buckets of level or litres with the tanks as they are configured
 * now. Each statistic is the level at that statistic of the raw values, so `avg` is the level at the mean distance. The
 * tanks of a series report at different times; their sum carries the last value of each forward.
 */
export function derivedPoints(buckets: readonly Bucket[], derive: Derive): DerivedPoint[] {
  const levelAt = levelsOf(derive.tanks)
  const own = buckets.filter((b) => b.channel === derive.channel)
  // a tank without a sensor of its own may share the height of another's
  return instantsOf(own.length > 0 ? own : buckets).flatMap(({ at, said }) => {
    const [a, b, avg, last] = STATISTICS.map((statistic) => valueOf(levelAt(said, statistic), derive))
    if (a == null || b == null || avg == null || last == null) return []
    // a larger distance is a lower level, so minimum and maximum may be swapped
    return [
      { at, min: Math.min(a, b), max: Math.max(a, b), avg, last, n: Math.max(...said.map(({ n }) => n)) },
    ]
  })
}

const STATISTICS = ['min', 'max', 'avg', 'last'] as const satisfies Statistic[]

function valueOf(level: DeviceLevel, { metric, channel }: Derive): number | null {
  const tank = channel === null ? level : level.tanks.find((t) => t.channel === channel)
  return (metric === 'tank_level_pct' ? tank?.percent : tank?.liters) ?? null
}

/**
 * Computes levels of instants, cached where a cheap key exists: sensor values are quantised, and all statistics of a
 * bucket with one reading are the same. One cache per request.
 */
function levelsOf(tanks: TankSettings): (said: readonly Bucket[], statistic: Statistic) => DeviceLevel {
  const { tankConfig, tankSeries, calibration } = tanks
  const known = new Map<number, DeviceLevel>()
  let last: { said: readonly Bucket[]; level: DeviceLevel } | null = null
  const workOut = (said: readonly Bucket[], statistic: Statistic) =>
    deviceLevel({ tankConfig, tankSeries, calibration, channels: channelsOf(said, statistic) })
  return (said, statistic) => {
    const [first] = said
    if (first && said.length === 1) {
      const level = known.get(first[statistic]) ?? workOut(said, statistic)
      known.set(first[statistic], level)
      return level
    }
    if (last?.said === said) return last.level
    const level = workOut(said, statistic)
    last = said.every(isSingle) ? { said, level } : null
    return level
  }
}

const isSingle = ({ min, max, avg, last }: Bucket): boolean => min === max && avg === max && last === max

function channelsOf(said: readonly Bucket[], statistic: Statistic): Map<number, LevelSources> {
  const channels = new Map<number, Record<string, number>>()
  for (const bucket of said) {
    const [name, sources] = [metricById(bucket.metric), channels.get(bucket.channel) ?? {}]
    if (name) sources[name] = bucket[statistic]
    channels.set(bucket.channel, sources)
  }
  return channels
}

/** All tanks combined at one time: percent of the height, and litres at the mean value; null where unknown. */
export type LevelPoint = { at: number; min: number; max: number; last: number; liters: number | null }

/** Turns buckets as `derivedPoints` does into the input of a tank's usage; costs half of requesting both metrics. */
export function levelPoints(buckets: readonly Bucket[], tanks: TankSettings): LevelPoint[] {
  const levelAt = levelsOf(tanks)
  return instantsOf(buckets).flatMap(({ at, said }) => {
    const [a, b] = [levelAt(said, 'min').percent, levelAt(said, 'max').percent]
    const last = levelAt(said, 'last').percent
    if (a === null || b === null || last === null) return []
    const { liters } = levelAt(said, 'avg')
    return [{ at: at.getTime(), min: Math.min(a, b), max: Math.max(a, b), last, liters }]
  })
}
