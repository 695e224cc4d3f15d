import fc from 'fast-check'
import { expect, it } from 'vitest'
import { earliestEndMs, nextTurnMs, serverPauseMs } from './pace'

const MINUTE_MS = 60_000

it('no minute has more mails than the rate, whenever workers look', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6_000 }), pauses, (rate, looks) => {
      const sent: number[] = []
      let [now, next] = [0, 0]
      for (const pause of looks) {
        now += pause
        if (now < next) continue
        sent.push(now)
        next = nextTurnMs(now, rate)
      }
      for (const from of sent)
        expect(sent.filter((at) => at >= from && at < from + MINUTE_MS).length).toBeLessThanOrEqual(rate)
    }),
  )
})

it.each([
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [7, 60_000],
  [5_000, 60_000],
])('after %i failures in a row of the mail server all wait %i ms', (failures, ms) => {
  expect(serverPauseMs(failures)).toBe(ms)
})

it('the last of 61 mails leaves a minute after the first, at 60 a minute', () => {
  expect(earliestEndMs(61, { nowMs: 5, rate: 60 })).toBe(MINUTE_MS + 5)
  expect(earliestEndMs(0, { nowMs: 5, rate: 60 })).toBe(5)
})
