import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelOut, stepTank, type Tank } from './tank'

const liters = fc.double({ min: 0, max: 10_000, noNaN: true })

describe('a tank', () => {
  it('loses and gains nothing but what flows', () => {
    fc.assert(
      fc.property(
        liters,
        liters,
        liters,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (inL, wantL, capacity, share) => {
          const before = capacity * share
          const after = stepTank({ liters: before, capacity, inL, wantL })
          expect(after.liters + after.outL + after.spilledL).toBeCloseTo(before + inL, 6)
          expect(after.liters).toBeGreaterThanOrEqual(0)
          expect(after.liters).toBeLessThanOrEqual(capacity)
          expect(after.outL).toBeLessThanOrEqual(wantL)
          expect(after.spilledL).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  it('gives what it has and no more', () => {
    expect(stepTank({ liters: 3, capacity: 10, inL: 1, wantL: 9 })).toEqual({
      liters: 0,
      outL: 4,
      spilledL: 0,
    })
    expect(stepTank({ liters: 9, capacity: 10, inL: 5, wantL: 1 })).toEqual({
      liters: 10,
      outL: 1,
      spilledL: 3,
    })
  })
})

describe('tanks in a row', () => {
  const tank: Tank = {
    config: { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 },
    capacity: 1000,
  }
  const row = [tank, tank, tank]

  it('keep their water together while they level out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 3, maxLength: 3 }),
        fc.double({ min: 0, max: 3600, noNaN: true }),
        (before, dtS) => {
          const after = levelOut(row, before, dtS)
          const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
          expect(sum(after)).toBeCloseTo(sum(before), 6)
          for (const value of after) {
            expect(value).toBeGreaterThanOrEqual(0)
            expect(value).toBeLessThanOrEqual(1000)
          }
        },
      ),
    )
  })

  it('end at one height', () => {
    let held = [900, 300, 0]
    for (let step = 0; step < 50_000; step += 1) held = levelOut(row, held, 5)
    for (const value of held) expect(value).toBeCloseTo(400, 0)
  })
})
