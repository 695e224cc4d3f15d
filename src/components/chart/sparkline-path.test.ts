import { describe, expect, it } from 'vitest'
import { percentBandOf, sparklineOf } from './sparkline-path'

const point = (at: number, percent: number) => ({ at, percent, liters: null })
const box = { from: 0, to: 100, width: 200, height: 50, low: 0, high: 100 }

describe('sparklineOf', () => {
  it('draws one line through an unbroken history', () => {
    const { lines, dots } = sparklineOf([point(0, 0), point(50, 100), point(100, 50)], box)
    expect(lines).toEqual(['M0 50L100 0L200 25'])
    expect(dots).toEqual([{ x: 200, y: 25 }])
  })

  it('leaves a gap open', () => {
    const history = [0, 5, 10, 70, 75, 80].map((at) => point(at, 50))
    const { lines } = sparklineOf(history, box)
    expect(lines).toEqual(['M0 25L10 25L20 25', 'M140 25L150 25L160 25'])
  })

  it('draws a lonely reading as a dot', () => {
    const lonely = [0, 5, 10, 50, 90, 95].map((at) => point(at, at))
    expect(sparklineOf(lonely, box).dots).toEqual([
      { x: 100, y: 25 },
      { x: 190, y: 2.5 },
    ])
    expect(sparklineOf([point(50, 40)], box).dots).toEqual([{ x: 100, y: 30 }])
  })

  it('draws nothing of nothing', () => {
    expect(sparklineOf([], box)).toEqual({ lines: [], dots: [] })
  })
})

describe('bandOf', () => {
  it.each([
    ['nothing', [], 0, 100],
    ['a single value', [50], 45, 55],
    ['a ripple', [50, 50.2], 45.1, 55.1],
    ['an empty tank', [0, 0], 0, 10],
    ['a full tank', [100], 90, 100],
    ['everything', [0, 100], 0, 100],
  ])('gives %s room', (_, values, low, high) => {
    const band = percentBandOf(values.map((percent, at) => point(at, percent)))
    expect(band.low).toBeCloseTo(low)
    expect(band.high).toBeCloseTo(high)
  })
})
