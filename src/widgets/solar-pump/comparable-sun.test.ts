import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareSun, type SunDay } from './comparable-sun'

const day = (energyWh: number | null, liters: number | null): SunDay => ({ energyWh, liters })
const usual = [day(2000, 10_000), day(4000, 20_000), day(3000, 15_000)]

it.each([
  ['no days', [], { kind: 'tooFewDays' }],
  ['only today', [day(1000, 5000)], { kind: 'tooFewDays' }],
  ['two earlier days', [...usual.slice(1), day(1000, 5000)], { kind: 'tooFewDays' }],
  ['a third without litres', [day(2000, null), ...usual.slice(1), day(1000, 5000)], { kind: 'tooFewDays' }],
  ['a third without sun', [day(299, 900), ...usual.slice(1), day(1000, 5000)], { kind: 'tooFewDays' }],
  ['nothing today', [...usual, day(null, null)], { kind: 'tooEarly' }],
  ['no litres today', [...usual, day(1000, null)], { kind: 'tooEarly' }],
  ['little sun today', [...usual, day(299, 1000)], { kind: 'tooEarly' }],
  ['days that brought nothing', [...usual.map(() => day(2000, 0)), day(1000, 10)], { kind: 'tooEarly' }],
])('%s', (_, days, expected) => {
  expect(compareSun(days)).toEqual(expected)
})

it.each([
  [0, 0, 'less'],
  [4499, 89.98, 'less'],
  [4500, 90, 'usual'],
  [5500, 110, 'usual'],
  [5501, 110.02, 'more'],
])('%d L of 5,000 are %s', (liters, percent, word) => {
  const result = compareSun([...usual, day(1000, liters)])
  expect(result).toMatchObject({ kind: 'compared', word, usualLiters: 5000 })
  expect(result).toHaveProperty('percent', expect.closeTo(percent))
})

it('never compares with nothing', () => {
  const amount = fc.oneof(fc.constant(null), fc.double({ min: 0, max: 1e6, noNaN: true }))
  fc.assert(
    fc.property(fc.array(fc.record({ energyWh: amount, liters: amount }), { maxLength: 12 }), (days) => {
      const result = compareSun(days)
      if (result.kind !== 'compared') return
      expect(result.usualLiters).toBeGreaterThan(0)
      expect(Number.isFinite(result.percent)).toBe(true)
      expect(result.percent).toBeGreaterThanOrEqual(0)
    }),
  )
})
