import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextFetchAt, type FetchReason } from './fetch-schedule'

const NOW = 1_000_000

it.each<[FetchReason, number, number | null]>([
  ['open', 0, NOW],
  ['open', 29_999, NOW],
  ['refresh', 1, NOW],
  ['news', 1_001, NOW],
  ['news', 400, NOW + 600],
  ['look', 30_000, NOW],
  ['look', 29_999, null],
  ['poll', 0, NOW + 60_000],
  ['poll', 10_000, NOW + 50_000],
])('%s, %i ms after the last fetch', (reason, agoMs, expected) => {
  expect(nextFetchAt(reason, { lastAt: NOW - agoMs, now: NOW })).toBe(expected)
})

it('nothing but a press or news fetches within 30 s, and news never within 1 s', () => {
  const reasons = fc.constantFrom<FetchReason>('news', 'look', 'poll')
  fc.assert(
    fc.property(reasons, fc.nat(200_000), (reason, agoMs) => {
      const lastAt = NOW - agoMs
      const at = nextFetchAt(reason, { lastAt, now: NOW })
      expect(at === null || at - lastAt >= (reason === 'news' ? 1_000 : 30_000)).toBe(true)
    }),
  )
})
