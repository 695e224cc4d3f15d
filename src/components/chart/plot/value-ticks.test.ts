import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeFormat } from '@/client/format'
import { gallonsToLiters } from '@/domain/units'
import { shownUnitOf, valueTicks } from './value-ticks'

const GALLON = gallonsToLiters(1)
const reader = { locale: 'en', language: 'en', timeZone: 'UTC' } as const
const imperial = makeFormat({ ...reader, units: 'imperial' })

describe('the ticks of values', () => {
  it.each([
    ['percent', { min: 0, max: 100 }, { most: 5 }, [0, 20, 40, 60, 80, 100]],
    ['what begins between them', { min: 83, max: 92.4 }, { most: 5 }, [84, 86, 88, 90, 92]],
    ['below zero', { min: -3, max: 3 }, { most: 4 }, [-2, 0, 2]],
    ['tenths', { min: 0, max: 0.3 }, { most: 3 }, [0, 0.1, 0.2, 0.3]],
    ['two at least where there is room', { min: 0, max: 440 }, { most: 2 }, [0, 200, 400]],
    ['two in a low chart', { min: 83, max: 92.4 }, { most: 1 }, [85, 90]],
    ['nothing', { min: 5, max: 5 }, { most: 5 }, []],
  ])('%s', (_, scale, options, ticks) => {
    const found = valueTicks(scale, options)
    expect(found).toHaveLength(ticks.length)
    found.forEach((value, index) => expect(value).toBeCloseTo(ticks[index] ?? NaN, 9))
  })

  it('are round gallons of litres', () => {
    expect(valueTicks({ min: 0, max: 800 }, { most: 5, unit: GALLON }).map(imperial.volume)).toEqual([
      '0 gal',
      '50 gal',
      '100 gal',
      '150 gal',
      '200 gal',
    ])
    expect(valueTicks({ min: 0, max: 36 }, { most: 5, unit: GALLON }).map(imperial.flow)).toEqual(
      [0, 2, 4, 6, 8].map((value) => `${value} gal/min`),
    )
  })

  it('stay within the scale, no more than asked, evenly apart and round', () => {
    const end = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(
        end,
        end,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(1, GALLON),
        (a, b, most, unit) => {
          const [min, max] = [Math.min(a, b), Math.max(a, b)]
          fc.pre(max - min > 1e-3)
          const ticks = valueTicks({ min, max }, { most, unit })
          const slack = (max - min) * 1e-6
          expect(ticks.length).toBeLessThanOrEqual(most + 1)
          for (const tick of ticks) expect(tick >= min - slack && tick <= max + slack).toBe(true)
          const step = ((ticks[1] ?? 0) - (ticks[0] ?? 0)) / unit
          if (ticks.length < 2) return
          const digit = step / 10 ** Math.floor(Math.log10(step * (1 + 1e-6)))
          expect([1, 2, 5].some((round) => Math.abs(digit - round) < 1e-3)).toBe(true)
        },
      ),
    )
  })
})

describe('the unit of a series', () => {
  const metric = makeFormat({ ...reader, units: 'metric' })

  it.each([
    ['litres', imperial.volume, GALLON],
    ['a flow', imperial.flow, GALLON],
    ['a flow by the hour', imperial.hourlyFlow, GALLON],
    ['percent', (value: number | null) => imperial.percent(value), 1],
    ['watts', (value: number | null) => imperial.quantity(value, 'watts'), 1],
  ])('%s', (_, write, unit) => {
    expect(shownUnitOf({ format: write }, imperial)).toBe(unit)
    expect(shownUnitOf({ format: metric.volume }, metric)).toBe(1)
  })
})
