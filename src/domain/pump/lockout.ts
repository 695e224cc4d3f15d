import type { CommandState } from './types'

/** Number of consecutive starts without a response of the device that locks its pump for an hour. */
export const MOST_FAILURES = 3
export const FAILURES_LOCK_MS = 3_600_000

const FAILED: readonly CommandState[] = ['rejected', 'timed_out']

/**
 * Whether the final states of the last starts, newest first, lock the pump. A start that was never sent is no failure.
 */
export const isLockedByFailures = (last: readonly CommandState[]): boolean =>
  last.length >= MOST_FAILURES && last.slice(0, MOST_FAILURES).every((state) => FAILED.includes(state))

/** A stored lockout. Epoch milliseconds; without a reason `until` is the time when the last one was lifted. */
export type StoredLock = { reason: string | null; until: number | null }

/**
 * | reason | until         | locked |
 * |--------|---------------|--------|
 * | none   | any           | no     |
 * | some   | none          | yes    |
 * | some   | in the future | yes    |
 * | some   | now or past   | no     |
 */
export const isLocked = ({ reason, until }: StoredLock, now: number): boolean =>
  reason !== null && (until === null || until > now)

/**
 * The reason by which device reports since the last lifted lockout lock the pump until a person lifts it; null for
 * none.
 *
 * | last run ended with | dry-run alarm | locks   |
 * |---------------------|---------------|---------|
 * | any                 | yes           | dry_run |
 * | fault               | no            | fault   |
 * | anything else       | no            | –       |
 */
export function lockReasonOf({
  stopReason,
  isDry,
}: {
  stopReason: string | null
  isDry: boolean
}): string | null {
  if (isDry) return 'dry_run'
  return stopReason === 'fault' ? 'fault' : null
}
