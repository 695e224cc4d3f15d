import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrationFrom, type KnownVolume, findStableReading, tankFromVolumes } from './calibration'
import { levelOf } from './level'
import type { TankConfig } from './types'

const level = (percent: number, distanceMm: number) => ({ percent, distanceMm })
const BOX: TankConfig = { tankType: 'rectangular', lengthMm: 1000, widthMm: 1000, depthMm: 2000 }

describe('calibrationFrom', () => {
  it.each([
    ['the same percent', level(50, 900), level(50, 400), 'samePercent'],
    ['less than 10 mm apart', level(0, 900), level(100, 891), 'sameDistance'],
    ['the same point twice', level(50, 900), level(50, 900), 'samePercent'],
    ['the fuller one farther away', level(0, 400), level(100, 900), 'wrongWay'],
    ['the full line behind the sensor', level(0, 1000), level(50, 500), 'aboveSensor'],
    ['the bottom beyond 100 m', level(99, 60_000), level(100, 59_000), 'tooFar'],
  ])('refuses %s', (_, one, other, fault) => {
    expect(calibrationFrom(one, other)).toEqual({ fault })
    expect(calibrationFrom(other, one)).toEqual({ fault })
  })

  it('keeps the measured empty and full distances', () => {
    expect(calibrationFrom(level(0, 1800.5), level(100, 300))).toEqual({
      calibration: { emptyDistanceMm: 1800.5, fullDistanceMm: 300 },
    })
  })

  it('draws the line through two partial levels', () => {
    expect(calibrationFrom(level(25, 1400), level(75, 800))).toEqual({
      calibration: { emptyDistanceMm: 1700, fullDistanceMm: 500 },
    })
  })

  const percent = fc.integer({ min: 0, max: 100 })
  const distance = fc.integer({ min: 1, max: 20_000 })
  const points = fc.tuple(percent, distance, percent, distance)

  it('reads both levels at their distances, in either order', () => {
    fc.assert(
      fc.property(points, ([p, d, q, e]) => {
        const [one, other] = [level(p, d), level(q, e)]
        const result = calibrationFrom(one, other)
        expect(calibrationFrom(other, one)).toEqual(result)
        if ('fault' in result) return
        for (const known of [one, other]) {
          const source = { distance_mm: known.distanceMm }
          const read = levelOf({ config: BOX, calibration: result.calibration, source })
          // hundredths of a millimetre over at least a centimetre
          expect(read?.percent).toBeCloseTo(known.percent, 0)
        }
      }),
    )
  })

  it('reads empty and full exactly', () => {
    fc.assert(
      fc.property(distance, distance, (d, e) => {
        const result = calibrationFrom(level(0, d), level(100, e))
        if ('fault' in result) {
          expect(d - e).toBeLessThan(10)
          return
        }
        const read = (distance_mm: number) =>
          levelOf({ config: BOX, calibration: result.calibration, source: { distance_mm } })?.percent
        expect([read(d), read(e)]).toEqual([0, 100])
      }),
    )
  })
})

