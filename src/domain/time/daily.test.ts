import { describe, expect, it } from 'vitest'
import { brownOutsOf, nominalOf } from '@/domain/readings/brown-out'
import { amountsByDay } from './daily'
import { lastDays, lastHours } from './local-days'

const HOUR = 3_600_000
const days = [0, 1, 2].map((day) => ({ from: day * 24 * HOUR, to: (day + 1) * 24 * HOUR }))
const at = (...of: [hour: number, value: number][]) => of.map(([hour, value]) => ({ at: hour * HOUR, value }))
const of = { days, perMs: HOUR, maxGapMs: HOUR, now: 72 * HOUR }

describe('amounts by day', () => {
  it('are those of the meter; a gain over midnight belongs to the day after', () => {
    const counter = at([-1, 100], [1, 110], [23, 150], [25, 160], [47, 5])
    expect(amountsByDay({ ...of, counter, rate: at([1, 1]) })).toEqual([50, 15, null])
  })

  it('are those of the rate without a meter', () => {
    expect(amountsByDay({ ...of, counter: [], rate: at([1, 10], [2, 20]) })).toEqual([30, null, null])
  })

  it('begin with the first reading, or at midnight if there was one shortly before', () => {
    const of24 = { ...of, counter: [], maxGapMs: 2 * HOUR }
    expect(amountsByDay({ ...of24, rate: at([23, 10]) })).toEqual([10, null, null])
    expect(amountsByDay({ ...of24, rate: at([23, 10], [24.5, 30]) })).toEqual([10, 75, null])
    expect(amountsByDay({ ...of24, rate: at([20, 10], [24.5, 30]) })).toEqual([20, 60, null])
  })

  it('do not count the first reading of a meter', () => {
    expect(amountsByDay({ ...of, counter: at([1, 100]), rate: [] })).toEqual([null, null, null])
  })
})

describe('days and hours of a zone', () => {
  const hours = (spans: { from: number; to: number }[]) => spans.map(({ from, to }) => (to - from) / HOUR)

  it('have 23 and 25 hours where the clock is changed', () => {
    const spring = lastDays(Date.UTC(2026, 2, 30, 12), { zone: 'Europe/Berlin', count: 3 })
    expect(hours(spring)).toEqual([24, 23, 24])
    const autumn = lastDays(Date.UTC(2026, 9, 25, 23, 30), { zone: 'Europe/Berlin', count: 3 })
    expect(hours(autumn)).toEqual([24, 25, 24])
    expect(autumn[2]?.from).toBe(Date.UTC(2026, 9, 25, 23))
  })

  it('have no gaps and end with the current one', () => {
    const now = Date.UTC(2026, 9, 25, 3, 47, 12, 345)
    for (const zone of ['Asia/Kathmandu', 'Asia/Kolkata', 'America/New_York', 'UTC']) {
      for (const spans of [lastDays(now, { zone, count: 30 }), lastHours(now, { zone, count: 48 })]) {
        spans.slice(1).forEach(({ from }, i) => expect(from).toBe(spans[i]?.to))
        expect(spans.at(-1)?.from).toBeLessThanOrEqual(now)
        expect(spans.at(-1)?.to).toBeGreaterThan(now)
      }
    }
    expect(lastHours(now, { zone: 'Asia/Kolkata', count: 1 })[0]?.from).toBe(Date.UTC(2026, 9, 25, 3, 30))
  })
})

describe('brown-outs', () => {
  const volts = (...values: number[]) => values.map((min, i) => ({ at: i * 60_000, min, avg: min }))

  it.each([
    [[229, 231, 20], 230],
    [[13.1, 12.4], 12],
    [[49, 51], 48],
    [[118], 120],
    [[330], null],
    [[], null],
  ])('%j V are nominally %s', (values, nominal) => expect(nominalOf(volts(...values))).toBe(nominal))

  it('are the times under 90 %, near ones together', () => {
    const found = brownOutsOf(volts(230, 206, 200, 230, 190), { nominalV: 230, gapMs: 60_000 })
    expect(found).toEqual([
      { from: 60_000, to: 180_000, minV: 200 },
      { from: 240_000, to: 300_000, minV: 190 },
    ])
  })
})
