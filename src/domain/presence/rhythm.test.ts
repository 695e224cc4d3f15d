import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { learnIntervalS } from './rhythm'
import { learnedOfflineMinutes } from './offline-rule'

const START = Date.UTC(2026, 5, 1)
/** The instants after these intervals, seconds. */
const after = (intervals: readonly number[]): number[] => {
  let at = START
  return [at, ...intervals.map((interval) => (at += interval * 1000))]
}
/** Longer than a burst. */
const interval = fc.integer({ min: 5, max: 86_400 })
const some = fc.array(interval, { minLength: 20, maxLength: 100 })

describe('learnIntervalS', () => {
  it('is an interval that 95 % of them do not exceed, and the shortest such', () => {
    fc.assert(
      fc.property(some, (intervals) => {
        const learned = learnIntervalS(after(intervals)) ?? 0
        expect(intervals).toContain(learned)
        const share = (of: (one: number) => boolean) => intervals.filter(of).length / intervals.length
        expect(share((one) => one <= learned)).toBeGreaterThanOrEqual(0.95)
        expect(share((one) => one < learned)).toBeLessThan(0.95)
      }),
    )
  })

  it('is independent of the order, of values of one instant, and of the messages of a burst', () => {
    fc.assert(
      fc.property(
        some,
        fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 5 }),
        (intervals, burst) => {
          const times = after(intervals)
          const all = times.flatMap((at) => [at, ...burst.map((ms) => at + ms)]).reverse()
          expect(learnIntervalS(all)).toBe(learnIntervalS(times))
        },
      ),
    )
  })

  it('is unknown with fewer than 20 intervals', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 19 }), (intervals) => {
        expect(learnIntervalS(after(intervals))).toBeNull()
      }),
    )
    expect(learnIntervalS([])).toBeNull()
    expect(learnIntervalS(after(Array<number>(500).fill(0)))).toBeNull()
  })

  it('uses only the newest hundred intervals', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 50 }), interval, (old, now) => {
        expect(learnIntervalS(after([...old, ...Array<number>(100).fill(now)]))).toBe(now)
      }),
    )
  })

  it('always gives a limit within the bounds of the setting', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 120 }), (intervals) => {
        const minutes = learnedOfflineMinutes(learnIntervalS(after(intervals)))
        if (minutes === null) return
        expect(Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440).toBe(true)
      }),
    )
  })
})
