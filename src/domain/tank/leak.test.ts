import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leakOf, type Night } from './leak'
import type { LevelPoint } from './usage'

const HOUR = 3_600_000
const FULL = 1000
const nights: Night[] = [0, 1, 2].map((n) => ({ from: n * 24 * HOUR, to: (n * 24 + 4) * HOUR }))

/** A point each five minutes of the nights, `levelAt` the hours since the first. */
const levels = (levelAt: (hours: number, night: number, index: number) => number): LevelPoint[] =>
  nights.flatMap(({ from }, night) =>
    Array.from({ length: 48 }, (_, i) => ({
      at: from + i * 300_000,
      value: levelAt(from / HOUR + i / 12, night, i),
    })),
  )
const find = (points: LevelPoint[]) => leakOf(points, { nights, full: FULL })

describe('a leak', () => {
  it('is a slow steady loss, reported since the first such night', () => {
    const leak = find(levels((hours) => 800 - 4 * hours))
    expect(leak?.since).toBe(0)
    expect(leak?.perHour).toBeCloseTo(4, 6)
    expect(find(levels((hours, night) => (night === 0 ? 800 : 800 - 4 * hours)))?.since).toBe(24 * HOUR)
  })

  it.each<[string, (hours: number, night: number, index: number) => number]>([
    ['a level that stands', () => 500],
    ['a level that rises', (hours) => 200 + 4 * hours],
    ['less than sensors drift', (hours) => 500 - hours],
    ['one draw', (_, night, i) => 800 - 50 * night - (i > 20 ? 50 : 0)],
    ['a few draws', (_, night, i) => 800 - 50 * night - 20 * Math.floor(i / 16)],
    ['a hose', (hours, night) => 900 - 60 * (hours - 24 * night)],
    ['a loss that has stopped', (hours, night) => (night === 2 ? 500 : 800 - 4 * hours)],
  ])('is not %s', (_, levelAt) => expect(find(levels(levelAt))).toBeNull())

  it('is not ripple', () => {
    const off = fc.double({ min: -10, max: 10, noNaN: true })
    fc.assert(
      fc.property(fc.array(off, { minLength: 144, maxLength: 144 }), (noise) => {
        // ripple that happens to fall in a straight line is indistinguishable from a leak
        expect((find(levels((_, night, i) => 500 + (noise[48 * night + i] ?? 0)))?.perHour ?? 0) < 5).toBe(
          true,
        )
      }),
    )
  })

  it('needs levels of three hours', () => {
    const short = levels((hours) => 800 - 4 * hours).filter(({ at }) => at % (24 * HOUR) < 2 * HOUR)
    expect(find(short)).toBeNull()
  })
})
