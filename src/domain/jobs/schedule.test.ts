import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRunAt, retryDelayMs, triggerOf } from './schedule'

const MINUTE = 60_000
const case_ = fc.record({
  dueAt: fc.integer({ min: 0, max: 10_000_000 }),
  everyMs: fc.integer({ min: MINUTE, max: 60 * MINUTE }),
  now: fc.integer({ min: 0, max: 1_000_000_000 }),
})

describe('the next run', () => {
  it('is after now, within one interval, and on the grid', () => {
    fc.assert(
      fc.property(case_, ({ dueAt, everyMs, now }) => {
        const next = nextRunAt({ dueAt, everyMs, now, failures: 0 })
        expect(next).toBeGreaterThan(now)
        expect((next - dueAt) % everyMs).toBe(0)
        expect(next).toBeLessThanOrEqual(Math.max(now + everyMs, dueAt))
      }),
    )
  })

  it('after a failure is never later than without one, and at least a minute away where the grid is not nearer', () => {
    fc.assert(
      fc.property(case_, fc.integer({ min: 1, max: 60 }), (due, failures) => {
        const plain = nextRunAt({ ...due, failures: 0 })
        const next = nextRunAt({ ...due, failures })
        expect(next).toBeLessThanOrEqual(plain)
        expect(next).toBeGreaterThanOrEqual(Math.min(plain, due.now + MINUTE))
      }),
    )
  })

  it('catches up a hundred missed runs with one', () => {
    const next = nextRunAt({ dueAt: 0, everyMs: MINUTE, now: 100 * MINUTE + 1, failures: 0 })
    expect(next).toBe(101 * MINUTE)
  })

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [5, 15],
    [500, 15],
  ])('waits after %i failures %i minutes', (failures, minutes) => {
    expect(retryDelayMs(failures)).toBe(minutes * MINUTE)
  })
})

describe('the trigger', () => {
  it.each([
    [{ dueAt: 0, now: 59, isRequested: false }, 'schedule'],
    [{ dueAt: 0, now: 60, isRequested: false }, 'catch_up'],
    [{ dueAt: 0, now: 600, isRequested: true }, 'person'],
    [{ dueAt: null, now: 600, isRequested: true }, 'person'],
  ] as const)('%o is %s', (given, trigger) => {
    expect(triggerOf({ everyMs: 60, ...given })).toBe(trigger)
  })
})
