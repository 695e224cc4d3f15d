import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LevelPoint, usageOf } from './usage'

const FULL = 1000
const STEP = 300_000
const levels = (values: readonly number[]): LevelPoint[] =>
  values.map((value, i) => ({ at: i * STEP, value }))
const sum = (flows: readonly { amount: number }[]): number =>
  flows.reduce((all, { amount }) => all + amount, 0)

/** A tank that is drained and refilled in legs of some steps, each of a length in litres. */
const legs = fc.array(
  fc.record({ steps: fc.integer({ min: 4, max: 60 }), liters: fc.integer({ min: -400, max: 400 }) }),
  { minLength: 1, maxLength: 12 },
)
const tankOf = (of: readonly { steps: number; liters: number }[]): number[] => {
  const values = [500]
  for (const { steps, liters } of of)
    for (let i = 0; i < steps; i += 1)
      values.push(Math.min(FULL, Math.max(0, (values.at(-1) ?? 0) + liters / steps)))
  return values
}
const ripple = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 1, maxLength: 300 })

describe('use and refills', () => {
  it('account for the start and end content of the tank', () => {
    fc.assert(
      fc.property(legs, (of) => {
        const values = tankOf(of)
        const { used, refilled, refills } = usageOf(levels(values), FULL)
        const [start = 0, end = 0] = [values[0], values.at(-1)]
        expect(Math.abs(start + sum(refilled) - sum(used) - end)).toBeLessThanOrEqual(0.05 * FULL + 1e-6)
        expect(sum(refills)).toBeCloseTo(sum(refilled), 6)
        for (const { amount } of [...used, ...refilled]) expect(amount).toBeGreaterThan(0)
      }),
    )
  })

  it('of a tank that is only drained include no refill', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 200 }), (draws) => {
        const values = tankOf(draws.map((liters) => ({ steps: 1, liters: -liters })))
        const { refills, used } = usageOf(levels(values), FULL)
        expect(refills).toEqual([])
        expect(sum(used)).toBeLessThanOrEqual(500 + 1e-6)
      }),
    )
  })

  it('are none where the level ripples by 1 %', () => {
    fc.assert(
      fc.property(ripple, fc.integer({ min: 10, max: 990 }), (noise, level) => {
        expect(usageOf(levels(noise.map((off) => level + off)), FULL)).toEqual({
          used: [],
          refills: [],
          refilled: [],
        })
      }),
    )
  })

  it('are nearly the same with ripple', () => {
    fc.assert(
      fc.property(legs, ripple, (of, noise) => {
        // turns near the limit may count or not; these are unambiguous
        const clear = of.map(({ steps, liters }) => ({
          steps,
          liters: Math.sign(liters || 1) * (60 + Math.abs(liters)),
        }))
        const values = tankOf(clear)
        const noisy = values.map((value, i) => value + (noise[i % noise.length] ?? 0))
        const [plain, rippled] = [usageOf(levels(values), FULL), usageOf(levels(noisy), FULL)]
        const turns = plain.refills.length + 1
        expect(Math.abs(sum(rippled.used) - sum(plain.used))).toBeLessThanOrEqual(turns * 0.07 * FULL)
        expect(Math.abs(sum(rippled.refilled) - sum(plain.refilled))).toBeLessThanOrEqual(turns * 0.07 * FULL)
      }),
    )
  })

  it('begin at the trough and end at the crest', () => {
    const values = [...tankOf([{ steps: 10, liters: -200 }]), 300, 300, 500, 700, 700, 680, 660, 640, 620]
    const { used, refills } = usageOf(levels(values), FULL)
    expect(refills).toEqual([{ from: 10 * STEP, to: 14 * STEP, amount: 400 }])
    expect(sum(used)).toBeCloseTo(200 + 80, 6)
  })

  it('do not come from one false value', () => {
    const { used, refills } = usageOf(levels([500, 500, 900, 500, 490, 20, 480, 470]), FULL)
    expect(refills).toEqual([])
    expect(sum(used)).toBeCloseTo(30, 6)
  })
})
