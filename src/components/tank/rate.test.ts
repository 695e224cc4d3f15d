import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LevelHistoryPoint } from './level-points'
import { flowOf, rateOf } from './rate'

const NOW = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000
const capacity = 3000

/** Readings every `every` minutes over the last `minutes`, litres by the age in minutes. */
const series = (
  minutes: number,
  every: number,
  liters: (age: number) => number | null,
): LevelHistoryPoint[] =>
  Array.from({ length: Math.floor(minutes / every) + 1 }, (_, index) => {
    const age = minutes - index * every
    const value = liters(age)
    return { at: NOW - age * MINUTE, percent: ((value ?? 0) / capacity) * 100, liters: value }
  })
const rate = (points: LevelHistoryPoint[], options: { capacity: number | null } = { capacity }) =>
  rateOf(points, { ...options, now: NOW })

describe('rateOf', () => {
  it('finds a straight drain and the time to empty', () => {
    const result = rate(series(60, 5, (age) => 1200 + 2 * age))
    expect(result).toMatchObject({ kind: 'draining' })
    expect(result).toHaveProperty('litersPerHour', expect.closeTo(120))
    expect(result).toHaveProperty('hoursLeft', expect.closeTo(10))
  })

  it('finds a straight fill and the time to full', () => {
    const result = rate(series(60, 5, (age) => 2000 - 5 * age))
    expect(result).toMatchObject({ kind: 'filling' })
    expect(result).toHaveProperty('litersPerHour', expect.closeTo(300))
    expect(result).toHaveProperty('hoursLeft', expect.closeTo(1000 / 300))
  })

  it('calls a tank steady that only ripples', () => {
    expect(rate(series(60, 2, (age) => 1500 + 3 * Math.sin(age)))).toEqual({ kind: 'steady' })
  })

  it('is not impressed by a few wild readings', () => {
    const points = series(60, 5, (age) => (age === 20 || age === 40 ? 2900 : 1200 + 2 * age))
    expect(rate(points)).toHaveProperty('litersPerHour', expect.closeTo(120))
  })

  it('looks at the last half hour when the hour has two directions', () => {
    const result = rate(series(60, 3, (age) => (age > 30 ? 1000 + 20 * (age - 30) : 1600 - 20 * age)))
    expect(result).toMatchObject({ kind: 'filling' })
    expect(result).toHaveProperty('litersPerHour', expect.closeTo(1200, -1))
  })

  it.each([
    ['no readings', 'few', []],
    ['three readings', 'few', series(60, 20, (age) => 1000 + age).slice(1)],
    ['a quarter of an hour', 'few', series(15, 1, (age) => 1000 + 10 * age)],
    ['old readings', 'few', series(180, 10, (age) => 1000 + age).filter(({ at }) => at < NOW - 70 * MINUTE)],
    ['readings without litres', 'few', series(60, 5, () => null)],
    ['readings that disagree', 'mixed', series(60, 5, (age) => (age % 10 === 0 ? 500 : 2500))],
  ] as const)('is unsure about %s, for they are %s', (_, why, points) => {
    expect(rate([...points])).toEqual({ kind: 'unsure', why })
  })

  it.each([null, 0, -5])('is unsure about a tank of %j litres', (unknown) => {
    expect(
      rate(
        series(60, 5, (age) => 1000 + 2 * age),
        { capacity: unknown },
      ),
    ).toEqual({ kind: 'unsure', why: 'size' })
  })

  it('never promises a negative time, whatever it is given', () => {
    const point = fc.record({
      at: fc.integer({ min: NOW - 90 * MINUTE, max: NOW }),
      liters: fc.oneof(fc.constant(null), fc.double({ min: 0, max: capacity, noNaN: true })),
    })
    fc.assert(
      fc.property(fc.array(point, { maxLength: 40 }), (raw) => {
        const points = raw.toSorted((a, b) => a.at - b.at).map((one) => ({ ...one, percent: 0 }))
        const result = rate(points)
        if (result.kind !== 'filling' && result.kind !== 'draining') return
        expect(result.litersPerHour).toBeGreaterThan(0)
        expect(result.hoursLeft).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('flowOf', () => {
  const draining = (hoursLeft: number | null) =>
    ({ kind: 'draining', litersPerHour: 100, hoursLeft }) as const
  it.each([
    ['what fills', { kind: 'filling', litersPerHour: 100, hoursLeft: 30 } as const, 'in'],
    ['what is empty soon', draining(5.9), 'out'],
    ['what drains as usual', draining(6), null],
    ['what drains for nobody knows how long', draining(null), null],
    ['what is steady', { kind: 'steady' } as const, null],
    ['what nobody knows', { kind: 'unsure', why: 'few' } as const, null],
    ['old readings', null, null],
  ])('%s', (_, rate, flow) => expect(flowOf(rate)).toBe(flow))
})
