import { isRetryable, isServerFault, type FailureReason } from './reasons'

const FIRST_MS = 5 * 60_000
const FACTOR = 4
/** From the fifth failure on the pause stays at 21 hours. */
const LAST_POWER = 4
/** As many failures of one reason within the soak pause the campaign. */
export const ALIKE_LIMIT = 3

/** A number from 0 up to 1 that an id always gives (FNV-1a), so that simultaneous failures do not retry together. */
export function chanceOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** Pause before the retry after the nth failure (from 0), ms: 5 min × 4ⁿ ± 20 %. */
export function retryDelay(itemId: string, n: number): number {
  return Math.round(FIRST_MS * FACTOR ** Math.min(n, LAST_POWER) * (0.8 + 0.4 * chanceOf(`${itemId}:${n}`)))
}

export type Failure = { itemId: string; reason: FailureReason; at: number }

type RetryFacts = {
  itemId: string
  /** Failures of this item before this one. */
  failures: number
  now: number
  /** When another item of the group last failed for the same reason, and the group's soak. */
  alikeAt: number | null
  soakMs: number
}

/** The earliest retry, epoch milliseconds: not within the soak of another failure of the same reason. */
export function retryAt({ itemId, failures, now, alikeAt, soakMs }: RetryFacts): number {
  return Math.max(now + retryDelay(itemId, failures), alikeAt === null ? 0 : alikeAt + soakMs)
}

/** How many items of a group failed for one reason. */
export type AlikeFailures = { reason: FailureReason; items: number }

/** How many items of a group failed for which reason within the last soak, the most first. Faults of the server do not count. */
export function countAlikeFailures(
  failures: readonly Failure[],
  { now, soakMs }: { now: number; soakMs: number },
): AlikeFailures[] {
  const itemsBy = new Map<FailureReason, Set<string>>()
  for (const { itemId, reason, at } of failures) {
    if (now - at > soakMs || isServerFault(reason)) continue
    const items = itemsBy.get(reason) ?? new Set()
    itemsBy.set(reason, items.add(itemId))
  }
  const counted = [...itemsBy].map(([reason, items]) => ({ reason, items: items.size }))
  return counted.sort((a, b) => b.items - a.items)
}

/** Whether a failed attempt is followed by another one. */
export function isRetryLeft(
  { attempts, orders }: { attempts: number; orders: number },
  { reason, retries, ordersPerAttempt }: { reason: FailureReason; retries: number; ordersPerAttempt: number },
): boolean {
  return isRetryable(reason) && attempts <= retries && orders < ordersPerAttempt * (retries + 1)
}
