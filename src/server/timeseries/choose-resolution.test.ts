import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitPlan, planBuckets } from './choose-resolution'
import { DAY_MS, HOUR_MS, RESOLUTION_MS, MINUTE_MS } from './storage/types'

const start = Date.UTC(2026, 2, 1)
const keptFrom = start - 10 * DAY_MS
const plan = (spanMs: number, points: number, from = start) =>
  planBuckets({ from, to: from + spanMs, points, retainedFrom: keptFrom })

describe('resolution of buckets', () => {
  it.each([
    ['1 h in 300', HOUR_MS, 300, null, 12_000],
    ['24 h in 300', DAY_MS, 300, null, 288_000],
    ['just under 5 min', 300 * 5 * MINUTE_MS - 300, 300, null, 5 * MINUTE_MS - 1],
    ['5 min', 300 * 5 * MINUTE_MS, 300, 0, 5 * MINUTE_MS],
    ['7 d in 300', 7 * DAY_MS, 300, 0, 35 * MINUTE_MS],
    ['just under 1 h', 300 * HOUR_MS - 300, 300, 0, HOUR_MS],
    ['1 h', 300 * HOUR_MS, 300, 1, HOUR_MS],
    ['30 d in 300', 30 * DAY_MS, 300, 1, 3 * HOUR_MS],
    ['1 y in 300', 365 * DAY_MS, 300, 1, 30 * HOUR_MS],
    ['24 h in 1', DAY_MS, 1, 1, DAY_MS],
    ['an instant', 1, 2000, null, 1],
  ] as const)('%s', (_, spanMs, points, resolution, widthMs) => {
    expect(plan(spanMs, points)).toMatchObject({ resolution, widthMs, originMs: start })
  })

  it.each([
    ['just kept', keptFrom, null, 12_000],
    ['before readings are kept', keptFrom - 1, 0, 5 * MINUTE_MS],
  ] as const)('an hour in 300, %s', (_, from, resolution, widthMs) => {
    expect(plan(HOUR_MS, 300, from)).toMatchObject({ resolution, widthMs })
  })

  it('begins on an edge of the roll-ups, before a start that is not on one', () => {
    const crooked = plan(30 * DAY_MS, 300, start + 61_234)
    expect(crooked).toMatchObject({ resolution: 1, originMs: start, from: start + 61_234 })
  })
})

const spans = fc
  .record({
    from: fc.integer({ min: start - 20 * DAY_MS, max: start + DAY_MS }),
    spanMs: fc.integer({ min: 1, max: 800 * DAY_MS }),
    points: fc.integer({ min: 1, max: 2000 }),
  })
  .map(({ from, spanMs, points }) => plan(spanMs, points, from))

describe('every plan', () => {
  it('has at most the buckets asked for, on edges of the roll-ups it uses', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 2000 }), ({ from, to }, points) => {
        const made = planBuckets({ from, to, points, retainedFrom: keptFrom })
        expect(Math.ceil((to - made.originMs) / made.widthMs)).toBeLessThanOrEqual(points)
        expect(made.originMs).toBeLessThanOrEqual(from)
        if (made.resolution === null) return
        expect(made.originMs % RESOLUTION_MS[made.resolution]).toBe(0)
        expect(made.widthMs % RESOLUTION_MS[made.resolution]).toBe(0)
      }),
    )
  })

  it('takes every instant from exactly one source, roll-ups in whole windows that are built', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: -DAY_MS, max: 900 * DAY_MS }), (made, builtAfter) => {
        const builtTo = start + builtAfter
        const { head, rollups, tail } = splitPlan(made, builtTo)
        expect([head.from, rollups.from, tail.from]).toEqual([made.from, head.to, rollups.to])
        expect(tail.to).toBe(made.to)
        for (const { from, to } of [head, rollups, tail]) expect(from).toBeLessThanOrEqual(to)
        if (rollups.from === rollups.to || made.resolution === null) return
        expect(rollups.to).toBeLessThanOrEqual(builtTo)
        expect(rollups.from % RESOLUTION_MS[made.resolution]).toBe(0)
        expect(rollups.to % RESOLUTION_MS[made.resolution]).toBe(0)
      }),
    )
  })
})
