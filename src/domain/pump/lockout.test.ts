import { expect, it } from 'vitest'
import { isLocked, isLockedByFailures, lockReasonOf } from './lockout'
import type { CommandState } from './types'

it.each<[CommandState[], boolean]>([
  [['timed_out', 'rejected', 'timed_out'], true],
  [['rejected', 'rejected', 'rejected', 'done'], true],
  [['timed_out', 'timed_out'], false],
  [['timed_out', 'done', 'timed_out'], false],
  [['timed_out', 'expired', 'timed_out'], false],
])('starts that ended %j lock the pump: %s', (last, expected) =>
  expect(isLockedByFailures(last)).toBe(expected),
)

it.each([
  [{ reason: null, until: null }, false],
  [{ reason: null, until: 11 }, false],
  [{ reason: 'fault', until: null }, true],
  [{ reason: 'start_failures', until: 11 }, true],
  [{ reason: 'start_failures', until: 10 }, false],
])('a lock %j at 10 holds: %s', (lock, expected) => expect(isLocked(lock, 10)).toBe(expected))

it.each([
  ['limit', true, 'dry_run'],
  ['fault', true, 'dry_run'],
  ['fault', false, 'fault'],
  ['person', false, null],
  [null, false, null],
])('a last run that ended with %s, alarm %s: %s', (stopReason, isDry, expected) =>
  expect(lockReasonOf({ stopReason, isDry })).toBe(expected),
)
