import { isBusy, type Neighbour, type Neighbourhood } from './neighbourhood'
import type { ConcurrencyPolicy } from './policy'
import type { HoldReason } from './reasons'

const HOUR_MS = 3_600_000

type Own = Pick<Neighbour, 'id' | 'device' | 'failures' | 'keys' | 'coordinator' | 'gateway' | 'owner'>

/**
 * Whether the other of a redundant pair must be left alone: one at a time, and the second only after the first has
 * succeeded and soaked. A device that never came back blocks its twin: it is the last that works.
 *
 * | the first is                                | the second waits       |
 * |---------------------------------------------|------------------------|
 * | planned, queued, cancelled, skipped, refused | no                    |
 * | queued for another attempt                  | yes                    |
 * | ordered, installing, missing, timed out     | yes                    |
 * | succeeded, failed, rolled back              | until the soak is over |
 */
export function isPairBlocked(
  { state, since, failures }: Pick<Neighbour, 'state' | 'since' | 'failures'>,
  soakMs: number,
  now: number,
): boolean {
  if (state === 'queued') return failures > 0
  if (isBusy(state) || state === 'missing' || state === 'timed_out') return true
  return (state === 'succeeded' || state === 'failed' || state === 'rolled_back') && now < since + soakMs
}

/** Both of a pair wait for another attempt: one of them goes first. */
const goesFirst = (own: Own, other: Neighbour): boolean =>
  own.failures > 0 && other.state === 'queued' && own.id < other.id

/** All reasons among other devices for which this one is not ordered now. */
export function findConcurrencyHolds(
  own: Own,
  others: Neighbourhood,
  { policy, soakMs, now }: { policy: ConcurrencyPolicy; soakMs: number; now: number },
): HoldReason[] {
  const { device, keys, coordinator, gateway, owner } = own
  const { perCoordinator, perGateway, perOwnerAndHour, atOnce } = policy
  const isFull = (limit: number | null, count: () => number) => limit !== null && count() >= limit
  const holds: readonly (readonly [HoldReason, boolean])[] = [
    [
      'pair',
      others
        .sharing(device, keys)
        .some((other) => isPairBlocked(other, soakMs, now) && !goesFirst(own, other)),
    ],
    [
      'coordinator_busy',
      coordinator !== null && isFull(perCoordinator, () => others.countAtCoordinator(device, coordinator)),
    ],
    ['gateway_busy', gateway !== null && isFull(perGateway, () => others.countAtGateway(device, gateway))],
    [
      'owner_limit',
      owner !== null && isFull(perOwnerAndHour, () => others.countOrdered(device, owner, now - HOUR_MS)),
    ],
    ['server_busy', isFull(atOnce, () => others.countBusy(device))],
  ]
  return holds.filter(([, isHeld]) => isHeld).map(([reason]) => reason)
}
