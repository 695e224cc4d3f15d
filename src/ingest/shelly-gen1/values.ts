import type { Metric } from '@/domain/readings/metrics'
import { isObject, numberOf, objectAt, type JsonObject } from '../fields'
import { addValue, readValue, times, type Measured } from '../values'

/** One value of the API: its metric, and the factor of its number. */
export type Quantity = { metric: Metric; factor?: number }

/** Counters of relays are in watt-minutes. */
const WH_PER_WATT_MINUTE = 1 / 60

/**
 * Values of the topics below a device's id (Shelly Gen1 API reference, "MQTT"). The `energy` counters of an emeter are
 * left out: the cloud resets them, and `total` counts the same energy permanently.
 */
export const TOPIC_QUANTITIES: ReadonlyMap<string, Quantity> = new Map<string, Quantity>([
  ['relay/N/power', { metric: 'power_w' }],
  ['relay/N/energy', { metric: 'energy_wh', factor: WH_PER_WATT_MINUTE }],
  ['relay/power', { metric: 'power_w' }],
  ['relay/energy', { metric: 'energy_wh', factor: WH_PER_WATT_MINUTE }],
  ['emeter/N/power', { metric: 'power_w' }],
  ['emeter/N/reactive_power', { metric: 'reactive_var' }],
  ['emeter/N/voltage', { metric: 'voltage_v' }],
  ['emeter/N/current', { metric: 'current_a' }],
  ['emeter/N/pf', { metric: 'power_factor' }],
  ['emeter/N/total', { metric: 'energy_wh' }],
  ['emeter/N/total_returned', { metric: 'energy_returned_wh' }],
  ['input/N', { metric: 'input_on' }],
  ['adc/N', { metric: 'analog_v' }],
  ['ext_temperature/N', { metric: 'temperature_c' }],
  ['ext_humidity/N', { metric: 'humidity_pct' }],
  ['sensor/temperature', { metric: 'temperature_c' }],
  ['sensor/humidity', { metric: 'humidity_pct' }],
  ['sensor/flood', { metric: 'water_leak' }],
  ['sensor/battery', { metric: 'battery_pct' }],
  ['sensor/tilt', { metric: 'tilt' }],
  ['temperature', { metric: 'device_temperature_c' }],
  ['voltage', { metric: 'voltage_v' }],
])

const METER: readonly (readonly [key: string, quantity: Quantity])[] = [
  ['power', { metric: 'power_w' }],
  ['total', { metric: 'energy_wh', factor: WH_PER_WATT_MINUTE }],
]

const EMETER: readonly (readonly [key: string, quantity: Quantity])[] = [
  ['power', { metric: 'power_w' }],
  ['reactive', { metric: 'reactive_var' }],
  ['voltage', { metric: 'voltage_v' }],
  ['current', { metric: 'current_a' }],
  ['pf', { metric: 'power_factor' }],
  ['total', { metric: 'energy_wh' }],
  ['total_returned', { metric: 'energy_returned_wh' }],
]

/** Adds one value, scaled; a value that is not a number is rejected unchanged. */
export const addQuantity = (
  out: Measured,
  { quantity: { metric, factor = 1 }, channel, raw }: { quantity: Quantity; channel: number; raw: unknown },
): void => {
  const value = factor === 1 ? raw : readValue({ metric, raw })
  addValue(out, { metric, channel, raw: typeof value === 'number' ? times(value, factor) : raw })
}

const listAt = (body: JsonObject, key: string): JsonObject[] => {
  const list = body[key]
  return Array.isArray(list) ? (list as unknown[]).map((item) => (isObject(item) ? item : {})) : []
}

/** A meter that reports itself as invalid has no readings. */
const addMeters = (out: Measured, meters: JsonObject[], table: typeof METER): void =>
  meters.forEach((meter, channel) => {
    if (meter.is_valid === false) return
    for (const [key, quantity] of table)
      if (Object.hasOwn(meter, key)) addQuantity(out, { quantity, channel, raw: meter[key] })
  })

/**
 * The status of a battery sensor. Its temperature is that of the air; its uptime counts only since the last wake-up and
 * is left out.
 */
const addSensor = (out: Measured, body: JsonObject): void => {
  const battery = objectAt(body, 'bat')
  const fields = [
    ['water_leak', body.flood],
    ['temperature_c', objectAt(body, 'tmp').tC],
    ['humidity_pct', objectAt(body, 'hum').value],
    ['battery_pct', battery.value],
    ['battery_v', battery.voltage],
  ] as const
  for (const [metric, raw] of fields)
    if (raw !== undefined && raw !== null) addValue(out, { metric, channel: 0, raw })
}

const addMains = (out: Measured, body: JsonObject): void => {
  listAt(body, 'relays').forEach((relay, channel) => {
    if (Object.hasOwn(relay, 'ison')) addValue(out, { metric: 'relay_on', channel, raw: relay.ison })
  })
  addMeters(out, listAt(body, 'meters'), METER)
  addMeters(out, listAt(body, 'emeters'), EMETER)
  const fields = [
    ['device_temperature_c', objectAt(body, 'tmp').tC],
    ['voltage_v', body.voltage],
    ['uptime_s', body.uptime],
  ] as const
  for (const [metric, raw] of fields)
    if (numberOf(raw) !== undefined) addValue(out, { metric, channel: 0, raw })
}

/** True for a battery device, which sleeps between its reports. */
export const hasBattery = (body: JsonObject): boolean => isObject(body.bat)

/** Reads `info`, the device's whole status in the format of the HTTP API (`/status`). */
export const measureStatus = (body: JsonObject): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  if (hasBattery(body)) addSensor(out, body)
  else addMains(out, body)
  const { rssi } = objectAt(body, 'wifi_sta')
  if (numberOf(rssi) !== undefined) addValue(out, { metric: 'rssi_dbm', channel: 0, raw: rssi })
  return out
}
