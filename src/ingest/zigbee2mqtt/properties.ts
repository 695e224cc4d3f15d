import type { Metric } from '@/domain/readings/metrics'

/** `unit`: the unit of every converter; null where converters differ and only the bridge's list gives it. */
export type Property = { metric: Metric; unit?: string | null }

const PROPERTIES: ReadonlyMap<string, Property> = new Map<string, Property>([
  ['water_leak', { metric: 'water_leak' }],
  ['tilt', { metric: 'tilt' }],
  ['battery_low', { metric: 'battery_low' }],
  ['battery', { metric: 'battery_pct', unit: '%' }],
  ['linkquality', { metric: 'lqi' }],
  ['device_temperature', { metric: 'device_temperature_c', unit: '°C' }],
  ['temperature', { metric: 'temperature_c', unit: '°C' }],
  ['humidity', { metric: 'humidity_pct', unit: '%' }],
  ['liquid_depth', { metric: 'depth_mm', unit: null }],
  ['liquid_level_percent', { metric: 'level_pct', unit: '%' }],
  ['flow', { metric: 'flow_lpm', unit: null }],
  ['water_consumed', { metric: 'volume_total_l', unit: null }],
  ['pressure', { metric: 'pressure_pa', unit: null }],
  ['voltage', { metric: 'voltage_v', unit: 'V' }],
  ['current', { metric: 'current_a', unit: 'A' }],
  ['power', { metric: 'power_w', unit: 'W' }],
  ['power_apparent', { metric: 'apparent_va', unit: 'VA' }],
  ['power_reactive', { metric: 'reactive_var', unit: 'VAR' }],
  ['power_factor', { metric: 'power_factor', unit: '' }],
  ['ac_frequency', { metric: 'frequency_hz', unit: 'Hz' }],
  ['energy', { metric: 'energy_wh', unit: 'kWh' }],
  ['produced_energy', { metric: 'energy_returned_wh', unit: 'kWh' }],
  ['state', { metric: 'relay_on' }],
])

/** Suffixes of endpoints and phases in property names. */
const CHANNELS: ReadonlyMap<string, number> = new Map([
  ...Array.from({ length: 8 }, (_, i) => [`l${i + 1}`, i] as const),
  ...Array.from({ length: 8 }, (_, i) => [`${i + 1}`, i] as const),
  ['left', 0],
  ['right', 1],
  ['center', 2],
  ['top', 0],
  ['bottom', 1],
  ['phase_b', 1],
  ['phase_c', 2],
])

const SUFFIX = /^(.+?)_(l?[1-8]|left|right|center|top|bottom|phase_[bc])$/

/**
 * The metric and channel of a state property: `state_right` is channel 1, `voltage_phase_c` channel 2. Null for a
 * property without a metric.
 */
export const propertyOf = (name: string): (Property & { channel: number }) | null => {
  const plain = PROPERTIES.get(name)
  if (plain) return { ...plain, channel: 0 }
  const match = SUFFIX.exec(name)
  const property = PROPERTIES.get(match?.[1] ?? '')
  return property ? { ...property, channel: CHANNELS.get(match?.[2] ?? '') ?? 0 } : null
}

const OF_A_VALVE = /valve|irrigation|water_consumed/

/** A property that only valves have; their `state` is not a relay's. */
export const isOfValve = (name: string): boolean => OF_A_VALVE.test(name)
