import type { Metric } from '@/domain/readings/metrics'
import { isObject, type JsonObject } from '../fields'
import { addValue, MAX_CHANNEL, type Measured } from '../values'

/** Path of a value in a component's status, its metric, and its channel within the component. */
type Field = readonly [path: string, metric: Metric, place?: number]

const METER: readonly Field[] = [
  ['apower', 'power_w'],
  ['voltage', 'voltage_v'],
  ['freq', 'frequency_hz'],
  ['current', 'current_a'],
  ['pf', 'power_factor'],
  ['aenergy.total', 'energy_wh'],
  ['ret_aenergy.total', 'energy_returned_wh'],
  ['temperature.tC', 'device_temperature_c'],
]

const circuit = (prefix: string, place: number): readonly Field[] => [
  [`${prefix}voltage`, 'voltage_v', place],
  [`${prefix}current`, 'current_a', place],
  [`${prefix}act_power`, 'power_w', place],
  [`${prefix}aprt_power`, 'apparent_va', place],
  [`${prefix}pf`, 'power_factor', place],
  [`${prefix}freq`, 'frequency_hz', place],
]

const counter = (prefix: string, place: number): readonly Field[] => [
  [`${prefix}total_act_energy`, 'energy_wh', place],
  [`${prefix}total_act_ret_energy`, 'energy_returned_wh', place],
]

/** `width`: number of channels of one component; phases are separate circuits. */
type Component = { fields: readonly Field[]; width: number }

const one = (...fields: readonly Field[]): Component => ({ fields, width: 1 })

/**
 * Values by component (Shelly Gen2+ API reference, "Components and Services"). All are in the unit of their
 * metric: energy in watt-hours, temperatures as `tC`.
 */
const COMPONENTS: ReadonlyMap<string, Component> = new Map<string, Component>([
  ['switch', one(['output', 'relay_on'], ...METER)],
  ['cover', one(...METER)],
  ['light', one(...METER)],
  ['pm1', one(...METER)],
  [
    'em',
    {
      width: 3,
      fields: [...circuit('', 0), ...circuit('a_', 0), ...circuit('b_', 1), ...circuit('c_', 2)],
    },
  ],
  ['emdata', { width: 3, fields: [...counter('a_', 0), ...counter('b_', 1), ...counter('c_', 2)] }],
  ['em1', one(...circuit('', 0))],
  ['em1data', one(...counter('', 0))],
  ['input', one(['state', 'input_on'], ['counts.total', 'counter'])],
  ['temperature', one(['tC', 'temperature_c'])],
  ['humidity', one(['rh', 'humidity_pct'])],
  ['voltmeter', one(['voltage', 'analog_v'])],
  ['devicepower', one(['battery.V', 'battery_v'], ['battery.percent', 'battery_pct'])],
  ['flood', one(['alarm', 'water_leak'])],
  ['sys', one(['uptime', 'uptime_s'])],
  ['wifi', one(['rssi', 'rssi_dbm'])],
])

const valueAt = (status: JsonObject, path: string): unknown => {
  let value: unknown = status
  for (const key of path.split('.')) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : null
  return value
}

/** `switch:1` is the component `switch` with index 1, `sys` itself with index 0. */
export const splitComponent = (key: string): { type: string; index: number } => {
  const [type = '', digits] = key.split(':')
  return { type, index: Number(digits ?? 0) }
}

/** A device on Ethernet reports a Wi-Fi strength of 0, which is not a reading. */
const isUnplugged = (type: string, path: string, raw: unknown): boolean =>
  type === 'wifi' && path === 'rssi' && raw === 0

/**
 * Adds the values of one component. A missing key is unchanged, a null key is gone (a probe was removed): neither is a
 * reading or a fault.
 */
export const addComponent = (out: Measured, key: string, status: JsonObject): void => {
  const { type, index } = splitComponent(key)
  const component = COMPONENTS.get(type)
  if (!component) return
  for (const [path, metric, place = 0] of component.fields) {
    const raw = valueAt(status, path)
    const channel = index * component.width + place
    if (raw !== null && !isUnplugged(type, path, raw) && channel <= MAX_CHANNEL)
      addValue(out, { metric, channel, raw })
  }
}
