import { describe, expect, it } from 'vitest'
import { primaryMetricOf } from './primary-metric'

const latestOf = (values: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      { value, at: '2026-11-21T10:00:00.000Z', quality: 'ok' as const },
    ]),
  )

describe('tellingValue', () => {
  it.each([
    ['a distance', { battery_v: 3.6, level_pct: 40, depth_mm: 500, distance_mm: 650 }, 'distance_mm', 650],
    ['a height', { volume_l: 80, level_pct: 40, depth_mm: 508 }, 'depth_mm', 508],
    ['its own level', { volume_l: 80, level_pct: 40 }, 'level_pct', 40],
    ['its own volume', { power_w: 7, volume_l: 80 }, 'volume_l', 80],
    ['power', { voltage_v: 230, relay_on: 1, current_a: 0.3, flow_lpm: 2, power_w: 72 }, 'power_w', 72],
    ['no power at all', { power_w: 0, relay_on: 1 }, 'power_w', 0],
    ['flow', { voltage_v: 230, flow_lpm: 2 }, 'flow_lpm', 2],
    ['voltage', { current_a: 0.3, voltage_v: 230 }, 'voltage_v', 230],
    ['current', { running: 1, current_a: 0.3 }, 'current_a', 0.3],
    ['a pump', { relay_on: 1, running: 0 }, 'running', 0],
    ['a relay', { valve_open: 1, relay_on: 0 }, 'relay_on', 0],
    ['a valve', { battery_pct: 90, valve_open: 1 }, 'valve_open', 1],
    ['a pressure', { temperature_c: 20, pressure_pa: 2e5 }, 'pressure_pa', 2e5],
    ['the liquid', { temperature_c: 20, liquid_temperature_c: 12 }, 'liquid_temperature_c', 12],
    ['the air', { battery_v: 3, temperature_c: 22.5, humidity_pct: 40 }, 'temperature_c', 22.5],
    ['a leak', { battery_pct: 90, water_leak: 1, device_temperature_c: 20 }, 'water_leak', 1],
    ['its own temperature', { battery_pct: 90, device_temperature_c: 20 }, 'device_temperature_c', 20],
    ['a battery in percent', { battery_v: 3, battery_pct: 90 }, 'battery_pct', 90],
    ['a battery in volts', { rssi_dbm: -70, battery_v: 3 }, 'battery_v', 3],
  ])('%s', (_, values, metric, value) => {
    expect(primaryMetricOf({ latest: latestOf(values) })).toEqual({ metric, channel: 0, value })
  })

  it.each([
    ['channel 0 before the others', { 'power_w.1': 5, power_w: 72 }, 0, 72],
    ['the lowest by number', { 'power_w.10': 1, 'power_w.2': 2 }, 2, 2],
  ])('on several channels: %s', (_, values, channel, value) => {
    expect(primaryMetricOf({ latest: latestOf(values) })).toEqual({ metric: 'power_w', channel, value })
  })

  it.each<Record<string, number>>([{}, { rssi_dbm: -70, uptime_s: 9 }])(
    'nothing of all this: %j',
    (values) => {
      expect(primaryMetricOf({ latest: latestOf(values) })).toBeNull()
    },
  )
})
