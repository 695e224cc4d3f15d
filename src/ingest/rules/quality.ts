import { metricUnit, type Metric, type Quality } from '@/domain/readings/metrics'
import type { DecodedReading, SensorSettings } from '../types'
import { MM_PER, times } from '../values'
import { sensorByName } from './sensors'

/** Physically possible bounds of a value, wider than usual ones. Units of the metric. */
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
  control_mode: [0, 2],
}

/** Filler that hobby firmware sends before its first echo; no sensor measures 99.999 m to the millimetre. */
const FILLER_MM = 99_999

const distanceRefusal = (value: number): string | null => {
  if (value === 0) return 'no_echo_zero'
  return value < 0 || value === FILLER_MM ? 'sentinel' : null
}

/**
 * Why a decoded value must not become a reading, or null when it may. Without settings only impossible values are
 * rejected: 8191 mm is "no target" for one sensor and a valid distance for another.
 *
 * | metric | value | rejection reason |
 * |---|---|---|
 * | any | not finite | not_a_number |
 * | distance_mm | 0 | no_echo_zero: a lost echo that would read as a full tank |
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

/** The verdict on a reading. `quality` is also set on the reading, unless it is ok. */
export type Judgement = { refusal: string | null; quality: Quality; reading: DecodedReading }

const MEANT: Readonly<Record<NonNullable<SensorSettings['meaning']>, Metric>> = {
  gap: 'distance_mm',
  height: 'depth_mm',
}

const corrected = (reading: DecodedReading, { unit, meaning }: SensorSettings): DecodedReading => {
  const { value, wireUnit = 'mm' } = reading
  return {
    ...reading,
    metric: meaning ? MEANT[meaning] : reading.metric,
    value: unit && unit !== wireUnit ? times(value, MM_PER[unit] / MM_PER[wireUnit]) : value,
  }
}

type Limits = Pick<SensorSettings, 'blindMm' | 'minMm' | 'maxMm' | 'sentinels'>

const limitsOf = (metric: Metric, settings: SensorSettings): Limits => {
  const sensor = settings.profile === undefined ? undefined : sensorByName(settings.profile)
  if (sensor && sensor.metric !== metric) return {}
  const { blindMm, minMm, maxMm, sentinels } = settings
  return {
    blindMm: blindMm ?? sensor?.blindMm,
    minMm: minMm ?? sensor?.minMm,
    maxMm: maxMm ?? sensor?.maxMm,
    sentinels: sentinels ?? sensor?.sentinels,
  }
}

const limitRefusal = (value: number, { minMm = -Infinity, maxMm = Infinity, sentinels }: Limits) => {
  if (sentinels?.includes(value)) return 'sentinel'
  if (value < minMm) return 'below_min_range'
  return value > maxMm ? 'above_max_range' : null
}

/**
 * Judges a reading by the user's device settings. First the unit and the meaning are corrected (a number decoded as
 * millimetres that is centimetres is multiplied by ten; a height published as a distance becomes a depth), then the
 * first matching row of the table applies. Limits come from the settings, else from the sensor profile; a profile's
 * limits apply only to its own metric, so they do not restrict a height computed on the device.
 *
 * | value | verdict |
 * |---|---|
 * | not a length, or no settings | as refusalOf |
 * | a distance below 0 or 99999 on the wire | rejected, sentinel, even if it means a height |
 * | rejected by refusalOf after correction | that reason (a height of 0 is an empty tank) |
 * | one of the sentinels | rejected, sentinel |
 * | below the minimum | rejected, below_min_range |
 * | above the maximum | rejected, above_max_range |
 * | nearer than the blind zone's end | kept, blind_zone |
 * | anything else | kept as it was decoded |
 */
export const judge = (reading: DecodedReading, settings: SensorSettings | undefined): Judgement => {
  const quality = reading.quality ?? 'ok'
  if (!settings || metricUnit(reading.metric) !== 'mm')
    return { refusal: refusalOf(reading), quality, reading }
  const right = corrected(reading, settings)
  const limits = limitsOf(right.metric, settings)
  const isSentinel = refusalOf(reading) === 'sentinel'
  const refusal = isSentinel ? 'sentinel' : (refusalOf(right) ?? limitRefusal(right.value, limits))
  if (refusal || right.value >= (limits.blindMm ?? -Infinity)) return { refusal, quality, reading: right }
  return { refusal, quality: 'blind_zone', reading: { ...right, quality: 'blind_zone' } }
}

/** The number of a reading on the wire, before conversion to millimetres. */
export const wireNumber = ({ metric, value, wireUnit }: DecodedReading): number =>
  wireUnit && metricUnit(metric) === 'mm' ? times(value, 1 / MM_PER[wireUnit]) : value
