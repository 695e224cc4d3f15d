import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelOf, type LevelSources } from './level'
import { deviceLevel, devicePercent, tankSeriesOf } from './device-level'
import { type Calibration, TANK_TYPES, type TankConfig } from './types'

const cube: TankConfig = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }
const large: TankConfig = { ...cube, lengthMm: 3000 }
const cone: TankConfig = { tankType: 'conical', depthMm: 1000, diameterMm: 1000 }
const level = (options: Partial<Parameters<typeof deviceLevel>[0]>) =>
  deviceLevel({ tankConfig: null, tankSeries: null, calibration: null, channels: {}, ...options })

const mm = fc.integer({ min: 100, max: 5000 })
const tank: fc.Arbitrary<TankConfig> = fc.record({
  tankType: fc.constantFrom(...TANK_TYPES),
  depthMm: fc.option(mm, { nil: undefined }),
  widthMm: mm,
  lengthMm: fc.option(mm, { nil: undefined }),
  diameterMm: mm,
  capacityLiters: fc.option(mm, { nil: undefined }),
})
const number = fc.option(fc.oneof(fc.integer({ min: -10, max: 6000 }), fc.constantFrom(NaN, Infinity)))
const sources = fc.record({ distance_mm: number, depth_mm: number, level_pct: number, volume_l: number })
const channels = fc.dictionary(fc.integer({ min: 0, max: 11 }).map(String), sources)

describe('a single tank', () => {
  it('is the level of channel 0, by height', () => {
    const reading = { distance_mm: 500 }
    const result = level({ tankConfig: cone, channels: { 0: reading, 1: { distance_mm: 1 } } })
    const single = levelOf({ config: cone, source: reading })
    expect(result.percent).toBe(50)
    expect(result.liters).toBe(single?.liters)
    expect(result).toMatchObject({ reporting: 1, total: 1, shared: false })
    expect(result.tanks).toEqual([
      { channel: 0, percent: 50, liters: result.liters, capacityLiters: result.capacityLiters },
    ])
  })

  it('has its capacity before the first reading', () => {
    expect(level({ tankConfig: cube })).toMatchObject({
      percent: null,
      liters: null,
      capacityLiters: 1000,
      reporting: 0,
      total: 1,
    })
  })

  it('is counted even when it is not configured', () => {
    expect(level({ channels: { 0: { level_pct: 40 } } })).toMatchObject({
      percent: 40,
      liters: null,
      capacityLiters: null,
      reporting: 1,
      total: 1,
    })
  })

  it('is used for an empty series', () => {
    const channels = { 0: { distance_mm: 500 } }
    expect(level({ tankConfig: cube, tankSeries: [], channels })).toEqual(
      level({ tankConfig: cube, channels }),
    )
  })
})

describe('a series', () => {
  it('replaces the tank configuration, channel n being tank n', () => {
    const channels = { 0: { distance_mm: 800 }, 1: { distance_mm: 400 } }
    const result = level({ tankConfig: cone, tankSeries: [cube, large], channels })
    expect(result.tanks.map((each) => each.liters)).toEqual([200, 1800])
    expect(result).toMatchObject({ percent: 50, liters: 2000, capacityLiters: 4000, reporting: 2, total: 2 })
  })

  it('takes its channels from a map as well', () => {
    const entries: [number, LevelSources][] = [
      [0, { distance_mm: 800 }],
      [1, { distance_mm: 400 }],
    ]
    const tankSeries = [cube, large]
    expect(level({ tankSeries, channels: new Map(entries) })).toEqual(
      level({ tankSeries, channels: Object.fromEntries(entries) }),
    )
  })

  it('of one tank uses litres too', () => {
    expect(level({ tankSeries: [cone], channels: { 0: { distance_mm: 500 } } }).percent).toBeCloseTo(12.5, 9)
  })

  it.each([0, 1, 2])('shares the height of its only reporting channel (%d)', (channel) => {
    const result = level({ tankSeries: [cube, large, cone], channels: { [channel]: { distance_mm: 500 } } })
    expect(result.tanks.map((each) => each.percent)).toEqual([50, 50, 50])
    expect(result).toMatchObject({ reporting: 1, total: 3, shared: true })
    expect(result.liters).toBeCloseTo(500 + 1500 + ((Math.PI / 12) * 1000) / 8, 6)
  })

  it('leaves unreported tanks out of litres and capacity alike', () => {
    const channels = { 0: { distance_mm: 500 }, 2: { distance_mm: 500 } }
    const result = level({ tankSeries: [cube, large, cube], channels })
    expect(result).toMatchObject({
      percent: 50,
      liters: 1000,
      capacityLiters: 2000,
      reporting: 2,
      total: 3,
      shared: false,
    })
    expect(result.tanks[1]).toEqual({ channel: 1, percent: null, liters: null, capacityLiters: 3000 })
  })

  it('a tank without dimensions that reports is not unreported: nothing is shared', () => {
    const channels = { 0: { distance_mm: 500 }, 1: { distance_mm: 100 } }
    const result = level({ tankSeries: [cube, { tankType: 'sphere' }], channels })
    expect(result).toMatchObject({ percent: 50, reporting: 1, total: 2, shared: false })
  })

  it('uses the calibration for channel 0 only', () => {
    const calibration = { emptyDistanceMm: 2000, fullDistanceMm: 0 }
    const channels = { 0: { distance_mm: 500 }, 1: { distance_mm: 500 } }
    const result = level({ tankSeries: [cube, cube], calibration, channels })
    expect(result.tanks.map((each) => each.percent)).toEqual([75, 50])
  })

  it('falls back to the mean of the heights where capacities are unknown', () => {
    const narrow: TankConfig = { tankType: 'rectangular', depthMm: 1000 }
    const channels = { 0: { distance_mm: 800 }, 1: { distance_mm: 400 } }
    expect(level({ tankSeries: [narrow, cube], channels })).toMatchObject({
      percent: 40,
      liters: null,
      capacityLiters: null,
      reporting: 2,
    })
  })

  it('without readings still has its capacity', () => {
    expect(level({ tankSeries: [cube, large] })).toMatchObject({
      percent: null,
      liters: null,
      capacityLiters: 4000,
      reporting: 0,
      total: 2,
    })
  })

  it('ignores channels beyond its tanks', () => {
    const channels = { 0: { distance_mm: 800 }, 1: { distance_mm: 400 } }
    const known = level({ tankSeries: [cube, large], channels })
    expect(level({ tankSeries: [cube, large], channels: { ...channels, 7: { distance_mm: 1 } } })).toEqual(
      known,
    )
  })
})

