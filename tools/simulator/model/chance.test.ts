import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chance, drift, normal, seedOf } from './chance'

const many = Array.from({ length: 20_000 }, (_, index) => 1_760_000_000_000 + index * 5000)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('chance', () => {
  it('is the same for the same seed and keys, and another for any other', () => {
    expect(chance(1, 2, 3)).toBe(chance(1, 2, 3))
    const draws = [chance(1, 2, 3), chance(2, 2, 3), chance(1, 3, 2), chance(1, 2), chance(1, 2, 2 ** 40)]
    expect(new Set(draws).size).toBe(draws.length)
  })

  it('is spread evenly from 0 to 1', () => {
    const draws = many.map((at) => chance(7, at))
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...draws)).toBeLessThan(1)
    expect(mean(draws)).toBeCloseTo(0.5, 1)
    const tenths = Array.from({ length: 10 }, (_, tenth) =>
      draws.filter((draw) => Math.floor(draw * 10) === tenth),
    )
    for (const tenth of tenths) expect(tenth.length / draws.length).toBeCloseTo(0.1, 1)
  })

  it('gives everything with a name a seed of its own', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `tank-${index}`)
    expect(new Set(names.map((name) => seedOf(1, name))).size).toBe(names.length)
    expect(seedOf(1, 'tank')).not.toBe(seedOf(2, 'tank'))
  })
})

describe('normal', () => {
  it('has mean 0 and deviation 1', () => {
    const draws = many.map((at) => normal(3, at))
    expect(mean(draws)).toBeCloseTo(0, 1)
    expect(Math.sqrt(mean(draws.map((draw) => draw ** 2)))).toBeCloseTo(1, 1)
  })
})

describe('drift', () => {
  it('stays within -1 and 1 and never jumps', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 2e12 }), (seed, at) => {
        const here = drift({ seed, at, periodMs: 600_000 })
        const next = drift({ seed, at: at + 1000, periodMs: 600_000 })
        expect(Math.abs(here)).toBeLessThanOrEqual(1)
        expect(Math.abs(next - here)).toBeLessThan(0.01)
      }),
    )
  })
})
