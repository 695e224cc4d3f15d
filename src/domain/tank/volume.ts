import { clamp, isUsable, positive } from './numbers'
import { SHAPES } from './shapes'
import { strappedLiters, strappingTable } from './strapping'
import type { TankConfig } from './types'

const MM3_PER_LITER = 1e6

/** The stated capacity spread evenly over the height, for a share of the height (0-1). */
const evenly = (config: TankConfig, heightShare: number): number | null => {
  const stated = positive(config.capacityLiters)
  return stated === null ? null : stated * heightShare
}

/**
 * Height of the liquid in the full tank, mm: the diameter of a sphere or a lying cylinder, otherwise
 * `depthMm`, else `heightMm`. A custom tank without either is as high as its strapping table. Null when
 * unknown.
 */
export const fillHeightOf = (config: TankConfig): number | null => {
  if (config.tankType !== 'custom') return SHAPES[config.tankType].fillHeightMm(config)
  const measured = positive(config.depthMm) ?? positive(config.heightMm)
  return measured ?? strappingTable(config.strapping)?.at(-1)?.heightMm ?? null
}

/**
 * Litres that follow from the dimensions (for a custom tank: from its strapping table up to the fill height).
 * Null when a dimension is missing, zero or negative.
 */
export const geometricCapacityOf = (config: TankConfig): number | null => {
  const height = fillHeightOf(config)
  if (height === null) return null
  if (config.tankType !== 'custom') {
    const mm3 = SHAPES[config.tankType].fullMm3(config, height)
    return mm3 === null ? null : positive(mm3 / MM3_PER_LITER)
  }
  const table = strappingTable(config.strapping)
  return table && strappedLiters(table, height)
}

/** Litres in the full tank: from its geometry, else the stated `capacityLiters`, else null. */
export const capacityOf = (config: TankConfig): number | null =>
  geometricCapacityOf(config) ?? positive(config.capacityLiters)

/**
 * Litres at a height of the liquid (mm; clamped to empty or full outside the tank). Without complete geometry a known
 * `capacityLiters` is spread evenly over the height. Null when neither is known or the height is not a number.
 */
export const litersAt = (config: TankConfig, heightMm: number): number | null => {
  const fillHeight = fillHeightOf(config)
  if (fillHeight === null || !isUsable(heightMm)) return null
  const height = clamp(heightMm, 0, fillHeight)
  const heightShare = height / fillHeight
  const geometric = geometricCapacityOf(config)
  if (geometric === null) return evenly(config, heightShare)
  if (config.tankType !== 'custom') return geometric * SHAPES[config.tankType].shareBelow(heightShare)
  const table = strappingTable(config.strapping)
  return table && strappedLiters(table, height)
}

/** Litres at a share of the height (percent, 0-100); works without a fill height when the capacity is stated. */
export const litersAtPercent = (config: TankConfig, percent: number): number | null => {
  if (!isUsable(percent)) return null
  const share = clamp(percent, 0, 100) / 100
  const fillHeight = fillHeightOf(config)
  return fillHeight === null ? evenly(config, share) : litersAt(config, fillHeight * share)
}

/** Far below any sensor's resolution, and few enough steps for every reading. */
const BISECTIONS = 50

/**
 * The height (percent of the fill height, 0-100) at which the tank holds `liters`: the inverse of
 * `litersAtPercent`. Null when the capacity is unknown.
 */
export const percentAtLiters = (config: TankConfig, liters: number): number | null => {
  const capacity = capacityOf(config)
  if (capacity === null || !isUsable(liters)) return null
  const below = (percent: number) => (litersAtPercent(config, percent) ?? 0) - liters
  const straight = clamp((100 * liters) / capacity, 0, 100)
  // Upright walls, empty and full need no search, and keep their exact value.
  if (straight === 0 || straight === 100 || Math.abs(below(straight)) <= capacity * 1e-12) return straight
  let [low, high] = [0, 100]
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2
    if (below(middle) < 0) low = middle
    else high = middle
  }
  return high
}
