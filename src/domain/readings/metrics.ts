/**
 * The metric vocabulary. Every reading is one of these, in the unit given here; families convert.
 * `id` is stored in the readings tables and must never change or be reused.
 */
const METRICS = {
  distance_mm: { id: 1, unit: 'mm' },
  depth_mm: { id: 2, unit: 'mm' },
  level_pct: { id: 3, unit: '%' },
  volume_l: { id: 4, unit: 'L' },
  capacity_l: { id: 5, unit: 'L' },
  pressure_pa: { id: 6, unit: 'Pa' },
  flow_lpm: { id: 7, unit: 'L/min' },
  volume_total_l: { id: 8, unit: 'L' },
  temperature_c: { id: 9, unit: '°C' },
  liquid_temperature_c: { id: 10, unit: '°C' },
  device_temperature_c: { id: 11, unit: '°C' },
  humidity_pct: { id: 12, unit: '%' },
  battery_pct: { id: 13, unit: '%' },
  battery_v: { id: 14, unit: 'V' },
  battery_low: { id: 15, unit: 'bool' },
  supply_v: { id: 16, unit: 'V' },
  rssi_dbm: { id: 17, unit: 'dBm' },
  snr_db: { id: 18, unit: 'dB' },
  lqi: { id: 19, unit: '0-255' },
  wifi_quality_pct: { id: 20, unit: '%' },
  relay_on: { id: 21, unit: 'bool' },
  valve_open: { id: 22, unit: 'bool' },
  input_on: { id: 23, unit: 'bool' },
  running: { id: 24, unit: 'bool' },
  frequency_hz: { id: 25, unit: 'Hz' },
  speed_rpm: { id: 26, unit: 'rpm' },
  voltage_v: { id: 27, unit: 'V' },
  current_a: { id: 28, unit: 'A' },
  power_w: { id: 29, unit: 'W' },
  apparent_va: { id: 30, unit: 'VA' },
  reactive_var: { id: 31, unit: 'var' },
  power_factor: { id: 32, unit: '0-1' },
  energy_wh: { id: 33, unit: 'Wh' },
  energy_returned_wh: { id: 34, unit: 'Wh' },
  energy_today_wh: { id: 35, unit: 'Wh' },
  yield_today_wh: { id: 36, unit: 'Wh' },
  water_leak: { id: 37, unit: 'bool' },
  tilt: { id: 38, unit: 'bool' },
  uptime_s: { id: 39, unit: 's' },
  fault_code: { id: 40, unit: 'code' },
  charger_state: { id: 41, unit: 'code' },
  analog_v: { id: 42, unit: 'V' },
  analog_ma: { id: 43, unit: 'mA' },
  counter: { id: 44, unit: 'count' },
  /** 0 off, 1 manual, 2 auto. */
  control_mode: { id: 45, unit: 'code' },
} as const

export type Metric = keyof typeof METRICS

export const metricNames = Object.keys(METRICS) as Metric[]

/** The stored number of a metric. */
export const metricId = (metric: Metric): number => METRICS[metric].id

/** The unit a metric is stored in. */
export const metricUnit = (metric: Metric): string => METRICS[metric].unit

const BY_ID = new Map(metricNames.map((name) => [METRICS[name].id as number, name]))

/** The metric behind a stored number, or null for a number from a newer version. */
export const metricById = (id: number): Metric | null => BY_ID.get(id) ?? null

/** True when the text names a metric of the vocabulary. */
export const isMetric = (text: string): text is Metric => Object.hasOwn(METRICS, text)

/**
 * The quality of a stored value. A spike moves no latest value and never alerts; the others are shown with their
 * quality.
 */
export const QUALITIES = ['ok', 'blind_zone', 'spike', 'suspect'] as const
export type Quality = (typeof QUALITIES)[number]
