import { isAhead } from '@/domain/time/age'
import { median } from '@/domain/readings/statistics'
import { isUsable } from './numbers'
import type { Calibration, StrappingPoint, TankConfig } from './types'

/** A known level: percent of the height 0-100, and the distance (mm) measured at it. */
type KnownLevel = { percent: number; distanceMm: number }

/** Why two known levels give no calibration. */
export type CalibrationFault = 'samePercent' | 'sameDistance' | 'wrongWay' | 'aboveSensor' | 'tooFar'

const FARTHEST_MM = 100_000
/** Distances closer than this are equal within the accuracy of a sensor. */
const LEAST_APART_MM = 10

const hundredth = (mm: number): number => Math.round(mm * 100) / 100

/**
 * The distances at empty and full (mm, to a hundredth) on the straight line through two known levels, in either order.
 * The first row that holds decides:
 *
 * | the two levels                                   | result       |
 * |--------------------------------------------------|--------------|
 * | have the same percent                            | samePercent  |
 * | were measured less than 10 mm apart              | sameDistance |
 * | have the higher one farther away                 | wrongWay     |
 * | put the full line at or behind the sensor's face | aboveSensor  |
 * | put the bottom beyond 100 m                      | tooFar       |
 * | anything else                                    | calibration  |
 */
export function calibrationFrom(
  one: KnownLevel,
  other: KnownLevel,
): { calibration: Calibration } | { fault: CalibrationFault } {
  const [low, high] = one.percent <= other.percent ? [one, other] : [other, one]
  if (low.percent === high.percent) return { fault: 'samePercent' }
  const drop = low.distanceMm - high.distanceMm
  if (Math.abs(drop) < LEAST_APART_MM) return { fault: 'sameDistance' }
  if (drop < 0) return { fault: 'wrongWay' }
  const perPercent = drop / (high.percent - low.percent)
  const emptyDistanceMm = hundredth(low.distanceMm + low.percent * perPercent)
  const fullDistanceMm = hundredth(high.distanceMm - (100 - high.percent) * perPercent)
  if (fullDistanceMm <= 0) return { fault: 'aboveSensor' }
  if (emptyDistanceMm > FARTHEST_MM) return { fault: 'tooFar' }
  return { calibration: { emptyDistanceMm, fullDistanceMm } }
}

/** A measurement at a known content of the tank: litres, and the distance (mm). */
export type KnownVolume = { liters: number; distanceMm: number }

/** Why a list of known volumes gives no strapping table; `row` counts from 0. */
export type TableFault = { fault: 'tooFew' | 'noEmpty' } | { fault: 'rising' | 'outOfRange'; row: number }

/** The maximum distance of a sensor above the full line in a tank's settings, mm. */
const MOST_OFFSET_MM = 10_000

/**
 * A custom tank from measurements at known contents: its strapping table counts heights (mm, to a hundredth) from the
 * distance of the empty tank, and the largest content counts as full. Points may come in any order.
 *
 * | the points, by litres                            | result      |
 * |--------------------------------------------------|-------------|
 * | are fewer than two                               | tooFew      |
 * | do not begin with 0 L                            | noEmpty     |
 * | have one at or below the height or litres before | rising, row |
 * | end at the sensor's face, or over 10 m below it  | outOfRange  |
 * | anything else                                    | tank        |
 */
