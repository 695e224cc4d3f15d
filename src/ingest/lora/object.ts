import type { Metric } from '@/domain/readings/metrics'
import { numberOf, type JsonObject } from '../fields'
import { parseMetricKey } from '../keys'
import { addValue, type Measured } from '../values'

/** Keys with the same meaning and unit in every decoder that uses them. */
const COMMON: ReadonlyMap<string, Metric> = new Map<string, Metric>([
  ['temperature', 'temperature_c'],
  ['humidity', 'humidity_pct'],
  ['BatV', 'battery_v'],
  ['battery_voltage', 'battery_v'],
  ['batteryVoltage', 'battery_v'],
  ['battery_percentage', 'battery_pct'],
  ['batteryPercentage', 'battery_pct'],
])

/** The highest battery voltage of such devices; a higher number is a percentage. */
const MAX_BATTERY_V = 5

/** 3.98 is volts and 95 a percentage; 4 is ambiguous and ignored. */
const batteryMetric = (value: unknown): Metric | undefined => {
  const battery = numberOf(value)
  if (battery === undefined) return undefined
  if (battery > MAX_BATTERY_V) return 'battery_pct'
  return Number.isInteger(battery) ? undefined : 'battery_v'
}

/**
 * Reads the decoded object of a network server, for models without a codec here. Only unambiguous keys are read: names
 * of the metric vocabulary (`distance_mm`, `depth_mm.1`), temperature and humidity, battery voltages and percentages by
 * name, and `battery` by its value. A bare `distance` or `level` defines neither unit nor direction and is ignored.
 */
export const measureObject = (out: Measured, object: JsonObject): void => {
  for (const key of Object.keys(object)) {
    const raw = object[key]
    const named = key === 'battery' ? batteryMetric(raw) : COMMON.get(key)
    const target = named ? { metric: named, channel: 0 } : parseMetricKey(key)
    if (target) addValue(out, { ...target, raw })
  }
}
