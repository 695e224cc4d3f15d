import { type LevelSources, levelOf } from './level'
import { positive } from './numbers'
import type { Calibration, TankConfig } from './types'
import { capacityOf, fillHeightOf } from './volume'

/** A metric a level can be made of. */
export type LevelMetric = keyof LevelSources

/** In the order in which a level is taken from them. */
export const LEVEL_METRICS = [
  'distance_mm',
  'depth_mm',
  'level_pct',
  'volume_l',
] as const satisfies LevelMetric[]

export const isLevelMetric = (metric: string): metric is LevelMetric =>
  LEVEL_METRICS.some((one) => one === metric)

export type Tank = { config: TankConfig | null; calibration: Calibration | null }

/** How far beyond its ends a tank's own measures may be wrong, as a share of its depth. */
const SLACK = 0.1

/** Least and most that a value can be; the metric's unit. */
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
 * What a tank allows of a metric, or null where too little is known of the tank.
 *
 * | metric                      | least                          | most                         |
 * |-----------------------------|--------------------------------|------------------------------|
 * | distance_mm, calibrated     | the nearer end less 10 %       | the farther end and 10 %     |
 * | distance_mm, depth known    | the full line less 10 %        | the bottom and 10 %          |
 * | depth_mm, depth known       | any: an empty sensor drifts    | the depth and 10 %           |
 * | level_pct                   | any                            | 110                          |
 * | volume_l, capacity known    | any                            | the capacity and 10 %        |
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

/** True for a value that cannot come from the water in this tank. */
export function isOutOfRange(metric: LevelMetric, value: number, tank: Tank): boolean {
  const range = rangeOf(metric, tank)
  return range !== null && (value < range.least || value > range.most)
}

/** Where a value puts the surface: shares (0-1) of the height and of the volume; null where unknown. */
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

/** A change this small is waves, condensation or the sensor itself, however quick. */
export const NOISE_SHARE = 0.05
/** What any tank may gain or lose in a minute: a share of it, and what a strong pump or a burst pipe moves, litres. */
const SHARE_PER_MIN = 0.2
const LITERS_PER_MIN = 200

/** The share of a tank that may come or go in a minute. */
export function shareRateOf({ config }: Tank): number {
  const capacity = config && positive(capacityOf(config))
  return capacity ? Math.max(SHARE_PER_MIN, LITERS_PER_MIN / capacity) : SHARE_PER_MIN
}

/**
 * How much of the tank lies between two standings: of height and of volume the lesser, since the surface of a cone or a
 * sphere moves fast where it is narrow.
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

/** The tank that a channel watches; null where there is none. */
export function tankOfChannel({ tankConfig, tankSeries, calibration }: Tanks, channel: number): Tank | null {
  if (tankSeries.length === 0) return channel === 0 ? { config: tankConfig, calibration } : null
  const config = tankSeries[channel]
  return config ? { config, calibration: channel === 0 ? calibration : null } : null
}
