import type { Metric } from '@/domain/readings/metrics'
import { isObject, type JsonObject } from '../fields'
import type { LengthUnit } from '../types'
import { addRejected, addValue, times, type Measured } from '../values'

/** Input of a driver for its part of a SENSOR message. */
export type DriverInput = {
  out: Measured
  channel: number
  part: JsonObject
  /** The whole message: units stand at its top level. */
  body: JsonObject
  /** The whole message as it was sent. */
  text: string
  /** The driver's key with its index, e.g. `VL53L0X_2`. */
  key: string
}
export type Driver = (input: DriverInput) => void

type Sentinels = Readonly<Record<number, string>>

const addDistance = ({
  input,
  unit,
  sentinels,
}: {
  input: DriverInput
  unit: LengthUnit
  sentinels: Sentinels
}): void => {
  const { out, channel, part } = input
  if (!Object.hasOwn(part, 'Distance')) return
  const raw = part.Distance
  const reason = typeof raw === 'number' ? sentinels[raw] : undefined
  if (reason) addRejected(out, { metric: 'distance_mm', channel, raw, reason })
  else addValue(out, { metric: 'distance_mm', channel, raw, unit })
}

const inCentimetres =
  (sentinels: Sentinels = {}): Driver =>
  (input) =>
    addDistance({ input, unit: 'cm', sentinels })

/** True when the wire text of a driver's distance has a decimal point, which parsing 26.0 drops. */
const hasFraction = ({ text, key }: DriverInput): boolean => {
  const start = text.indexOf(`"${key}"`)
  const at = start < 0 ? -1 : text.indexOf('"Distance"', start)
  return at >= 0 && /^"Distance"\s*:\s*-?\d+\.\d/.test(text.slice(at, at + 40))
}

/** Since the end of 2022 laser sensors print centimetres with one decimal, before that whole millimetres. */
const centimetresIfFraction =
  (sentinelsMm: Sentinels): Driver =>
  (input) => {
    if (!hasFraction(input)) return addDistance({ input, unit: 'mm', sentinels: sentinelsMm })
    const inCm = Object.entries(sentinelsMm).map(([mm, reason]) => [times(Number(mm), 0.1), reason] as const)
    addDistance({ input, unit: 'cm', sentinels: Object.fromEntries(inCm) })
  }

const PASCALS: ReadonlyMap<unknown, number> = new Map([
  ['hPa', 100],
  ['mmHg', 133.322_387],
  ['inHg', 3386.389],
])

const addScaled = (
  { out, channel, part }: DriverInput,
  { name, metric, scale }: { name: string; metric: Metric; scale: (value: number) => number },
): void => {
  if (!Object.hasOwn(part, name)) return
  const raw = part[name]
  addValue(out, { metric, channel, raw: typeof raw === 'number' ? scale(raw) : raw })
}

const celsius =
  (body: JsonObject) =>
  (value: number): number =>
    body.TempUnit === 'F' ? times(value - 32, 5 / 9) : value

const thermometer: Driver = (input) =>
  addScaled(input, { name: 'Temperature', metric: 'temperature_c', scale: celsius(input.body) })

/** A probe on the tank's floor: depth in cm, temperature of the liquid, absolute pressure. */
const depthProbe: Driver = (input) => {
  const { body } = input
  const pascals = PASCALS.get(body.PressureUnit ?? 'hPa')
  addScaled(input, { name: 'WaterDepth', metric: 'depth_mm', scale: (value) => times(value, 10) })
  addScaled(input, { name: 'Temperature', metric: 'liquid_temperature_c', scale: celsius(body) })
  if (pascals !== undefined)
    addScaled(input, { name: 'Pressure', metric: 'pressure_pa', scale: (value) => times(value, pascals) })
}

const pulseCounter: Driver = ({ out, part }) => {
  for (const name of Object.keys(part)) {
    const index = /^C([1-8])$/.exec(name)?.[1]
    if (index) addValue(out, { metric: 'counter', channel: Number(index) - 1, raw: part[name] })
  }
}

const DYP_SENTINELS: Sentinels = {
  0: 'below_range_sentinel',
  499: 'above_range_sentinel',
  5999: 'no_sensor_sentinel',
  65535: 'checksum_sentinel',
}
const LASER_SENTINELS: Sentinels = {
  8190: 'no_target_sentinel',
  8191: 'no_target_sentinel',
  9999: 'timeout_sentinel',
}

/**
 * Tasmota's sensor drivers by the key they write into SENSOR (tasmota/docs and the drivers' JSON formats). The unit of
 * `Distance` depends on the driver.
 */
const DRIVERS: ReadonlyMap<string, Driver> = new Map([
  ['SR04', inCentimetres()],
  ['HRXL', inCentimetres()],
  ['TFminiPlus', inCentimetres()],
  ['DYP', inCentimetres(DYP_SENTINELS)],
  ['VL53L0X', centimetresIfFraction(LASER_SENTINELS)],
  ['VL53L1X', centimetresIfFraction({})],
  ['TOF10120', centimetresIfFraction({})],
  ['MS5837', depthProbe],
  ['DS18B20', thermometer],
  ['COUNTER', pulseCounter],
])

const INDEXED = /^(.+)[-_]([1-9]\d?)$/

/** The driver behind a SENSOR key and its channel: `VL53L0X_2` and `DS18B20-2` are channel 1. */
export const driverFor = (key: string): { driver: Driver; channel: number } | null => {
  const plain = DRIVERS.get(key)
  if (plain) return { driver: plain, channel: 0 }
  const match = INDEXED.exec(key)
  const driver = match?.[1] === undefined ? undefined : DRIVERS.get(match[1])
  return driver ? { driver, channel: Number(match?.[2]) - 1 } : null
}

/** Reads one key of a SENSOR message when a driver is known for it. */
export const readDriver = (input: Omit<DriverInput, 'channel' | 'part'>): void => {
  const found = driverFor(input.key)
  const part = input.body[input.key]
  if (found && isObject(part)) found.driver({ ...input, channel: found.channel, part })
}
