import type { Metric } from '@/domain/readings/metrics'
import { isUnitOf } from '../units'

/** `alone`: the unit is sufficient without a class. */
type Row = { readonly metric: Metric; readonly alone?: true }

const SENSORS: ReadonlyMap<string, Row> = new Map<string, Row>([
  ['distance', { metric: 'distance_mm', alone: true }],
  ['temperature', { metric: 'temperature_c', alone: true }],
  ['humidity', { metric: 'humidity_pct' }],
  ['battery', { metric: 'battery_pct' }],
  ['voltage', { metric: 'voltage_v', alone: true }],
  ['current', { metric: 'current_a', alone: true }],
  ['power', { metric: 'power_w', alone: true }],
  ['apparent_power', { metric: 'apparent_va', alone: true }],
  ['reactive_power', { metric: 'reactive_var', alone: true }],
  ['power_factor', { metric: 'power_factor' }],
  ['energy', { metric: 'energy_wh', alone: true }],
  ['frequency', { metric: 'frequency_hz', alone: true }],
  ['pressure', { metric: 'pressure_pa' }],
  ['volume_flow_rate', { metric: 'flow_lpm', alone: true }],
  ['water', { metric: 'volume_total_l' }],
  ['volume_storage', { metric: 'volume_l' }],
  ['signal_strength', { metric: 'rssi_dbm', alone: true }],
])

const CONTACTS: ReadonlyMap<string, Metric> = new Map<string, Metric>([
  ['moisture', 'water_leak'],
  ['battery', 'battery_low'],
  ['running', 'running'],
  ['', 'input_on'],
])

/** Two metrics of one class are distinguished by the entity's name alone. */
const byName = (metric: Metric, name: string): Metric => {
  if (metric === 'voltage_v' && /batter/i.test(name)) return 'battery_v'
  if (metric === 'energy_wh' && /today|daily/i.test(name)) return 'energy_today_wh'
  return metric
}

const sensorMetric = (deviceClass: string, unit: string): Metric | null => {
  const row = SENSORS.get(deviceClass)
  if (row) return isUnitOf(row.metric, unit) ? row.metric : null
  if (deviceClass !== '') return null
  for (const { metric, alone } of SENSORS.values()) if (alone && isUnitOf(metric, unit)) return metric
  return null
}

type Described = {
  component: string
  /** Empty when absent. */
  deviceClass: string
  unit: string
  name: string
  /** A switch of the firmware itself (restart, LEDs), not of the plant. */
  isSetting: boolean
  reportsPosition: boolean
}

/**
 * The metric of an entity (home-assistant.io, device classes of sensor and binary_sensor).
 *
 * | component | device class | unit | metric |
 * |---|---|---|---|
 * | sensor | distance or none | mm, cm, m, in | distance_mm: a gap until the owner says height |
 * | sensor | one of the table above | a unit of that quantity | that metric |
 * | sensor | none | a unit of one quantity only (°C, V, A, W, kWh, Hz, L/min, dBm) | that metric |
 * | sensor | none | %, L, or none | none: a level, a humidity, a volume could be meant |
 * | sensor | any | a unit of another quantity | none |
 * | binary_sensor | moisture, battery, running, none | – | water_leak, battery_low, running, input_on |
 * | binary_sensor | any other | – | none |
 * | switch | any | – | relay_on, unless it is a setting of the firmware |
 * | valve | any | – | valve_open, unless it reports a position |
 * | any other | any | any | none |
 *
 * A voltage whose name contains "battery" is battery_v, an energy of today is energy_today_wh.
 */
export const metricOf = ({
  component,
  deviceClass,
  unit,
  name,
  isSetting,
  reportsPosition,
}: Described): Metric | null => {
  if (component === 'switch') return isSetting ? null : 'relay_on'
  if (component === 'valve') return reportsPosition ? null : 'valve_open'
  if (component === 'binary_sensor') return CONTACTS.get(deviceClass) ?? null
  const metric = component === 'sensor' ? sensorMetric(deviceClass, unit) : null
  return metric && byName(metric, name)
}
