import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPause,
  budgetsOf,
  type ClockStops,
  deadlineAt,
  isAsleep,
  isPastDeadline,
  NO_STOPS,
  type PastPause,
  settleDeadline,
  settleStops,
  stoppedSince,
  type Deadline,
} from './deadlines'
import { estimateUpdate, measureRate } from './expected-time'
import type { FailureReason } from './reasons'
import { countAlikeFailures, isRetryLeft, retryAt, retryDelay } from './retries'
import type { ItemState } from './states'

const MINUTE_MS = 60_000
const facts = { now: 0, intervalS: null, nextWakeAt: null, expectedDownloadMs: 0, expectedInstallMs: 0 }

describe('time allowed', () => {
  it.each([
    [{}, { answerMs: 10 * MINUTE_MS, downloadMs: 10 * MINUTE_MS, installMs: 15 * MINUTE_MS }],
    [{ intervalS: 600 }, { answerMs: 30 * MINUTE_MS }],
    [{ intervalS: 600, nextWakeAt: 60 * MINUTE_MS }, { answerMs: 70 * MINUTE_MS }],
    [{ expectedDownloadMs: 20 * MINUTE_MS }, { downloadMs: 60 * MINUTE_MS }],
    [{ expectedInstallMs: 10 * MINUTE_MS }, { installMs: 30 * MINUTE_MS }],
  ])('%j', (change, expected) => {
    expect(budgetsOf({ ...facts, ...change })).toMatchObject(expected)
  })

  it('a device is asleep until its wake and one interval more', () => {
    expect(isAsleep({ now: 999, nextWakeAt: 500, intervalS: 0.5 })).toBe(true)
    expect(isAsleep({ now: 1000, nextWakeAt: 500, intervalS: 0.5 })).toBe(false)
    expect(isAsleep({ now: 0, nextWakeAt: null, intervalS: 60 })).toBe(false)
  })
})

describe('a deadline', () => {
  it.each([
    ['offered', null, null, null, null],
    ['offered', 5, 3, 9, 3],
    ['downloading', 5, null, null, 5],
    ['applying', 5, 3, null, null],
    ['applying', 5, 3, 9, 9],
    ['waiting', 5, 3, 9, null],
    ['missing', 5, 3, 9, null],
  ] as const)(
    'of %s, paused at %s, window closed at %s, asleep since %s stands since %s',
    (state, pausedAt, windowClosedAt, asleepSince, since) => {
      expect(stoppedSince(state, { pausedAt, windowClosedAt, asleepSince })).toBe(since)
    },
  )

  describe('after pauses that nobody has looked at', () => {
    const running: Deadline = { leftMs: 1000, runsFrom: 100 }
    const settle = (stops: Partial<ClockStops>, state: ItemState = 'offered') =>
      settleStops(running, state, { ...NO_STOPS, ...stops }, 9000)
    const pastPauses = [
      { from: 20, to: 50 },
      { from: 300, to: 2000 },
      { from: 2400, to: 5000 },
    ]

    it.each<[string, Partial<ClockStops>, Deadline]>([
      ['each counts, but those before it ran', { pastPauses }, { leftMs: 400, runsFrom: 5000 }],
      ['one more that lasts', { pastPauses, pausedAt: 5100 }, { leftMs: 300, runsFrom: null }],
      [
        'a window that has closed before',
        { pastPauses, windowClosedAt: 200 },
        { leftMs: 900, runsFrom: null },
      ],
      [
        'a window that has closed meanwhile',
        { pastPauses, windowClosedAt: 3000 },
        { leftMs: 400, runsFrom: null },
      ],
      [
        'one that began before it ran',
        { pastPauses: [{ from: 0, to: 4000 }] },
        { leftMs: 1000, runsFrom: 4000 },
      ],
    ])('%s', (_, stops, expected) => expect(settle(stops)).toEqual(expected))

    it('a device that installs knows nothing of them', () => {
      expect(settle({ pastPauses }, 'applying')).toEqual(running)
    })

    it('the same look twice says the same', () => {
      const once = settle({ pastPauses })
      expect(settleStops(once, 'offered', { ...NO_STOPS, pastPauses }, 9500)).toBe(once)
    })

    it('more of them than are kept cost a device no time', () => {
      const many = Array.from({ length: 50 }, (_, i) => ({ from: 100 * i + 50, to: 100 * i + 100 }))
      const kept = many.reduce<PastPause[]>((all, one) => addPause(all, one), [])
      expect([kept.length, kept[0]?.from, kept.at(-1)]).toEqual([20, 50, many.at(-1)])
      expect(settle({ pastPauses: kept }).leftMs).toBeGreaterThanOrEqual(settle({ pastPauses: many }).leftMs)
    })
  })

  it('counts the time from its stop on, not from when the stop was noticed', () => {
    const running: Deadline = { leftMs: 1000, runsFrom: 0 }
    expect(settleDeadline(running, 400, 5000)).toEqual({
      leftMs: 600,
      runsFrom: null,
    })
    expect(deadlineAt(settleDeadline({ leftMs: 600, runsFrom: null }, null, 9000))).toBe(9600)
  })

  it('passes exactly when the time without stops is used up', () => {
    const spans = fc.array(fc.record({ ms: fc.integer({ min: 1, max: 500 }), isStopped: fc.boolean() }))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), spans, (leftMs, list) => {
        let [deadline, now, ran]: [Deadline, number, number] = [{ leftMs, runsFrom: 0 }, 0, 0]
        for (const { ms, isStopped } of list) {
          const stop = isStopped ? now : null
          deadline = settleDeadline(deadline, stop, now)
          now += ms
          if (!isStopped) ran += ms
          expect(isPastDeadline(settleDeadline(deadline, null, now), now)).toBe(ran >= leftMs)
        }
      }),
    )
  })
})

