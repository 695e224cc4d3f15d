import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMeasure, parseMeasure } from './measure'

describe('a length in imperial units', () => {
  it.each([
    ['10', 254],
    ['10"', 254],
    ['10 in', 254],
    ["6'", 1828.8],
    ["6'6", 1981.2],
    [`6' 6"`, 1981.2],
    ['6 ft 6 in', 1981.2],
    ['6.5 ft', 1981.2],
    ["-1'6", -457.2],
    ['-2', -50.8],
    ['1,5', 38.1],
    ['', null],
    ['-', null],
    ["6'x", null],
    ['x', null],
  ])('%s', (text, mm) => {
    const stored = parseMeasure(text, 'length', 'imperial')
    if (mm === null) expect(stored).toBeNull()
    else expect(stored).toBeCloseTo(mm, 6)
  })
})

it.each([
  ['1000', 'length', 'metric', 1000],
  ['1000', 'volume', 'metric', 1000],
  ['100', 'volume', 'imperial', 378.5411784],
] as const)('%s of %s, %s', (text, quantity, units, stored) => {
  expect(parseMeasure(text, quantity, units)).toBeCloseTo(stored, 6)
})

it('what is shown reads back to within half a hundredth of its unit', () => {
  const value = fc.integer({ min: -100_000, max: 1_000_000 })
  fc.assert(
    fc.property(value, fc.constantFrom('length', 'volume'), (stored, quantity) => {
      expect(parseMeasure(formatMeasure(stored, quantity, 'metric'), quantity, 'metric')).toBe(stored)
      const read = parseMeasure(formatMeasure(stored, quantity, 'imperial'), quantity, 'imperial')
      expect(Math.abs((read ?? NaN) - stored)).toBeLessThan(0.13)
    }),
  )
})
