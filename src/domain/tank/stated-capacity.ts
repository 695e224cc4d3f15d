import { positive } from './numbers'
import type { TankConfig } from './types'
import { geometricCapacityOf } from './volume'

/** Beyond this share of the stated capacity somebody has mismeasured or misread. */
const TOLERANCE = 0.05

/**
 * Where what a tank is said to hold and what follows from its dimensions differ by more than 5 % of what is said:
 * both, in litres. Null where they agree or one of them is unknown.
 */
export function capacityConflict(config: TankConfig): { stated: number; calculated: number } | null {
  const [stated, calculated] = [positive(config.capacityLiters), geometricCapacityOf(config)]
  if (stated === null || calculated === null) return null
  return Math.abs(calculated - stated) > TOLERANCE * stated ? { stated, calculated } : null
}