describe('retries', () => {
  it('come after 5 min, four times as long each time, a fifth more or less, the same for the same item', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 4 }), (id, n) => {
        const pause = retryDelay(id, n) / (5 * MINUTE_MS * 4 ** n)
        expect(pause).toBeGreaterThan(0.7999)
        expect(pause).toBeLessThan(1.2001)
        expect(retryDelay(id, n)).toBe(retryDelay(id, n))
      }),
    )
    expect(new Set(Array.from({ length: 50 }, (_, i) => retryDelay(`it-${i}`, 0))).size).toBeGreaterThan(45)
  })

  it('not within the soak of another failure of the same reason', () => {
    const asked = { itemId: 'a', failures: 0, now: 1000, soakMs: 24 * 60 * MINUTE_MS }
    expect(retryAt({ ...asked, alikeAt: 500 })).toBe(500 + asked.soakMs)
    expect(retryAt({ ...asked, alikeAt: null })).toBe(1000 + retryDelay('a', 0))
  })

  it('items that fail alike within the soak are counted, one that fails thrice once', () => {
    const failed = (itemId: string, at = 0) => ({ itemId, at, reason: 'checksum' as const })
    const limits = { now: 100, soakMs: 50 }
    expect(countAlikeFailures([failed('a', 90), failed('b', 90), failed('c', 90)], limits)).toEqual([
      { reason: 'checksum', items: 3 },
    ])
    expect(countAlikeFailures([failed('a', 90), failed('a', 91), failed('a', 92)], limits)).toEqual([
      { reason: 'checksum', items: 1 },
    ])
    expect(countAlikeFailures([failed('a', 49), failed('b', 90), failed('c', 90)], limits)).toEqual([
      { reason: 'checksum', items: 2 },
    ])
  })

  it('downloads that the server shed are no pattern, orders that cannot be said are', () => {
    const failed = (reason: FailureReason) => ['a', 'b', 'c'].map((itemId) => ({ itemId, at: 90, reason }))
    const limits = { now: 100, soakMs: 50 }
    expect(countAlikeFailures(failed('server_error'), limits)).toEqual([])
    expect(countAlikeFailures(failed('order_impossible'), limits)[0]?.items).toBe(3)
  })

  it.each([
    [1, 1, 'checksum', true],
    [3, 3, 'checksum', false],
    [0, 9, 'no_answer', false],
    [1, 1, 'bad_signature', false],
  ] as const)('%i attempts, %i orders, %s: %s', (attempts, orders, reason, isLeft) => {
    expect(isRetryLeft({ attempts, orders }, { reason, retries: 2, ordersPerAttempt: 3 })).toBe(isLeft)
  })
})

describe('expected time', () => {
  const times = { installMs: 60_000, bytesPerS: 10_000 }
  it('is the download at the measured rate, else the family’s, and the install', () => {
    expect(estimateUpdate({ size: 1_000_000, measuredBytesPerS: null, times }).totalMs).toBe(160_000)
    expect(estimateUpdate({ size: 1_000_000, measuredBytesPerS: 100_000, times })).toEqual({
      downloadMs: 10_000,
      installMs: 60_000,
      totalMs: 70_000,
    })
  })
  it('takes the median of the last downloads', () => {
    expect(measureRate([])).toBeNull()
    expect(
      measureRate([
        { bytes: 1000, ms: 1000 },
        { bytes: 5000, ms: 1000 },
        { bytes: 10, ms: 1000 },
      ]),
    ).toBe(1000)
  })
})
