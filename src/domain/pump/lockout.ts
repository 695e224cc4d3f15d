import type { CommandState } from './types'

/** So many starts in a row that the device did not obey lock its pump for an hour. */
export const MOST_FAILURES = 3
export const FAILURES_LOCK_MS = 3_600_000

const FAILED: readonly CommandState[] = ['rejected', 'timed_out']

/** Whether the states in which the last starts ended, newest first, lock the pump. A start that nobody sent is no failure of it. */
export const isLockedByFailures = (last: readonly CommandState[]): boolean =>
  last.length >= MOST_FAILURES && last.slice(0, MOST_FAILURES).every((state) => FAILED.includes(state))

/** A lockout as it is stored. Epoch milliseconds; without a reason `until` says when the last one was lifted. */
export type StoredLock = { reason: string | null; until: number | null }

/**
 * | reason | until       | locked |
 * |--------|-------------|--------|
 * | none   | any         | no     |
 * | some   | none        | yes    |
 * | some   | to come     | yes    |
 * | some   | now or past | no     |
 */
export const isLocked = ({ reason, until }: StoredLock, now: number): boolean =>
  reason !== null && (until === null || until > now)

/**
 * Why what the device told of itself since the last lockout was lifted locks its pump until a person lifts it; null
 * when nothing does.
 *
 * | last run ended with | dry-run alarm | locks    |
 * |---------------------|---------------|----------|
 * | any                 | yes           | dry_run  |
 * | fault               | no            | fault    |
 * | anything else       | no            | –        |
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
