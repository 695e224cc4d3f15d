import { describe, expect, it } from 'vitest'
import type { Usage } from './usage'
import { bucketOf, coverageOf, percentGained, totalsOf, usualBy } from './usage-report'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = 4 * DAY
const holdMs = HOUR
const days = [0, 1, 2, 3].map((day) => ({ from: day * DAY, to: (day + 1) * DAY }))

/** A level each hour for four days; 10 L used at eight in the morning of the first, 20 L of the second and so on. */
const percents = Array.from({ length: 96 }, (_, i) => ({
  at: i * HOUR,
  min: 100 - i,
  max: 101 - i,
  last: 100 - i,
}))
const refill = { from: DAY, to: DAY + HOUR, amount: 500 }
const usage: Usage = {
  used: days.map(({ from }, day) => ({ at: from + 8 * HOUR, amount: 10 * (day + 1) })),
  refills: [refill, { from: 3 * DAY, to: 3 * DAY + HOUR, amount: 100 }],
  refilled: [{ at: refill.to, amount: 500 }],
}
const known = { percents, usage, holdMs, now }
const bucket = (day: number) => bucketOf(days[day] ?? { from: 0, to: 0 }, known)

describe('a bucket', () => {
  it('holds what flowed and how the level stood', () => {
    expect(bucket(1)).toMatchObject({
      usedL: 20,
      refilledL: 500,
      minPercent: 53,
      maxPercent: 77,
      lastPercent: 53,
    })
    expect(bucket(1).coverage).toBe(1)
  })

  it('knows nothing where nothing was measured, and no litres without a capacity', () => {
    const nothing = bucketOf({ from: 5 * DAY, to: 6 * DAY }, known)
    expect(nothing).toMatchObject({ usedL: null, minPercent: null, lastPercent: null, coverage: 0 })
    expect(bucketOf({ from: 0, to: DAY }, { ...known, usage: null })).toMatchObject({
      usedL: null,
      maxPercent: 101,
    })
  })

  it('is covered as far as readings reach, the future aside', () => {
    const points = [{ at: 0 }, { at: HOUR }]
    expect(coverageOf(points, { from: 0, to: 4 * HOUR, holdMs: HOUR, now })).toBe(0.5)
    expect(coverageOf(points, { from: 0, to: 4 * HOUR, holdMs: HOUR, now: 2 * HOUR })).toBe(1)
  })
})

describe('totals', () => {
  it('are sums, the daily mean, the highest day and the time between refills', () => {
    const all = days.map((_, day) => bucket(day))
    expect(totalsOf(all, usage.refills, now)).toEqual({
      usedL: 100,
      refilledL: 500,
      averageDailyL: 25,
      highestDay: { at: 3 * DAY, liters: 40 },
      daysBetweenRefills: 2,
    })
    expect(totalsOf(all.slice(2), usage.refills, now).daysBetweenRefills).toBeNull()
    expect(totalsOf([], [], now)).toMatchObject({ usedL: null, averageDailyL: null, highestDay: null })
  })
})

describe('what is usual', () => {
  it.each([
    ['by noon', days, 12 * HOUR, 25],
    ['before anything is used', days, 8 * HOUR, 0],
    ['of an odd number of days', days.slice(0, 3), 12 * HOUR, 20],
    ['without days', [], 12 * HOUR, null],
    ['of days that were not measured', [{ from: 5 * DAY, to: 6 * DAY }], 12 * HOUR, null],
  ])('%s', (_, of, elapsedMs, usual) => expect(usualBy(of, { ...known, elapsedMs })).toBe(usual))
})

it('tells the percent of a refill', () => {
  const rising = percents.map((point) => ({ ...point, last: 100 - point.last }))
  expect(percentGained(refill, rising)).toBe(1)
  expect(percentGained({ from: 9 * DAY, to: 10 * DAY, amount: 1 }, rising)).toBe(0)
})
