import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aspectOf, halfChordAt, silhouettePath, surfaceY } from './shape'
import { TANK_TYPES, type TankConfig } from './types'

const size = fc.option(
  fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(0, -1, NaN, Infinity)),
  {
    nil: undefined,
  },
)
const tank: fc.Arbitrary<TankConfig> = fc.record({
  tankType: fc.constantFrom(...TANK_TYPES),
  depthMm: size,
  heightMm: size,
  widthMm: size,
  lengthMm: size,
  diameterMm: size,
})

describe('the silhouette of a tank', () => {
  it('is a closed path of plain numbers in a box of plausible proportions, for any input', () => {
    fc.assert(
      fc.property(tank, (config) => {
        const { path, lid, width, height, top, bottom, rim } = silhouettePath(config)
        expect(path).toMatch(/^M(-?\d+(\.\d+)?|[HVLQAZ ])+Z$/)
        expect(width).toBe(100)
        expect(height).toBeGreaterThanOrEqual(40)
        expect(height).toBeLessThanOrEqual(250)
        expect(`M${lid}Z`).toMatch(/^M(-?\d+(\.\d+)?|[MHVLQAZ ])*Z$/)
        expect(top).toBeGreaterThanOrEqual(rim)
        expect(bottom).toBeGreaterThan(top + 20)
        expect(bottom).toBeLessThanOrEqual(height)
      }),
    )
  })

  it.each([
    ['rectangular', 'box', 1.5],
    ['square', 'box', 1],
    ['slimline', 'slimline', 1.5],
    ['cylindrical_vertical', 'cylinder', 0.6],
    ['cylindrical_horizontal', 'capsule', 2.5],
    ['elliptical_vertical', 'cylinder', 1.5],
    ['sphere', 'circle', 1],
    ['conical', 'cone', 0.6],
    ['custom', 'barrel', 1],
  ] as const)('%s is drawn as a %s in its own proportions', (tankType, kind, aspect) => {
    const config = { tankType, depthMm: 1000, widthMm: 1000, lengthMm: 1500, diameterMm: 600 }
    expect(silhouettePath(config).kind).toBe(kind)
    expect(aspectOf(config)).toBe(aspect)
  })

  it('stands on legs or a saddle where it has no floor of its own', () => {
    const standing = TANK_TYPES.filter((tankType) => silhouettePath({ tankType }).stand !== '')
    expect(standing).toEqual(['cylindrical_horizontal', 'sphere', 'conical'])
  })

  it.each([
    [0, 0],
    [50, 50],
    [100, 0],
    [20, 40],
  ])('is as wide at %d as a circle is', (y, half) => expect(halfChordAt({ width: 100 }, y)).toBeCloseTo(half))

  it('is clamped to the limits of a card', () => {
    expect(aspectOf({ tankType: 'rectangular', depthMm: 100, lengthMm: 20_000, widthMm: 1000 })).toBe(2.5)
    expect(aspectOf({ tankType: 'cylindrical_vertical', depthMm: 20_000, diameterMm: 100 })).toBe(0.4)
    expect(aspectOf({ tankType: 'rectangular' })).toBe(1)
  })
})

describe('surfaceY', () => {
  const span = { top: 8, bottom: 108 }
  it.each([
    [-5, 108],
    [0, 108],
    [25, 83],
    [100, 8],
    [140, 8],
  ])('at %d %% lies at %d', (percent, y) => {
    expect(surfaceY(span, percent)).toBe(y)
  })
})