describe('tankFromVolumes', () => {
  const at = (liters: number, distanceMm: number): KnownVolume => ({ liters, distanceMm })

  it.each([
    ['one point', [at(0, 900)], { fault: 'tooFew' }],
    ['no empty tank', [at(10, 900), at(20, 800)], { fault: 'noEmpty' }],
    ['litres that stand still', [at(0, 900), at(10, 800), at(10, 700)], { fault: 'rising', row: 2 }],
    ['a height that stands still', [at(0, 900), at(10, 800), at(20, 800)], { fault: 'rising', row: 2 }],
    ['a height that falls', [at(0, 900), at(20, 850), at(10, 800)], { fault: 'rising', row: 1 }],
    ['the same point twice', [at(0, 900), at(0, 900)], { fault: 'rising', row: 1 }],
    ['a full line at the sensor', [at(0, 900), at(10, 0)], { fault: 'outOfRange', row: 1 }],
    ['a full line too far below it', [at(0, 12_000), at(10, 11_000)], { fault: 'outOfRange', row: 1 }],
  ])('refuses %s', (_, points, fault) => {
    expect(tankFromVolumes(points)).toEqual(fault)
  })

  it('counts heights from the bottom and uses the largest content as full', () => {
    expect(tankFromVolumes([at(0, 1000), at(300, 600), at(100, 900)])).toEqual({
      tank: {
        tankType: 'custom',
        depthMm: 400,
        sensorOffsetMm: 600,
        strapping: [
          { heightMm: 0, liters: 0 },
          { heightMm: 100, liters: 100 },
          { heightMm: 400, liters: 300 },
        ],
      },
    })
  })

  it('reads every content at its distance, in any order', () => {
    const steps = fc.array(
      fc.record({ mm: fc.integer({ min: 1, max: 300 }), liters: fc.integer({ min: 1, max: 500 }) }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(steps, fc.nat(), (poured, seed) => {
        const rises = poured.reduce<KnownVolume[]>(
          (rows, { mm, liters }) => {
            const last = rows.at(-1) ?? at(0, 5000)
            return [...rows, at(last.liters + liters, last.distanceMm - mm)]
          },
          [at(0, 5000)],
        )
        const shuffled = rises.toSorted(
          (a, b) => ((a.liters * 7919 + seed) % 13) - ((b.liters * 7919 + seed) % 13),
        )
        const result = tankFromVolumes(shuffled)
        if (!('tank' in result)) throw new Error(result.fault)
        for (const { liters, distanceMm } of rises) {
          const read = levelOf({
            config: result.tank,
            calibration: null,
            source: { distance_mm: distanceMm },
          })
          expect(read?.liters).toBeCloseTo(liters, 4)
        }
      }),
    )
  })
})

describe('settle', () => {
  const NOW = 1_000_000_000
  const seen = (distances: number[], { ageS = 1, everyS = 1, quality = 'ok' } = {}) =>
    distances.map((distanceMm, index) => ({
      at: NOW - (ageS + (distances.length - 1 - index) * everyS) * 1000,
      distanceMm,
      quality,
    }))

  it.each([
    ['no readings', [], 1, 'none'],
    ['only spikes', seen([500], { quality: 'spike' }), 1, 'none'],
    ['a silent fast device', seen([500, 500, 500], { ageS: 61 }), 1, 'stale'],
    ['a slow device within its rhythm', seen([500], { ageS: 1300 }), 900, 'steady'],
    ['a slow device that missed a report', seen([500], { ageS: 1400 }), 900, 'stale'],
    ['a device of unknown rhythm', seen([500], { ageS: 599 }), null, 'steady'],
    ['the same after ten minutes', seen([500], { ageS: 601 }), null, 'stale'],
    ['a surface in the blind zone', seen([100, 100, 100], { quality: 'blind_zone' }), 1, 'blind'],
    ['two readings of a fast device', seen([500, 500]), 1, 'few'],
    ['readings 11 mm apart', seen([500, 511, 505]), 1, 'noisy'],
    ['readings 10 mm apart', seen([500, 510, 505]), 1, 'steady'],
    ['1 % of a long way', seen([5000, 5040, 5020]), 1, 'steady'],
    ['what another level left long ago', seen([900, 500], { everyS: 130 }), 60, 'steady'],
  ])('of %s', (_, readings, intervalS, state) => {
    expect(findStableReading(readings, { now: NOW, intervalS })).toMatchObject({ state })
  })

  it('reports the median, spread and age of the last seven', () => {
    const readings = seen([900, 500, 501, 502, 503, 504, 505, 506])
    expect(findStableReading(readings, { now: NOW, intervalS: 1 })).toEqual({
      state: 'steady',
      medianMm: 503,
      spreadMm: 6,
      ageMs: 1000,
      count: 7,
    })
  })
})
