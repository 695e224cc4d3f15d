import { metricUnit, type Metric } from '@/domain/readings/metrics'
import { LENGTH_UNITS } from './types'
import { addRejected, addValue, readValue, times, type Measured } from './values'

type Convert = (value: number) => number

const by =
  (factor: number): Convert =>
  (value) =>
    factor === 1 ? value : times(value, factor)

const scales = (factors: Readonly<Record<string, number>>): ReadonlyMap<string, Convert> =>
  new Map(Object.entries(factors).map(([unit, factor]) => [unit, by(factor)]))

/** Other names of the vocabulary's units (SI prefixes, litres and US gallons), by stored unit. */
const CONVERSIONS: ReadonlyMap<string, ReadonlyMap<string, Convert>> = new Map([
  ['Pa', scales({ Pa: 1, hPa: 100, mbar: 100, kPa: 1000, bar: 1e5, psi: 6894.757_293 })],
  [
    'L/min',
    scales({
      'L/min': 1,
      'l/min': 1,
      'L/s': 60,
      'L/h': 1 / 60,
      'm³/h': 1000 / 60,
      'm3/h': 1000 / 60,
      'm³/min': 1000,
      'gal/min': 3.785_411_784,
    }),
  ],
  ['L', scales({ L: 1, l: 1, mL: 0.001, 'm³': 1000, m3: 1000, gal: 3.785_411_784 })],
  [
    '°C',
    new Map([
      ['°C', by(1)],
      ['°F', (value: number) => times(value - 32, 5 / 9)],
      ['K', (value: number) => times(value - 273.15, 1)],
    ]),
  ],
  ['%', scales({ '%': 1 })],
  ['V', scales({ V: 1, mV: 0.001 })],
  ['A', scales({ A: 1, mA: 0.001 })],
  ['W', scales({ W: 1, mW: 0.001, kW: 1000 })],
  ['VA', scales({ VA: 1, kVA: 1000 })],
  ['var', scales({ var: 1, VAr: 1, VAR: 1, kvar: 1000 })],
  ['Wh', scales({ Wh: 1, kWh: 1000, MWh: 1e6 })],
  ['Hz', scales({ Hz: 1, kHz: 1000 })],
  ['dBm', scales({ dBm: 1 })],
  ['0-1', scales({ '': 1, '%': 0.01 })],
])

const FAILED = /^[-+]?(?:nan|none|null|inf(?:inity)?)$/i

/** Values that firmware sends when a measurement failed: JSON null, or the name of a non-finite float. */
const isFailed = (raw: unknown): boolean =>
  raw === null || (typeof raw === 'string' && FAILED.test(raw.trim().slice(0, 16)))

/** True when a number in this unit can be converted to the metric. */
export const isUnitOf = (metric: Metric, unit: string): boolean =>
  metricUnit(metric) === 'mm'
    ? LENGTH_UNITS.some((known) => known === unit)
    : CONVERSIONS.get(metricUnit(metric))?.has(unit) === true

/**
 * Reads one wire value with a declared unit into `out`.
 *
 * | unit | raw | becomes |
 * |---|---|---|
 * | a multiple of the metric's | number, "12.5" | the value in the metric's unit |
 * | any | null, "nan", "None", "inf" | rejected: nan |
 * | any other, or none | 0 | 0: zero is the same in every unit except temperature |
 * | any other, or none | anything else | rejected: unknown_unit |
 */
export const addInUnit = (
  out: Measured,
  { metric, channel, raw, unit }: { metric: Metric; channel: number; raw: unknown; unit: string | undefined },
): void => {
  if (isFailed(raw)) return addRejected(out, { metric, channel, raw, reason: 'nan' })
  const length = LENGTH_UNITS.find((known) => known === unit)
  if (length && metricUnit(metric) === 'mm') return addValue(out, { metric, channel, raw, unit: length })
  const value = readValue({ metric, raw })
  const convert = unit === undefined ? undefined : CONVERSIONS.get(metricUnit(metric))?.get(unit)
  if (convert)
    return addValue(out, { metric, channel, raw: typeof value === 'number' ? convert(value) : raw })
  if (value === 0 && metricUnit(metric) !== '°C') return addValue(out, { metric, channel, raw: 0 })
  addRejected(out, { metric, channel, raw, reason: 'unknown_unit' })
}
