import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metricNames, type Metric } from '@/domain/readings/metrics'
import type { DecodedReading, LengthUnit, SensorSettings } from '../types'
import { MM_PER } from '../values'
import { judge, refusalOf, wireNumber } from './quality'

describe('refusalOf', () => {
  it.each<[Metric, number, string | null]>([
    ['temperature_c', Number.NaN, 'not_a_number'],
    ['distance_mm', Number.POSITIVE_INFINITY, 'not_a_number'],
    ['distance_mm', 0, 'no_echo_zero'],
    ['distance_mm', -1, 'sentinel'],
    ['distance_mm', 99_999, 'sentinel'],
    ['distance_mm', 0.5, null],
    ['distance_mm', 8191, null],
    ['distance_mm', 65_535, null],
    ['distance_mm', 4_294_967_295, 'out_of_range'],
    ['depth_mm', 0, null],
    ['depth_mm', -3, null],
    ['depth_mm', -501, 'out_of_range'],
    ['level_pct', 0, null],
    ['level_pct', 104, null],
    ['level_pct', -1, 'out_of_range'],
    ['level_pct', 255, 'out_of_range'],
    ['temperature_c', -127, 'out_of_range'],
    ['temperature_c', 85, null],
    ['battery_pct', 101, 'out_of_range'],
    ['relay_on', 2, 'out_of_range'],
    ['fault_code', -1, null],
  ])('%s %s: %s', (metric, value, expected) => {
    expect(refusalOf({ metric, value })).toBe(expected)
  })

  it.each(metricNames)('%s accepts an ordinary value and refuses the impossible', (metric) => {
    expect(refusalOf({ metric, value: 1 })).toBeNull()
    expect(refusalOf({ metric, value: 1e300 })).toBe('out_of_range')
  })

  it('never accepts a distance that would read as a full tank', () => {
    fc.assert(
      fc.property(fc.double({ max: 0, noNaN: true }), (value) => {
        expect(refusalOf({ metric: 'distance_mm', value })).not.toBeNull()
      }),
    )
  })
})

const gap = (value: number, more: Partial<DecodedReading> = {}): DecodedReading => ({
  metric: 'distance_mm',
  channel: 0,
  value,
  ...more,
})

const depth = (value: number): DecodedReading => gap(value, { metric: 'depth_mm' })
const jsn: SensorSettings = { profile: 'jsn-sr04t' }

describe('judge', () => {
  it.each<[string, DecodedReading, SensorSettings | undefined, string | null, Partial<DecodedReading>]>([
    ['no settings', gap(8191), undefined, null, gap(8191)],
    ['no settings, impossible', gap(-1), undefined, 'sentinel', gap(-1)],
    ['no length', gap(5, { metric: 'battery_v' }), { unit: 'cm', minMm: 100 }, null, { value: 5 }],
    ['a sentinel before everything', gap(99_999), { unit: 'cm', maxMm: 5000 }, 'sentinel', {}],
    ['a failed read of a height', gap(-1), { meaning: 'height' }, 'sentinel', {}],
    ['a lost echo', gap(0), jsn, 'no_echo_zero', {}],
    ['a height of 0', gap(0), { meaning: 'height' }, null, depth(0)],
    ['a depth of 0 that is a gap', depth(0), { meaning: 'gap' }, 'no_echo_zero', {}],
    ['a sentinel of the profile', gap(8191), { profile: 'vl53l0x' }, 'sentinel', {}],
    ['a distance of another sensor', gap(8191), { profile: 'lmds200' }, null, gap(8191)],
    ['a sentinel of the settings', gap(640), { sentinels: [640] }, 'sentinel', {}],
    ['settings before the profile', gap(8191), { profile: 'vl53l0x', sentinels: [], maxMm: 9000 }, null, {}],
    ['below the least', gap(20), jsn, 'below_min_range', {}],
    ['at the least', gap(100), { minMm: 100 }, null, gap(100)],
    ['above the most', gap(6001), jsn, 'above_max_range', {}],
    ['at the most', gap(6000), jsn, null, gap(6000)],
    ['in the blind zone', gap(210), jsn, null, gap(210, { quality: 'blind_zone' })],
    ['at the end of the blind zone', gap(250), jsn, null, gap(250)],
    ['a profile of a gap', depth(210), jsn, null, depth(210)],
    ['a profile of a depth', depth(10), { profile: 'ldds20' }, 'below_min_range', {}],
    ['own limits apply to a depth', depth(3001), { maxMm: 3000 }, 'above_max_range', {}],
    ['a profile nobody has', gap(20), { profile: 'sonar' }, null, gap(20)],
    ['a quality of the codec', gap(900, { quality: 'suspect' }), jsn, null, { quality: 'suspect' }],
    ['mm that are cm', gap(124), { unit: 'cm' }, null, gap(1240)],
    ['cm that are mm', gap(12_400, { wireUnit: 'cm' }), { unit: 'mm' }, null, { value: 1240 }],
    ['a unit that was right', gap(1240, { wireUnit: 'cm' }), { unit: 'cm' }, null, { value: 1240 }],
    [
      'possible only once put right',
      gap(2_500_000, { wireUnit: 'm' }),
      { unit: 'mm' },
      null,
      { value: 2500 },
    ],
    ['limits count what is put right', gap(21), { ...jsn, unit: 'cm' }, null, { quality: 'blind_zone' }],
    ['a gap published as a depth', depth(900), { meaning: 'gap' }, null, gap(900)],
    ['a height published as a distance', gap(700), { meaning: 'height' }, null, depth(700)],
    ['a depth is a height already', depth(700), { meaning: 'height' }, null, depth(700)],
  ])('%s', (_, reading, settings, refusal, expected) => {
    const judged = judge(reading, settings)
    expect(judged.refusal).toBe(refusal)
    expect(judged.reading).toMatchObject(expected)
    expect(judged.quality).toBe(judged.reading.quality ?? 'ok')
  })

  it('without settings rejects the same values as refusalOf', () => {
    fc.assert(
      fc.property(fc.constantFrom(...metricNames), fc.double(), (metric, value) => {
        const reading = { metric, channel: 0, value }
        expect(judge(reading, undefined)).toEqual({ refusal: refusalOf(reading), quality: 'ok', reading })
      }),
    )
  })

  it('never accepts a gap that would read as a full tank', () => {
    const settings = fc.record(
      {
        unit: fc.constantFrom<LengthUnit>('mm', 'cm', 'm', 'in'),
        meaning: fc.constant('gap' as const),
        minMm: fc.integer({ max: 0 }),
        blindMm: fc.nat(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.double({ max: 0, noNaN: true }), settings, (value, given) => {
        expect(judge(gap(value), given).refusal).not.toBeNull()
      }),
    )
  })

  it('converts a number to its true unit, whatever unit decoding assumed', () => {
    const units = fc.constantFrom<LengthUnit>('mm', 'cm', 'm', 'in')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), units, units, (wire, wireUnit, unit) => {
        const { reading } = judge(gap(wire * MM_PER[wireUnit], { wireUnit }), { unit })
        expect(reading.value).toBeCloseTo(wire * MM_PER[unit], 4)
      }),
    )
  })
})

describe('wireNumber', () => {
  it.each([
    [gap(20, { wireUnit: 'cm' }), 2],
    [gap(1.715, { wireUnit: 'm' }), 0.001715],
    [gap(254, { wireUnit: 'in' }), 10],
    [gap(254), 254],
  ])('%j was %s', (reading, expected) => {
    expect(wireNumber(reading)).toBe(expected)
  })
})
