import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelTrend } from './level-trend'

const MINUTE = 60_000
const NOW = Date.parse('2026-11-22T04:00:00Z')
/** Minutes ago and percent. */
const readings = (...points: [number, number][]) =>
  points.map(([ago, value]) => ({ at: NOW - ago * MINUTE, value }))
const trend = (...points: [number, number][]) => levelTrend(readings(...points), NOW)

describe('level trend', () => {
  it('is null with fewer than three recent readings, over less than 5 min, or with hardly any change', () => {
    expect(trend()).toBeNull()
    expect(trend([19, 40], [0, 10])).toBeNull()
    expect(trend([50, 70], [40, 60], [10, 40], [0, 10])).toBeNull()
    expect(trend([4.9, 40], [2, 30], [0, 10])).toBeNull()
    expect(trend([20, 12.1], [10, 12], [0, 12])).toBeNull()
  })

  it('covers the last 20 minutes only', () => {
    expect(trend([59, 10], [40, 70], [20, 30], [10, 20], [0, 10])).toBeCloseTo(-60)
    expect(trend([59, 90], [40, 5], [20, 10], [10, 11], [0, 12])).toBeCloseTo(6)
  })

  it('is null when the readings are too old', () => {
    expect(levelTrend(readings([20, 30], [10, 20], [0, 10]), NOW + 30 * MINUTE)).toBeNull()
  })

  it('finds the rate of any straight line', () => {
    const rate = fc.double({ min: 1, max: 300, noNaN: true })
    fc.assert(
      fc.property(rate, fc.boolean(), (perHour, isFalling) => {
        const sign = isFalling ? -1 : 1
        const at = (ago: number): [number, number] => [ago, 50 - (sign * perHour * ago) / 60]
        expect(trend(at(15), at(11), at(4), at(0))).toBeCloseTo(sign * perHour, 4)
      }),
    )
  })
})
