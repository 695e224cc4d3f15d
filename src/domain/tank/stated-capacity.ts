import { positive } from './numbers'
import type { TankConfig } from './types'
import { geometricCapacityOf } from './volume'

/** A larger difference, as a share of the stated capacity, indicates a wrong measurement or entry. */
const TOLERANCE = 0.05

/**
 * The stated and the computed capacity in litres, where they differ by more than 5 % of the stated one. Null where they
 * agree or one of them is unknown.
 */
export function capacityConflict(config: TankConfig): { stated: number; calculated: number } | null {
  const [stated, calculated] = [positive(config.capacityLiters), geometricCapacityOf(config)]
  if (stated === null || calculated === null) return null
  return Math.abs(calculated - stated) > TOLERANCE * stated ? { stated, calculated } : null
}
