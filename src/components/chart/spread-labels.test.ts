import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadLabels } from './spread-labels'

const room = { gap: 10, low: 0, high: 100 }

describe('spreadLabels', () => {
  it('leaves labels alone that have room', () => {
    expect(spreadLabels([85, 70, 50, 25], room)).toEqual([85, 70, 50, 25])
  })

  it('moves touching labels apart', () => {
    expect(spreadLabels([50, 52], room)).toEqual([50, 60])
  })

  it('pushes back what ran over the edge', () => {
    expect(spreadLabels([99, 98], room)).toEqual([100, 90])
  })

  it('spreads evenly what cannot fit', () => {
    expect(spreadLabels([5, 5, 5], { gap: 10, low: 0, high: 10 })).toEqual([0, 5, 10])
  })

  it('always keeps order, distance and bounds where there is room', () => {
    const wanted = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 8 })
    fc.assert(
      fc.property(wanted, (labels) => {
        const placed = spreadLabels(labels, room)
        const order = labels.map((_, index) => index).toSorted((a, b) => (labels[a] ?? 0) - (labels[b] ?? 0))
        const sorted = order.map((index) => placed[index] ?? Number.NaN)
        sorted.forEach((place, index) => {
          expect(place).toBeGreaterThanOrEqual(0)
          expect(place).toBeLessThanOrEqual(100)
          if (index > 0) expect(place - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(10 - 1e-9)
        })
      }),
    )
  })
})
