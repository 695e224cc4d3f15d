import type { ConcurrencyPolicy } from './policy'
import type { HoldReason } from './reasons'
import { isInstalling, isWithdrawable, type ItemState } from './states'

const HOUR_MS = 3_600_000

/** Another item that may stand in the way of an order. */
export type Neighbour = {
  state: ItemState
  /** When it entered its state, epoch milliseconds. */
  since: number
  keys: readonly string[]
  coordinator: string | null
  gateway: string | null
  owner: number | null
  /** When its last order was given; null: none. */
  orderedAt: number | null
}

type Own = Pick<Neighbour, 'keys' | 'coordinator' | 'gateway' | 'owner'>

const isBusy = (state: ItemState): boolean => isWithdrawable(state) || isInstalling(state)

/**
 * Whether the other of a redundant pair must be left alone: one at a time, and the second only after the first has
 * succeeded and soaked. A device that never came back blocks its twin: it is the last that works.
 *
 * | the first is                                | the second waits       |
 * |---------------------------------------------|------------------------|
 * | planned, queued, cancelled, skipped, refused | no                    |
 * | ordered, installing, missing, timed out     | yes                    |
 * | succeeded, failed, rolled back              | until the soak is over |
 */
export function isPairBlocked(
  { state, since }: Pick<Neighbour, 'state' | 'since'>,
  soakMs: number,
  now: number,
): boolean {
  if (isBusy(state) || state === 'missing' || state === 'timed_out') return true
  return (state === 'succeeded' || state === 'failed' || state === 'rolled_back') && now < since + soakMs
}

/** All reasons among other items for which this one is not ordered now. `others` without the item itself. */
export function findConcurrencyHolds(
  own: Own,
  others: readonly Neighbour[],
  { policy, soakMs, now }: { policy: ConcurrencyPolicy; soakMs: number; now: number },
): HoldReason[] {
  const busy = others.filter(({ state }) => isBusy(state))
  const isFull = (count: number, limit: number | null) => limit !== null && count >= limit
  const at = (key: 'coordinator' | 'gateway') =>
    own[key] === null ? 0 : busy.filter((other) => other[key] === own[key]).length
  const ofOwner = others.filter(
    ({ owner, orderedAt }) =>
      owner !== null && owner === own.owner && orderedAt !== null && now - orderedAt < HOUR_MS,
  )
  const holds: readonly (readonly [HoldReason, boolean])[] = [
    ['pair', others.some((other) => sharesKey(own, other) && isPairBlocked(other, soakMs, now))],
    ['coordinator_busy', own.coordinator !== null && isFull(at('coordinator'), policy.perCoordinator)],
    ['gateway_busy', own.gateway !== null && isFull(at('gateway'), policy.perGateway)],
    ['owner_limit', isFull(ofOwner.length, policy.perOwnerAndHour)],
    ['server_busy', isFull(busy.length, policy.atOnce)],
  ]
  return holds.filter(([, isHeld]) => isHeld).map(([reason]) => reason)
}

const sharesKey = (own: Own, other: Neighbour): boolean => own.keys.some((key) => other.keys.includes(key))