export function tankFromVolumes(points: readonly KnownVolume[]): { tank: TankConfig } | TableFault {
  const sorted = points
    .map((point, row) => ({ ...point, row }))
    .toSorted((a, b) => a.liters - b.liters || b.distanceMm - a.distanceMm)
  const [empty, full] = [sorted[0], sorted.at(-1)]
  if (!empty || !full || sorted.length < 2) return { fault: 'tooFew' }
  if (empty.liters !== 0) return { fault: 'noEmpty' }
  for (const [index, point] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before && (point.liters <= before.liters || hundredth(before.distanceMm - point.distanceMm) <= 0))
      return { fault: 'rising', row: point.row }
  }
  if (full.distanceMm <= 0 || full.distanceMm > MOST_OFFSET_MM) return { fault: 'outOfRange', row: full.row }
  const strapping = sorted.map(({ liters, distanceMm }): StrappingPoint => {
    const heightMm = hundredth(empty.distanceMm - distanceMm)
    return { heightMm, liters }
  })
  const depthMm = hundredth(empty.distanceMm - full.distanceMm)
  return { tank: { tankType: 'custom', depthMm, sensorOffsetMm: full.distanceMm, strapping } }
}

/** A received distance: device time in epoch ms, mm, and whether the decoder trusts it. */
export type LiveDistance = { at: number; distanceMm: number; quality: string }

/** The live distance and whether it can be used. `spreadMm`: maximum minus minimum of the last readings. */
export type StableReading = {
  state: 'none' | 'stale' | 'blind' | 'few' | 'noisy' | 'steady'
  medianMm: number | null
  spreadMm: number
  ageMs: number
  count: number
}

const MOST_READINGS = 7
/** Readings older than the newest by more than this may be of another level. */
const WINDOW_MS = 120_000
const LEAST_PATIENCE_MS = 60_000
const PATIENCE_UNKNOWN_MS = 600_000
/** For a device at least this fast several equal readings are required. */
const FAST_S = 30
const LEAST_OF_FAST = 3
const LEAST_SPREAD_MM = 10
const SPREAD_SHARE = 0.01

type Rhythm = { /** Epoch ms. */ now: number; /** Seconds between two reports. */ intervalS: number | null }

/**
 * Whether the live distance can be used, from its last readings (of two minutes before the newest, seven at most).
 * Readings flagged as spikes do not count. The first row that holds decides:
 *
 * | readings                                                                   | state  |
 * |----------------------------------------------------------------------------|--------|
 * | none                                                                       | none   |
 * | newest older than 1.5 intervals (at least 1 min; 10 min with no known one) | stale  |
 * | newest more than 5 min ahead of now                                        | stale  |
 * | newest in the sensor's blind zone                                          | blind  |
 * | fewer than 3 of a device that reports every 30 s or faster                 | few    |
 * | largest and smallest differ by more than 10 mm and 1 % of the median       | noisy  |
 * | anything else                                                              | steady |
 */
export function findStableReading(
  readings: readonly LiveDistance[],
  { now, intervalS }: Rhythm,
): StableReading {
  const usable = readings
    .filter(({ distanceMm, quality }) => isUsable(distanceMm) && quality !== 'spike')
    .toSorted((a, b) => a.at - b.at)
  const newest = usable.at(-1)
  if (!newest) return { state: 'none', medianMm: null, spreadMm: 0, ageMs: 0, count: 0 }
  const last = usable.filter(({ at }) => at > newest.at - WINDOW_MS).slice(-MOST_READINGS)
  const values = last.map(({ distanceMm }) => distanceMm)
  const medianMm = median(values)
  const spreadMm = Math.max(...values) - Math.min(...values)
  const ageMs = Math.max(0, now - newest.at)
  const patience =
    intervalS === null ? PATIENCE_UNKNOWN_MS : Math.max(LEAST_PATIENCE_MS, 1.5 * intervalS * 1000)
  const isFast = intervalS !== null && intervalS <= FAST_S
  const isNoisy = spreadMm > Math.max(LEAST_SPREAD_MM, SPREAD_SHARE * medianMm)
  const stateOf = (): StableReading['state'] => {
    if (ageMs > patience || isAhead(newest.at, now)) return 'stale'
    if (newest.quality === 'blind_zone') return 'blind'
    if (isFast && values.length < LEAST_OF_FAST) return 'few'
    return isNoisy ? 'noisy' : 'steady'
  }
  return { state: stateOf(), medianMm, spreadMm, ageMs, count: values.length }
}
