import { clamp, isUsable } from './numbers'
import type { Calibration, TankConfig } from './types'
import { fillHeightOf, litersAtPercent, percentAtLiters } from './volume'

/** Last reported values of a channel, by metric. Absent, null and non-finite values count as not reported. */
export type LevelSources = {
  distance_mm?: number | null
  depth_mm?: number | null
  level_pct?: number | null
  volume_l?: number | null
}

/** A level: percent of the height 0-100 (not rounded), and the litres from geometry (null where unknown). */
export type Level = { percent: number; liters: number | null; heightMm: number | null }

type Tank = { config: TankConfig | null | undefined; calibration?: Calibration | null }

/** Distances cannot be negative: such a value is a sensor's error code. */
const isDistance = (value: number | null | undefined): value is number => isUsable(value) && value >= 0

/** True when a channel reports any metric that gives a level. */
export const hasSource = (source: LevelSources | undefined): boolean =>
  source !== undefined &&
  (isDistance(source.distance_mm) || [source.depth_mm, source.level_pct, source.volume_l].some(isUsable))

// Percent is numerator × 100 / denominator, never share × 100: 7 mm of 100 mm must be 7, not
// 7.000000000000001, or a level exactly on a threshold would miss it.
const percentOf = (part: number, whole: number): number | null => {
  const percent = (100 * part) / whole
  return isUsable(percent) ? clamp(percent, 0, 100) : null
}

/**
 * With a calibration (empty − d) / (empty − full), which holds for inverted sensors too (full > empty);
 * otherwise (fill height + sensor offset − d) / fill height.
 */
const percentFromDistance = ({ config, calibration }: Tank, distance: number): number | null => {
  if (calibration) {
    const { emptyDistanceMm, fullDistanceMm } = calibration
    return percentOf(emptyDistanceMm - distance, emptyDistanceMm - fullDistanceMm)
  }
  const fillHeight = config ? fillHeightOf(config) : null
  if (!config || fillHeight === null) return null
  const offset = isUsable(config.sensorOffsetMm) ? config.sensorOffsetMm : 0
  return percentOf(fillHeight + offset - distance, fillHeight)
}

const percentFromDepth = ({ config }: Tank, depth: number): number | null => {
  const fillHeight = config ? fillHeightOf(config) : null
  return fillHeight === null ? null : percentOf(depth, fillHeight)
}

/**
 * Percent of the height from the first source that gives one: distance, liquid column, the device's own
 * percent, the device's own litres. A liquid column, percent or volume below zero is the drift of an empty
 * tank and reads 0; a negative distance gives nothing, and so does a calibration whose two ends are equal.
 */
export const percentFrom = (tank: Tank, source: LevelSources): number | null => {
  const { distance_mm: distance, depth_mm: depth, level_pct: own, volume_l: volume } = source
  return (
    (isDistance(distance) ? percentFromDistance(tank, distance) : null) ??
    (isUsable(depth) ? percentFromDepth(tank, depth) : null) ??
    (isUsable(own) ? clamp(own, 0, 100) : null) ??
    (isUsable(volume) && tank.config ? percentAtLiters(tank.config, volume) : null)
  )
}

/** The level of a tank at a percent of its height: litres from geometry at that height. */
export const levelAt = (config: TankConfig | null | undefined, percent: number): Level => {
  const fillHeight = config ? fillHeightOf(config) : null
  return {
    percent,
    liters: config ? litersAtPercent(config, percent) : null,
    heightMm: fillHeight === null ? null : (fillHeight * percent) / 100,
  }
}

/**
 * The level of one tank from the reported values of its channel, or null without a usable one. A tank without
 * configuration still has a percent by calibration or by the device's own percent, but no litres.
 */
export const levelOf = (tank: Tank & { source: LevelSources }): Level | null => {
  const percent = percentFrom(tank, tank.source)
  return percent === null ? null : levelAt(tank.config, percent)
}