describe('any device', () => {
  it('stays within its bounds and never returns NaN', () => {
    fc.assert(
      fc.property(
        fc.option(tank),
        fc.array(tank, { maxLength: 10 }),
        channels,
        (tankConfig, tankSeries, reported) => {
          const result = level({ tankConfig, tankSeries, channels: reported })
          expect(result.total).toBe(Math.max(1, tankSeries.length))
          expect(result.reporting).toBeLessThanOrEqual(result.total)
          expect(result.percent === null).toBe(result.reporting === 0)
          for (const { percent, liters, capacityLiters } of [result, ...result.tanks]) {
            if (percent !== null) expect(percent >= 0 && percent <= 100).toBe(true)
            if (liters !== null) expect(liters).toBeGreaterThanOrEqual(0)
            if (liters !== null) expect(liters).toBeLessThanOrEqual((capacityLiters ?? NaN) * (1 + 1e-12))
          }
        },
      ),
    )
  })

  it('has the same percent without its litres', () => {
    const calibration = fc.option(
      fc.record<Calibration>({ emptyDistanceMm: mm, fullDistanceMm: fc.oneof(mm, fc.constant(100)) }),
    )
    fc.assert(
      fc.property(
        fc.option(tank),
        fc.array(tank, { maxLength: 3 }),
        calibration,
        channels,
        (tankConfig, tankSeries, calibrated, reported) => {
          const device = { tankConfig, tankSeries, calibration: calibrated, channels: reported }
          expect(devicePercent(device)).toBe(deviceLevel(device).percent)
        },
      ),
    )
  })

  it('with equal upright tanks is the mean of their percents', () => {
    const distances = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 10 })
    fc.assert(
      fc.property(distances, (values) => {
        const channels = Object.fromEntries(values.map((distance_mm, index) => [index, { distance_mm }]))
        const mean = values.reduce((all, distance) => all + (1000 - distance) / 10, 0) / values.length
        expect(level({ tankSeries: values.map(() => cube), channels }).percent).toBeCloseTo(mean, 9)
      }),
    )
  })
})

describe('tankSeriesOf', () => {
  it.each([
    [-3, 1],
    [0, 1],
    [NaN, 1],
    [1, 1],
    [3.9, 3],
    [10, 10],
    [11, 10],
    [Infinity, 10],
  ])('of %d makes %d tanks', (count, length) => {
    expect(tankSeriesOf(count, null)).toHaveLength(length)
  })

  it('starts from the defaults without a main tank', () => {
    const fresh = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000, sensorOffsetMm: 0 }
    expect(tankSeriesOf(2, null)).toEqual([fresh, fresh])
  })

  it('copies the main tank and fills in only the missing values', () => {
    expect(tankSeriesOf(1, { tankType: 'sphere', diameterMm: 800, sensorOffsetMm: 50 })).toEqual([
      {
        tankType: 'sphere',
        diameterMm: 800,
        depthMm: 1000,
        widthMm: 1000,
        lengthMm: 1000,
        sensorOffsetMm: 50,
      },
    ])
    expect(tankSeriesOf(1, { ...cube, depthMm: undefined, heightMm: 2500 })[0]?.depthMm).toBe(2500)
  })

  it('copies a strapping table without sharing it', () => {
    const main: TankConfig = { tankType: 'custom', strapping: [{ heightMm: 1, liters: 1 }] }
    const [first, second] = tankSeriesOf(2, main)
    expect(first?.strapping).toEqual(main.strapping)
    expect(first?.strapping?.[0]).not.toBe(second?.strapping?.[0])
  })

  it('keeps existing tanks', () => {
    expect(tankSeriesOf(2, cube, [large])).toEqual([large, { ...cube, sensorOffsetMm: 0 }])
    expect(tankSeriesOf(1, cube, [large, cone])).toEqual([large])
  })
})
