import type { Metric } from '@/domain/readings/metrics'
import type { JsonObject } from '../fields'
import { addValue, times, type Measured } from '../values'

const PER_CIRCUIT: readonly (readonly [name: string, metric: Metric])[] = [
  ['Voltage', 'voltage_v'],
  ['Current', 'current_a'],
  ['Power', 'power_w'],
  ['ApparentPower', 'apparent_va'],
  ['ReactivePower', 'reactive_var'],
  ['Factor', 'power_factor'],
  ['Frequency', 'frequency_hz'],
]

const COUNTERS: readonly (readonly [name: string, metric: Metric])[] = [
  ['Total', 'energy_wh'],
  ['ExportActive', 'energy_returned_wh'],
  ['Today', 'energy_today_wh'],
]

const WH_PER_KWH = 1000

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value])

const wattHours = (value: unknown): unknown => (typeof value === 'number' ? times(value, WH_PER_KWH) : value)

/**
 * Reads an ENERGY object (tasmota/docs, "Power Monitoring"): volts, amperes, watts as they are, counters from
 * kWh. A list holds one value per circuit, except that counters beside a single power are a grand total
 * followed by its tariffs. `Period` is energy since the last report and no counter; `Yesterday` is history.
 */
export const measureEnergy = (out: Measured, energy: JsonObject): void => {
  for (const [name, metric] of PER_CIRCUIT) {
    if (!Object.hasOwn(energy, name)) continue
    listOf(energy[name]).forEach((raw, channel) => addValue(out, { metric, channel, raw }))
  }
  const circuits = listOf(energy.Power).length
  for (const [name, metric] of COUNTERS) {
    if (!Object.hasOwn(energy, name)) continue
    const values = listOf(energy[name]).slice(0, circuits)
    values.forEach((raw, channel) => addValue(out, { metric, channel, raw: wattHours(raw) }))
  }
}
