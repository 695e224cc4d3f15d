import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Usage } from './usage'
import {
  bucketOf,
  comparableTotals,
  coverageOf,
  meanUse,
  mostUsed,
  percentGained,
  totalsOf,
  usualBy,
} from './usage-report'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = 4 * DAY
const holdMs = HOUR
const days = [0, 1, 2, 3].map((day) => ({ from: day * DAY, to: (day + 1) * DAY }))

/** Hourly levels for four days; 10 L used at eight in the morning of the first, 20 L of the second and so on. */
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
  it('holds the flows and the levels', () => {
    expect(bucket(1)).toMatchObject({
      usedL: 20,
      refilledL: 500,
      minPercent: 53,
      maxPercent: 77,
      lastPercent: 53,
    })
    expect(bucket(1).coverage).toBe(1)
  })

  it('is empty without measurements, and has no litres without a capacity', () => {
    const nothing = bucketOf({ from: 5 * DAY, to: 6 * DAY }, known)
    expect(nothing).toMatchObject({ usedL: null, minPercent: null, lastPercent: null, coverage: 0 })
    expect(bucketOf({ from: 0, to: DAY }, { ...known, usage: null })).toMatchObject({
      usedL: null,
      maxPercent: 101,
    })
  })

  it('is covered as far as readings reach, without the future', () => {
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

  it('of hours contain no daily values', () => {
    const hours = [7, 8, 9].map((hour) => bucketOf({ from: hour * HOUR, to: (hour + 1) * HOUR }, known))
    expect(totalsOf(hours, [], now)).toMatchObject({ usedL: 10, averageDailyL: null, highestDay: null })
    expect([meanUse(hours, now), mostUsed(hours)?.from]).toEqual([10 / 3, 8 * HOUR])
  })

  it('have a mean of elapsed measured days, and a maximum of all', () => {
    const all = days.map((_, day) => ({ ...bucket(day), coverage: day === 1 ? 0.4 : 1 }))
    const early = totalsOf(all, [], 3.5 * DAY)
    expect(early).toMatchObject({ averageDailyL: 20, highestDay: { at: 3 * DAY, liters: 40 } })
    expect(totalsOf(all.slice(3), [], 3.5 * DAY).averageDailyL).toBeNull()
  })

  const some = fc.record({
    usedL: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    coverage: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  it('never have a mean above the maximum', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 40 }), fc.nat(40), (made, over) => {
        const all = made.map((one, day) => ({ ...bucket(0), from: day * DAY, to: (day + 1) * DAY, ...one }))
        const { averageDailyL, highestDay } = totalsOf(all, [], over * DAY)
        if (averageDailyL === null) return
        expect(averageDailyL).toBeLessThanOrEqual((highestDay?.liters ?? -1) * (1 + 1e-9))
      }),
    )
  })

  it('are compared only with a measured period', () => {
    const all = days.map((_, day) => bucket(day))
    expect(comparableTotals(all, usage.refills, now)).toEqual(totalsOf(all, usage.refills, now))
    const poor = all.map((one, day) => ({ ...one, coverage: day === 0 ? 0.5 : 1 }))
    expect(comparableTotals(poor, usage.refills, now)).toMatchObject({ usedL: null, refilledL: null })
    expect(comparableTotals([], [], now).usedL).toBeNull()
  })
})

describe('typical use', () => {
  it.each([
    ['by noon', days, 12 * HOUR, 25],
    ['before anything is used', days, 8 * HOUR, 0],
    ['of an odd number of days', days.slice(0, 3), 12 * HOUR, 20],
    ['without days', [], 12 * HOUR, null],
    ['of days that were not measured', [{ from: 5 * DAY, to: 6 * DAY }], 12 * HOUR, null],
  ])('%s', (_, of, elapsedMs, usual) => expect(usualBy(of, { ...known, elapsedMs })).toBe(usual))
})

it('reports the percent of a refill', () => {
  const rising = percents.map((point) => ({ ...point, last: 100 - point.last }))
  expect(percentGained(refill, rising)).toBe(1)
  expect(percentGained({ from: 9 * DAY, to: 10 * DAY, amount: 1 }, rising)).toBe(0)
})
