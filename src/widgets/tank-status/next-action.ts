import { SOON_HOURS } from '@/components/tank/rate'
import type { TankStatus } from '@/domain/tank/thresholds'

/** What is known of a tank whose level is believed. Litres; null where it is not known. */
export type ActionFacts = {
  status: TankStatus
  /** Until it is empty at the rate of the last hour; null while it does not drain. */
  hoursToEmpty: number | null
  usedL: number | null
  usualL: number | null
  capacityL: number | null
  hasLeak: boolean
}

export type NextAction = TankStatus | 'leak' | 'emptySoon' | 'heavyUse'

/** This many times the usual use, and this share of the tank more than usual, is worth a look. */
const HEAVY_FACTOR = 1.5
const HEAVY_SHARE = 0.05

const isHeavy = ({ usedL, usualL, capacityL }: ActionFacts): boolean =>
  usedL !== null &&
  usualL !== null &&
  usualL > 0 &&
  usedL > usualL * HEAVY_FACTOR &&
  usedL - usualL > (capacityL ?? 0) * HEAVY_SHARE

/**
 * What its owner should do next; the first line that holds.
 *
 * | status   | leak | empty in | use                    | next      |
 * |----------|------|----------|------------------------|-----------|
 * | unknown  | any  | any      | any                    | unknown   |
 * | critical | any  | any      | any                    | critical  |
 * | any      | any  | < 6 h    | any                    | emptySoon |
 * | any      | yes  | any      | any                    | leak      |
 * | any      | no   | any      | far more than is usual | heavyUse  |
 * | low      | no   | any      | usual                  | low       |
 * | ok       | no   | any      | usual                  | ok        |
 */
export function nextActionOf(facts: ActionFacts): NextAction {
  const { status, hoursToEmpty, hasLeak } = facts
  if (status === 'unknown' || status === 'critical') return status
  if (hoursToEmpty !== null && hoursToEmpty < SOON_HOURS) return 'emptySoon'
  if (hasLeak) return 'leak'
  return isHeavy(facts) ? 'heavyUse' : status
}
