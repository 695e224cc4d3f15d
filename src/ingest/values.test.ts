import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Metric } from '@/domain/readings/metrics'
import type { LengthUnit } from './types'
import { addValue, MAX_VALUES, readValue, times, type Measured } from './values'

describe('readValue', () => {
  it.each<[Metric, unknown, LengthUnit | undefined, number | string]>([
    ['relay_on', true, undefined, 1],
    ['relay_on', 1, undefined, 1],
    ['relay_on', ' on ', undefined, 1],
    ['relay_on', 'TRUE', undefined, 1],
    ['relay_on', false, undefined, 0],
    ['relay_on', 0, undefined, 0],
    ['relay_on', 'off', undefined, 0],
    ['relay_on', 2, undefined, 'not_a_switch'],
    ['relay_on', 'maybe', undefined, 'not_a_switch'],
    ['relay_on', null, undefined, 'not_a_switch'],
    ['distance_mm', 12.5, undefined, 12.5],
    ['distance_mm', 12.5, 'cm', 125],
    ['distance_mm', 1.42, 'm', 1420],
    ['distance_mm', 10, 'in', 254],
    ['distance_mm', '103.02', 'cm', 1030.2],
    ['distance_mm', '103.02 cm', 'm', 1030.2],
    ['distance_mm', '124,5', 'cm', 1245],
    ['distance_mm', '1,2,3', undefined, 'unknown_unit'],
    ['distance_mm', '2799 mm', undefined, 2799],
    ['distance_mm', '2799mm', undefined, 2799],
    ['distance_mm', '12 kg', undefined, 'unknown_unit'],
    ['voltage_v', '12.5 V', undefined, 12.5],
    ['voltage_v', '12.5 mV', undefined, 'unknown_unit'],
    ['voltage_v', 12.5, 'cm', 12.5],
    ['distance_mm', '1e3', undefined, 1000],
    ['distance_mm', 'Invalid Reading', undefined, 'not_a_number'],
    ['distance_mm', 'nan', undefined, 'not_a_number'],
    ['distance_mm', '', undefined, 'not_a_number'],
    ['distance_mm', null, undefined, 'not_a_number'],
    ['distance_mm', true, undefined, 'not_a_number'],
    ['distance_mm', [1], undefined, 'not_a_number'],
    ['distance_mm', Number.NaN, undefined, 'not_a_number'],
    ['distance_mm', 1e308, 'm', 'not_a_number'],
  ])('%s %j in %s: %s', (metric, raw, unit, expected) => {
    expect(readValue({ metric, raw, unit })).toBe(expected)
  })
})

it('scales without float noise', () => {
  expect(times(16.754, 10)).toBe(167.54)
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      expect(Math.abs(times(value, 10) - value * 10)).toBeLessThanOrEqual(1e-6)
    }),
  )
})

describe('addValue', () => {
  it('stores no foreign object and truncates long text', () => {
    const out: Measured = { readings: [], rejected: [] }
    addValue(out, { metric: 'distance_mm', channel: 0, raw: { deep: {} } })
    addValue(out, { metric: 'distance_mm', channel: 0, raw: `a\u0000${'b'.repeat(500)}` })
    expect(out.rejected).toEqual([
      { metric: 'distance_mm', channel: 0, raw: null, reason: 'not_a_number' },
      { metric: 'distance_mm', channel: 0, raw: `a${'b'.repeat(62)}`, reason: 'not_a_number' },
    ])
  })

  it('stops at the limit', () => {
    const out: Measured = { readings: [], rejected: [] }
    for (let i = 0; i < MAX_VALUES + 10; i += 1)
      addValue(out, { metric: 'level_pct', channel: i, raw: i % 2 ? 1 : 'x' })
    expect(out.readings.length + out.rejected.length).toBe(MAX_VALUES)
  })
})
