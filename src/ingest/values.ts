import { metricUnit, type Metric } from '@/domain/readings/metrics'
import { textOf } from './fields'
import type { DecodedReading, LengthUnit, RejectedReading } from './types'

/** The values of one message; families fill it through `addValue`. */
export type Measured = { readings: DecodedReading[]; rejected: RejectedReading[] }

/** Further values in one message are dropped; ten tanks with meters stay under 100. */
export const MAX_VALUES = 256

/** Highest channel number. */
export const MAX_CHANNEL = 255

/** Millimetres in each unit of length. */
export const MM_PER: Readonly<Record<LengthUnit, number>> = { mm: 1, cm: 10, m: 1000, in: 25.4 }

const isLengthUnit = (text: string): text is LengthUnit => Object.hasOwn(MM_PER, text)

/** Converts a unit and drops the float noise below a millionth. */
export const times = (value: number, factor: number): number => {
  const product = value * factor
  return Math.abs(product) < 1e9 ? Math.round(product * 1e6) / 1e6 : product
}

const NUMBER_WITH_UNIT = /^([-+]?\d{1,15}(?:[.,]\d{1,15})?(?:e[-+]?\d{1,3})?)\s*([^\s\d]\S{0,7})?$/i
const ON = /^(?:on|true|1)$/i
const OFF = /^(?:off|false|0)$/i

const readSwitch = (raw: unknown): number | string => {
  if (raw === true || raw === 1) return 1
  if (raw === false || raw === 0) return 0
  if (typeof raw !== 'string') return 'not_a_switch'
  if (ON.test(raw.trim())) return 1
  return OFF.test(raw.trim()) ? 0 : 'not_a_switch'
}

const readNumberText = ({
  text,
  metric,
  unit,
}: {
  text: string
  metric: Metric
  unit: LengthUnit
}): number | string => {
  const match = NUMBER_WITH_UNIT.exec(text.trim().slice(0, 40))
  if (!match) return 'not_a_number'
  const [, digits = '', suffix] = match
  const number = Number(digits.replace(',', '.'))
  if (!suffix) return scaled({ value: number, metric, unit })
  if (metricUnit(metric) !== 'mm')
    return suffix.toLowerCase() === metricUnit(metric).toLowerCase() ? number : 'unknown_unit'
  const named = suffix.toLowerCase()
  return isLengthUnit(named) ? scaled({ value: number, metric, unit: named }) : 'unknown_unit'
}

const scaled = ({
  value,
  metric,
  unit,
}: {
  value: number
  metric: Metric
  unit: LengthUnit
}): number | string => {
  const inMetric = unit === 'mm' || metricUnit(metric) !== 'mm' ? value : times(value, MM_PER[unit])
  return Number.isFinite(inMetric) ? inMetric : 'not_a_number'
}

/**
 * A wire value in the metric's unit, or the reason for its rejection.
 *
 * | metric | raw | becomes |
 * |---|---|---|
 * | switch (unit bool) | true, 1, "on", "TRUE" | 1 |
 * | switch | false, 0, "off" | 0 |
 * | switch | anything else | not_a_switch |
 * | number | finite number | the number; lengths scaled from `unit` (default mm) |
 * | number | "12.5" | as the number |
 * | number | "12,5" | 12.5: a comma is a decimal separator, since digits are never grouped on the wire |
 * | length | "12.5 cm" | 125: a unit in the text wins over `unit` |
 * | other number | "12.5 V" for volts | 12.5 |
 * | number | text with another unit | unknown_unit |
 * | number | null, true, "nan", "No Sensor" | not_a_number |
 */
export const readValue = ({
  metric,
  raw,
  unit = 'mm',
}: {
  metric: Metric
  raw: unknown
  unit?: LengthUnit
}): number | string => {
  if (metricUnit(metric) === 'bool') return readSwitch(raw)
  if (typeof raw === 'number') return scaled({ value: raw, metric, unit })
  if (typeof raw === 'string') return readNumberText({ text: raw, metric, unit })
  return 'not_a_number'
}

const boundedRaw = (raw: unknown): unknown => {
  if (typeof raw === 'string') return textOf(raw, 64) ?? ''
  return typeof raw === 'object' ? null : raw
}

/** Records a value that must not become a reading. Long texts are truncated, objects dropped. */
export const addRejected = (out: Measured, { metric, channel, raw, reason }: RejectedReading): void => {
  if (out.readings.length + out.rejected.length >= MAX_VALUES) return
  out.rejected.push({ metric, channel, raw: boundedRaw(raw), reason })
}

const isTaken = (out: Measured, metric: Metric, channel: number): boolean => {
  for (const reading of out.readings)
    if (reading.metric === metric && reading.channel === channel) return true
  return false
}

/**
 * Reads one wire value into `out`: a reading, or a rejection with its reason. A second value for the same metric and
 * channel is rejected, since one message holds one instant.
 */
export const addValue = (
  out: Measured,
  { metric, channel, raw, unit }: { metric: Metric; channel: number; raw: unknown; unit?: LengthUnit },
): void => {
  if (out.readings.length + out.rejected.length >= MAX_VALUES) return
  const value = readValue({ metric, raw, unit })
  if (typeof value === 'string') addRejected(out, { metric, channel, raw, reason: value })
  else if (isTaken(out, metric, channel)) addRejected(out, { metric, channel, raw, reason: 'channel_taken' })
  else if (unit === undefined || unit === 'mm' || metricUnit(metric) !== 'mm')
    out.readings.push({ metric, channel, value })
  else out.readings.push({ metric, channel, value, wireUnit: unit })
}
