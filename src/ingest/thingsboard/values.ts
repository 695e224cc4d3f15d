import type { Metric } from '@/domain/readings/metrics'
import { isObject, type JsonObject } from '../fields'
import { measureObject } from '../lora/object'
import { parseWireTime } from '@/domain/readings/clock'
import { guessKind } from '../rules/kind'
import type { IngestEvent, SensorSettings } from '../types'
import { addValue, type Measured } from '../values'

type Telemetry = Extract<IngestEvent, { type: 'telemetry' }>

/** Plain names with one meaning and one unit. ThingsBoard defines no key names; firmware chooses them. */
const PLAIN: ReadonlyMap<string, Metric> = new Map<string, Metric>([
  ['temp', 'temperature_c'],
  ['waterTemperature', 'liquid_temperature_c'],
  ['batteryLevel', 'battery_pct'],
  ['level_percent', 'level_pct'],
  ['levelPercent', 'level_pct'],
  ['voltage', 'voltage_v'],
  ['current', 'current_a'],
  ['power', 'power_w'],
  ['frequency', 'frequency_hz'],
  ['rssi', 'rssi_dbm'],
  ['relay', 'relay_on'],
  ['pump', 'relay_on'],
  ['running', 'running'],
])

const LENGTHS: readonly string[] = ['distance', 'level', 'waterLevel', 'water_level']

/**
 * The readings of one set of keys.
 *
 * | key | the user has set the device's unit | becomes |
 * |---|---|---|
 * | temperature, voltage, `distance_mm.1`, … | any | the metric of that name |
 * | distance | yes | a distance; unit (and meaning) from the settings |
 * | level, waterLevel, water_level | yes, and the meaning | a distance; unit and meaning from the settings |
 * | distance, level, waterLevel, water_level | no | nothing: neither unit nor direction is known |
 * | any other | any | nothing |
 */
const measure = (values: JsonObject, settings: SensorSettings | undefined): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  measureObject(out, values)
  for (const key of Object.keys(values)) {
    const metric = PLAIN.get(key)
    const isLength = LENGTHS.includes(key) && settings?.unit !== undefined
    if (metric) addValue(out, { metric, channel: 0, raw: values[key] })
    else if (isLength && (key === 'distance' || settings.meaning !== undefined))
      addValue(out, { metric: 'distance_mm', channel: 0, raw: values[key] })
  }
  return out
}

/** Before ThingsBoard existed; an earlier time comes from a clock that was never set. */
const EARLIEST = Date.UTC(2010, 0, 1)

const timeOf = (ts: unknown): number | null => {
  const at = parseWireTime(ts)
  return at !== null && at >= EARLIEST ? at : null
}

type Entry = { at: number | null; values: JsonObject }

const entryOf = (element: unknown): Entry[] => {
  if (!isObject(element)) return []
  const { ts, values } = element
  return isObject(values) ? [{ at: timeOf(ts), values }] : [{ at: null, values: element }]
}

/** Elements without a time are all current, so they form one report. */
const entriesOf = (body: unknown): Entry[] => {
  const all = Array.isArray(body) ? body.flatMap(entryOf) : entryOf(body)
  const timeless = all.filter(({ at }) => at === null).map(({ values }) => values)
  const timed = all.filter(({ at }) => at !== null)
  if (timeless.length === 0) return timed
  const now: JsonObject = Object.fromEntries(timeless.flatMap((values) => Object.entries(values)))
  return [...timed, { at: null, values: now }]
}

/**
 * What a telemetry body holds (ThingsBoard documentation, "Telemetry upload API"): `{key: value}`, or `{ts, values}`,
 * or an array of either. `values` are all keys of the report, for those that are not readings.
 */
export const decodeValues = ({
  deviceId,
  body,
  settings,
}: {
  deviceId: string
  body: unknown
  settings: SensorSettings | undefined
}): { event: Telemetry; values: JsonObject }[] => {
  const entries = entriesOf(body)
  return entries.map(({ at, values }) => {
    const out = measure(values, settings)
    const kind = guessKind(out.readings)
    const event: Telemetry = { type: 'telemetry', deviceId, at, ...out }
    if (entries.length > 1) event.backlog = true
    if (kind) event.info = { kind }
    return { event, values }
  })
}
