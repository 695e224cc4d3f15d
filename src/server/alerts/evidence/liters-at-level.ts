import { levelAt } from '@/domain/tank/level'
import type { TankConfig } from '@/domain/tank/types'
import { capacityOf } from '@/domain/tank/volume'

/** Litres at a level: percent of one tank's height, or of the capacity of several tanks; null when unknown. */
export function litersAtLevel(tanks: readonly (TankConfig | null)[], percent: number): number | null {
  const [tank] = tanks
  if (tanks.length === 1) return levelAt(tank, percent).liters
  const capacities = tanks.map((one) => (one ? capacityOf(one) : null))
  return capacities.reduce<number | null>(
    (sum, capacity) => (sum === null || capacity === null ? null : sum + (capacity * percent) / 100),
    0,
  )
}
