import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Metric } from '@/domain/readings/metrics'
import { addInUnit, isUnitOf } from './units'
import type { Measured } from './values'

const read = (metric: Metric, raw: unknown, unit: string | undefined): number | string | undefined => {
  const out: Measured = { readings: [], rejected: [] }
  addInUnit(out, { metric, channel: 0, raw, unit })
  return out.readings[0]?.value ?? out.rejected[0]?.reason
}

describe('addInUnit', () => {
  it.each([
    ['distance_mm', 1.24, 'm', 1240],
    ['distance_mm', '10', 'in', 254],
    ['distance_mm', 0.300_000_011_92, 'm', 300.000_012],
    ['pressure_pa', 1.5, 'bar', 150_000],
    ['flow_lpm', 1.2, 'm³/h', 20],
    ['volume_total_l', '0.5', 'm³', 500],
    ['temperature_c', 212, '°F', 100],
    ['temperature_c', 300, 'K', 26.85],
    ['battery_v', 2980, 'mV', 2.98],
    ['energy_wh', '1.5', 'kWh', 1500],
    ['power_factor', 95, '%', 0.95],
    ['distance_mm', null, 'm', 'nan'],
    ['distance_mm', 'nan', 'm', 'nan'],
    ['distance_mm', 'None', undefined, 'nan'],
    ['energy_wh', '-inf', 'kWh', 'nan'],
    ['flow_lpm', 0, undefined, 0],
    ['volume_total_l', '0.00', 'acre', 0],
    ['temperature_c', 0, undefined, 'unknown_unit'],
    ['flow_lpm', 1, undefined, 'unknown_unit'],
    ['depth_mm', 1, 'furlong', 'unknown_unit'],
    ['depth_mm', 1, 'constructor', 'unknown_unit'],
    ['energy_wh', 'much', 'kWh', 'not_a_number'],
  ] as const)('%s %j %s reads %s', (metric, raw, unit, expected) => {
    expect(read(metric, raw, unit)).toBe(expected)
  })

  it('returns a finite value or a reason for any input', () => {
    const metric = fc.constantFrom<Metric>(
      'distance_mm',
      'flow_lpm',
      'temperature_c',
      'energy_wh',
      'lqi',
      'rssi_dbm',
    )
    const unit = fc.option(fc.oneof(fc.constantFrom('mm', 'm', 'L/h', '°F', 'MWh', 'dBm'), fc.string()), {
      nil: undefined,
    })
    fc.assert(
      fc.property(metric, fc.anything(), unit, (name, raw, wireUnit) => {
        const value = read(name, raw, wireUnit)
        expect(typeof value === 'string' || Number.isFinite(value)).toBe(true)
      }),
    )
  })
})

it('knows which units belong to a metric', () => {
  expect(isUnitOf('distance_mm', 'cm')).toBe(true)
  expect(isUnitOf('distance_mm', 'km')).toBe(false)
  expect(isUnitOf('voltage_v', 'cm')).toBe(false)
  expect(isUnitOf('relay_on', '')).toBe(false)
})
