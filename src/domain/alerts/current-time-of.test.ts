import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentTimeOf, type Timed } from './current-time-of'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2026, 10, 22)
/** Time between measurement and arrival, and between NOW and arrival. */
const after = (passed: number, lag: number): Timed => ({ at: NOW + passed - lag, receivedAt: NOW + passed })
const base = { retain: false, intervalS: null, previous: null }

describe('a live message', () => {
  it.each([
    ['never when a broker replays it', { ...after(0, 0), retain: true }, null],
    ['within 10 minutes', after(0, 10 * MINUTE), NOW - 10 * MINUTE],
    ['within two intervals', { ...after(0, 30 * MINUTE), intervalS: 900 }, NOW - 30 * MINUTE],
    ['even when its clock is ahead', after(0, -MINUTE), NOW + MINUTE],
    ['not later', after(0, 10 * MINUTE + 1), null],
    ['not by the first word of a slow clock', after(0, 5 * HOUR), null],
    [
      'when it came, by the next word of a slow clock',
      { ...after(MINUTE, 5 * HOUR + 9_000), previous: after(0, 5 * HOUR) },
      NOW + MINUTE,
    ],
    ['not late after a long silence', { ...after(10 * HOUR, 2 * HOUR), previous: after(0, 0) }, null],
    [
      'not when what was kept back comes bit by bit',
      { ...after(5000, 4 * HOUR), previous: after(0, 5 * HOUR) },
      null,
    ],
    ['not when it comes in one go', { ...after(4999, 5 * HOUR), previous: after(0, 5 * HOUR) }, null],
  ] as const)('%s', (_, said, instant) => {
    expect(currentTimeOf({ ...base, ...said })).toBe(instant)
  })

  it('is never live when more delay is caught up than time passes', () => {
    const lag = fc.integer({ min: HOUR, max: 100 * HOUR })
    fc.assert(
      fc.property(
        lag,
        fc.integer({ min: 0, max: HOUR }),
        fc.double({ min: 1.3, max: 100, noNaN: true }),
        (before, passed, pace) => {
          const said = after(passed, before - passed * (pace - 1))
          fc.pre(said.receivedAt - said.at > 10 * MINUTE)
          expect(currentTimeOf({ ...base, ...said, previous: after(0, before) })).toBeNull()
        },
      ),
    )
  })
})
