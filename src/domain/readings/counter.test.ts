import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gainOf, gainsOf, integralOf } from './counter'

describe('a meter', () => {
  it.each<[string, number[], number[]]>([
    ['not read', [], []],
    ['read once', [5], [0]],
    ['that counts', [5, 7, 7, 10], [0, 2, 0, 3]],
    ['that began anew', [100, 3, 8], [0, 3, 5]],
    ['that began at zero', [100, 0, 8], [0, 0, 8]],
    ['with a false zero', [100, 0, 102], [0, 0, 2]],
    ['with a false low number', [100, 7, 102], [0, 0, 2]],
    ['with false zeros', [100, 0, 0, 102], [0, 0, 0, 2]],
    ['that wavers', [100, 99.9, 100, 101], [0, 0, 0, 1]],
    ['that was replaced', [100, 60, 61], [0, 0, 1]],
  ])('%s', (_, readings, gains) => {
    const gained = gainsOf(readings)
    expect(gained).toHaveLength(gains.length)
    gained.forEach((gain, i) => expect(gain).toBeCloseTo(gains[i] ?? NaN, 9))
  })

  it('gains the true consumption, with a reset at any point', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 60 })
    fc.assert(
      fc.property(steps, fc.nat(59), fc.integer({ min: 1000, max: 9000 }), (counted, reset, start) => {
        let value = start
        const readings = counted.map((step, i) => (value = i > 0 && i === reset ? step : value + step))
        // a climb to the old height in one step corrects a false reading
        fc.pre(readings.slice(reset).every((v) => v < start))
        expect(gainOf([start, ...readings])).toBe(counted.reduce((a, b) => a + b, 0))
      }),
    )
  })

  it('never gains a negative amount', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000)), (readings) => {
        for (const gain of gainsOf(readings)) expect(gain).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a rate over time', () => {
  const samples = [
    { at: 10, value: 2 },
    { at: 20, value: 4 },
  ]
  it.each([
    ['holds until the next, the first also before', samples, 1000, 2 * 20 + 4 * 10],
    ['holds no longer than the gap', samples, 5, 2 * 5 + 2 * 5 + 4 * 5],
    ['is unknown without samples', [], 1000, null],
  ])('%s', (_, of, maxGapMs, total) => expect(integralOf(of, { from: 0, to: 30, maxGapMs })).toBe(total))
})
