import { deadlineAt } from '../deadlines'
import { isEnded } from '../states'
import type { RolloutItem } from './types'

const MINUTE_MS = 60_000
/** How often a held order is considered again: guards change without an event of the item. */
const HELD_MS = 5 * MINUTE_MS
/** How often it is asked whether a device that runs the target has been up for long enough. */
const CONFIRMING_MS = MINUTE_MS
/** How often an item whose deadline stands is looked at, in case the end of the stop was missed. */
export const STOPPED_MS = 60 * MINUTE_MS

/** When an item needs a `tick` without an event, epoch milliseconds; null for one that waits for its group or has ended. */
export function nextLookAt(
  { state, reason, deadline, notBefore, notTonightUntil, provenAt }: RolloutItem,
  now: number,
): number | null {
  if (state === 'planned' || isEnded(state)) return null
  if (state === 'queued') return Math.max(notBefore ?? 0, notTonightUntil ?? 0, now + HELD_MS)
  const at = deadline === null ? null : deadlineAt(deadline)
  if (state === 'confirming' && provenAt !== null) return Math.min(at ?? Infinity, now + CONFIRMING_MS)
  const isHeld = state === 'verified' || state === 'waiting' || reason === 'next_look'
  if (isHeld) return Math.min(at ?? Infinity, now + HELD_MS)
  return at === null ? now + STOPPED_MS : Math.max(at, now)
}
