import { type LevelSources, levelOf } from './level'
import { positive } from './numbers'
import type { Calibration, TankConfig } from './types'
import { capacityOf, fillHeightOf } from './volume'

/** A metric from which a level can be computed. */
export type LevelMetric = keyof LevelSources

/** In the order of preference as level source. */
export const LEVEL_METRICS = [
  'distance_mm',
  'depth_mm',
  'level_pct',
  'volume_l',
] as const satisfies LevelMetric[]

const KNOWN: ReadonlySet<string> = new Set(LEVEL_METRICS)

export const isLevelMetric = (metric: string): metric is LevelMetric => KNOWN.has(metric)

export type Tank = { config: TankConfig | null; calibration: Calibration | null }

/** Tolerance of a tank's dimensions beyond its ends, as a share of its depth. */
const SLACK = 0.1

/** Minimum and maximum of a plausible value; the metric's unit. */
type Range = { least: number; most: number }

function distanceRange({ config, calibration }: Tank): Range | null {
  if (calibration) return widened(calibration.fullDistanceMm, calibration.emptyDistanceMm)
  const depth = config && fillHeightOf(config)
  if (!config || !depth) return null
  const offset = config.sensorOffsetMm ?? 0
  return widened(offset, offset + depth)
}

function widened(one: number, other: number): Range {
  const slack = SLACK * Math.abs(one - other)
  return { least: Math.min(one, other) - slack, most: Math.max(one, other) + slack }
}

const upTo = (full: number | null): Range | null =>
  full === null ? null : { least: -Infinity, most: full * (1 + SLACK) }

/**
 * The plausible range of a metric in a tank, or null where too little is known of the tank.
 *
 * | metric                   | minimum                     | maximum                  |
 * |--------------------------|-----------------------------|--------------------------|
 * | distance_mm, calibrated  | the nearer end less 10 %    | the farther end and 10 % |
 * | distance_mm, depth known | the full line less 10 %     | the bottom and 10 %      |
 * | depth_mm, depth known    | any: an empty sensor drifts | the depth and 10 %       |
 * | level_pct                | any                         | 110                      |
 * | volume_l, capacity known | any                         | the capacity and 10 %    |
 */
export function rangeOf(metric: LevelMetric, tank: Tank): Range | null {
  const { config } = tank
  switch (metric) {
    case 'distance_mm':
      return distanceRange(tank)
    case 'depth_mm':
      return upTo(config && fillHeightOf(config))
    case 'level_pct':
      return upTo(100)
    case 'volume_l':
      return upTo(config && capacityOf(config))
  }
}

/** True for a value that cannot be a level of this tank. */
export function isOutOfRange(metric: LevelMetric, value: number, tank: Tank): boolean {
  const range = rangeOf(metric, tank)
  return range !== null && (value < range.least || value > range.most)
}

/** The surface of a value: shares (0-1) of the height and of the volume; null where unknown. */
export type GaugeReading = { height: number; volume: number | null }

export function gaugeReadingOf(
  metric: LevelMetric,
  value: number,
  { config, calibration }: Tank,
): GaugeReading | null {
  const level = levelOf({ config, calibration, source: { [metric]: value } })
  if (level === null) return null
  const capacity = config && positive(capacityOf(config))
  return {
    height: level.percent / 100,
    volume: level.liters !== null && capacity ? level.liters / capacity : null,
  }
}

/** A smaller change is waves, condensation or sensor noise, at any speed. */
export const NOISE_SHARE = 0.05
/** Plausible change of any tank in a minute: a share of it, and the flow of a strong pump or a burst pipe, litres. */
const SHARE_PER_MIN = 0.2
const LITERS_PER_MIN = 200

/** The plausible share of change of a tank in a minute. */
export function shareRateOf({ config }: Tank): number {
  const capacity = config && positive(capacityOf(config))
  return capacity ? Math.max(SHARE_PER_MIN, LITERS_PER_MIN / capacity) : SHARE_PER_MIN
}

/**
 * The difference between two levels: the lesser of height and volume, since the surface of a cone or a sphere moves
 * fast where it is narrow.
 */
export function changeBetween(a: GaugeReading, b: GaugeReading): number {
  const height = Math.abs(a.height - b.height)
  return a.volume === null || b.volume === null ? height : Math.min(height, Math.abs(a.volume - b.volume))
}

type Tanks = {
  tankConfig: TankConfig | null
  tankSeries: readonly TankConfig[]
  calibration: Calibration | null
}

/** The tank of a channel; null without one. */
export function tankOfChannel({ tankConfig, tankSeries, calibration }: Tanks, channel: number): Tank | null {
  if (tankSeries.length === 0) return channel === 0 ? { config: tankConfig, calibration } : null
  const config = tankSeries[channel]
  return config ? { config, calibration: channel === 0 ? calibration : null } : null
}
