import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasSource, levelOf } from './level'
import type { TankConfig } from './types'

const tank: TankConfig = { tankType: 'rectangular', depthMm: 2000, widthMm: 1000, lengthMm: 1000 }
const percentOf = (options: Parameters<typeof levelOf>[0]) => levelOf(options)?.percent ?? null

describe('a level from a distance', () => {
  it('is fill height + offset − distance over the fill height', () => {
    expect(levelOf({ config: tank, source: { distance_mm: 1300 } })).toEqual({
      percent: 35,
      liters: 700,
      heightMm: 700,
    })
    const offset = { ...tank, sensorOffsetMm: 200 }
    expect(levelOf({ config: offset, source: { distance_mm: 200 } })?.percent).toBe(100)
    expect(levelOf({ config: offset, source: { distance_mm: 1200 } })).toEqual({
      percent: 50,
      liters: 1000,
      heightMm: 1000,
    })
  })

  it('measures a lying cylinder over its diameter, whatever depth was entered', () => {
    const config: TankConfig = {
      tankType: 'cylindrical_horizontal',
      depthMm: 9,
      diameterMm: 1000,
      lengthMm: 2000,
    }
    const level = levelOf({ config, source: { distance_mm: 750 } })
    expect(level?.percent).toBe(25)
    expect(level?.liters).toBeCloseTo(307.09, 2)
  })

  it('is clamped to 0-100', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        fc.integer({ min: -5000, max: 5000 }),
        (distance, offset) => {
          const percent = percentOf({
            config: { ...tank, sensorOffsetMm: offset },
            source: { distance_mm: distance },
          })
          expect(percent).toBeGreaterThanOrEqual(0)
          expect(percent).toBeLessThanOrEqual(100)
        },
      ),
    )
  })

  it.each([undefined, null, -1, -0.001, NaN, Infinity, -Infinity])(
    'is not computed for %s',
    (distance_mm) => {
      expect(levelOf({ config: tank, source: { distance_mm } })).toBeNull()
      const calibration = { emptyDistanceMm: 2000, fullDistanceMm: 200 }
      expect(levelOf({ config: tank, calibration, source: { distance_mm } })).toBeNull()
    },
  )

  it.each([null, undefined, { tankType: 'rectangular' } as const, { ...tank, depthMm: -1 }])(
    'is not computed for an unknown depth (%j)',
    (config) => {
      expect(levelOf({ config, source: { distance_mm: 500 } })).toBeNull()
      expect(levelOf({ config, source: { depth_mm: 500 } })).toBeNull()
    },
  )

  it('is exact at whole percents, so that a threshold is met', () => {
    const config: TankConfig = { ...tank, depthMm: 100 }
    for (let percent = 0; percent <= 100; percent += 1) {
      expect(percentOf({ config, source: { distance_mm: 100 - percent } })).toBe(percent)
    }
  })
})

describe('a level by calibration', () => {
  const calibration = { emptyDistanceMm: 1800, fullDistanceMm: 300 }

  it('is (empty − d) / (empty − full), with litres from geometry at that height', () => {
    expect(levelOf({ config: tank, calibration, source: { distance_mm: 1050 } })).toEqual({
      percent: 50,
      liters: 1000,
      heightMm: 1000,
    })
  })

  it('works for an inverted sensor, where full is the larger distance', () => {
    const inverted = { emptyDistanceMm: 0, fullDistanceMm: 1000 }
    expect(percentOf({ config: tank, calibration: inverted, source: { distance_mm: 250 } })).toBe(25)
  })

  it('runs from 0 at empty to 100 at full, either way round', () => {
    const distance = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(distance, distance, (emptyDistanceMm, fullDistanceMm) => {
        fc.pre(emptyDistanceMm !== fullDistanceMm)
        const at = (distance_mm: number) =>
          percentOf({
            config: tank,
            calibration: { emptyDistanceMm, fullDistanceMm },
            source: { distance_mm },
          })
        expect(at(emptyDistanceMm)).toBe(0)
        expect(at(fullDistanceMm)).toBe(100)
        expect(at((emptyDistanceMm + fullDistanceMm) / 2)).toBe(50)
      }),
    )
  })

  it('needs no tank, but then has no litres', () => {
    expect(levelOf({ config: null, calibration, source: { distance_mm: 1050 } })).toEqual({
      percent: 50,
      liters: null,
      heightMm: null,
    })
    const stated: TankConfig = { tankType: 'custom', capacityLiters: 600 }
    expect(levelOf({ config: stated, calibration, source: { distance_mm: 1050 } })?.liters).toBe(300)
  })

  it.each([
    { emptyDistanceMm: 500, fullDistanceMm: 500 },
    { emptyDistanceMm: NaN, fullDistanceMm: 500 },
  ])('says nothing when its ends do not span anything (%j)', (broken) => {
    expect(levelOf({ config: tank, calibration: broken, source: { distance_mm: 500 } })).toBeNull()
  })

  it('does not affect a liquid column, which is a height already', () => {
    expect(percentOf({ config: tank, calibration, source: { depth_mm: 700 } })).toBe(35)
  })
})

describe('the order of sources', () => {
  const all = { distance_mm: 1800, depth_mm: 400, level_pct: 30, volume_l: 800 }
  it.each([
    ['distance first', all, 10],
    ['then the liquid column', { ...all, distance_mm: null }, 20],
    ['then the percent of the device', { level_pct: 30, volume_l: 800 }, 30],
    ['then the litres of the device', { volume_l: 800 }, 40],
    ['passing over an error code', { ...all, distance_mm: -1 }, 20],
    ['passing over what is no number', { ...all, distance_mm: NaN, depth_mm: Infinity }, 30],
  ])('%s', (_, source, percent) => {
    expect(percentOf({ config: tank, source })).toBe(percent)
  })

  it('skips what an unconfigured tank cannot use', () => {
    expect(levelOf({ config: null, source: all })).toEqual({ percent: 30, liters: null, heightMm: null })
  })

  it('is null without any', () => {
    expect(levelOf({ config: tank, source: {} })).toBeNull()
    expect(levelOf({ config: null, source: { volume_l: 10 } })).toBeNull()
  })

  it('converts litres of the device into the height', () => {
    const cone: TankConfig = { tankType: 'conical', depthMm: 1000, diameterMm: 1000 }
    const eighth = ((Math.PI / 12) * 1000) / 8
    expect(percentOf({ config: cone, source: { volume_l: eighth } })).toBeCloseTo(50, 9)
    expect(levelOf({ config: cone, source: { volume_l: eighth } })?.liters).toBeCloseTo(eighth, 9)
  })

  it('reads drift below zero as empty and beyond full as full', () => {
    for (const name of ['depth_mm', 'level_pct', 'volume_l'] as const) {
      expect(percentOf({ config: tank, source: { [name]: -3 } })).toBe(0)
      expect(percentOf({ config: tank, source: { [name]: 1e6 } })).toBe(100)
    }
  })
})

describe('hasSource', () => {
  it('is true for any metric that gives a level', () => {
    expect(hasSource({ distance_mm: 0 })).toBe(true)
    expect(hasSource({ distance_mm: -1, level_pct: 4 })).toBe(true)
    expect(hasSource({ distance_mm: -1 })).toBe(false)
    expect(hasSource({ volume_l: NaN })).toBe(false)
    expect(hasSource({})).toBe(false)
    expect(hasSource(undefined)).toBe(false)
  })
})
