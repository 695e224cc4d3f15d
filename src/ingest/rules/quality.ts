import type { Metric } from '@/domain/metrics'
import type { DecodedReading } from '../types'

/** Bounds outside which a value cannot be one: not what is usual, what is possible. Units of the metric. */
const POSSIBLE: Record<Metric, readonly [min: number, max: number]> = {
  distance_mm: [0, 1e6],
  depth_mm: [-500, 1e6],
  level_pct: [0, 110],
  volume_l: [0, 1e10],
  capacity_l: [0, 1e10],
  pressure_pa: [-101_325, 1e8],
  flow_lpm: [-1e6, 1e6],
  volume_total_l: [0, 1e12],
  temperature_c: [-90, 150],
  liquid_temperature_c: [-50, 150],
  device_temperature_c: [-90, 250],
  humidity_pct: [0, 100],
  battery_pct: [0, 100],
  battery_v: [0, 1000],
  battery_low: [0, 1],
  supply_v: [0, 1000],
  rssi_dbm: [-200, 50],
  snr_db: [-60, 60],
  lqi: [0, 255],
  wifi_quality_pct: [0, 100],
  relay_on: [0, 1],
  valve_open: [0, 1],
  input_on: [0, 1],
  running: [0, 1],
  frequency_hz: [0, 2000],
  speed_rpm: [0, 200_000],
  voltage_v: [-50_000, 50_000],
  current_a: [-50_000, 50_000],
  power_w: [-1e9, 1e9],
  apparent_va: [-1e9, 1e9],
  reactive_var: [-1e9, 1e9],
  power_factor: [-1, 1],
  energy_wh: [0, 1e13],
  energy_returned_wh: [0, 1e13],
  energy_today_wh: [0, 1e10],
  yield_today_wh: [0, 1e10],
  water_leak: [0, 1],
  tilt: [0, 1],
  uptime_s: [0, 1e10],
  fault_code: [-2_147_483_648, 4_294_967_295],
  charger_state: [-2_147_483_648, 4_294_967_295],
  analog_v: [-1000, 1000],
  analog_ma: [-1000, 1000],
  counter: [0, Number.MAX_SAFE_INTEGER],
}

/** Filler that hobby firmware sends before its first echo; nobody measures 99.999 m to the millimetre. */
const FILLER_MM = 99_999

const distanceRefusal = (value: number): string | null => {
  if (value === 0) return 'no_echo_zero'
  return value < 0 || value === FILLER_MM ? 'sentinel' : null
}

/**
 * Why a decoded value must not become a reading, or null when it may. Without knowledge of the sensor only
 * the impossible is refused: 8191 mm is "no target" to one sensor and a good distance to another.
 *
 * | metric | value | refusal |
 * |---|---|---|
 * | any | not finite | not_a_number |
 * | distance_mm | 0 | no_echo_zero: a lost echo, it would read as a full tank |
 * | distance_mm | below 0, or 99999 | sentinel |
 * | any | outside the metric's possible range | out_of_range |
 * | any | anything else | none |
 */
export const refusalOf = ({ metric, value }: Pick<DecodedReading, 'metric' | 'value'>): string | null => {
  if (!Number.isFinite(value)) return 'not_a_number'
  const refusal = metric === 'distance_mm' ? distanceRefusal(value) : null
  if (refusal) return refusal
  const [min, max] = POSSIBLE[metric]
  return value < min || value > max ? 'out_of_range' : null
}
