import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metricNames, type Metric } from '@/domain/metrics'
import { refusalOf } from './quality'

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

  it('never lets a distance through that would read as a full tank', () => {
    fc.assert(
      fc.property(fc.double({ max: 0, noNaN: true }), (value) => {
        expect(refusalOf({ metric: 'distance_mm', value })).not.toBeNull()
      }),
    )
  })
})
