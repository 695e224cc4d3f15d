import { metricUnit, type Metric } from '@/domain/readings/metrics'
import type { LengthUnit } from '../types'
import { addRejected, addValue, times, type Measured } from '../values'

type Reader = (view: DataView, at: number) => number

/** IEEE 754 half precision: one sign bit, five of exponent, ten of fraction. */
const halfFloat = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 0x1f
  const fraction = (bits & 0x3ff) / 1024
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : Number.NaN
  return sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15))
}

const NUMBERS = {
  u8: [1, (view, at) => view.getUint8(at)],
  i8: [1, (view, at) => view.getInt8(at)],
  u16be: [2, (view, at) => view.getUint16(at)],
  i16be: [2, (view, at) => view.getInt16(at)],
  u32be: [4, (view, at) => view.getUint32(at)],
  u16le: [2, (view, at) => view.getUint16(at, true)],
  i16le: [2, (view, at) => view.getInt16(at, true)],
  u32le: [4, (view, at) => view.getUint32(at, true)],
  f16le: [2, (view, at) => halfFloat(view.getUint16(at, true))],
} as const satisfies Record<string, readonly [size: number, read: Reader]>

/** Width, sign and byte order of a number in a frame. */
export type NumberType = keyof typeof NUMBERS

/** One value of a frame: its position and its metric. */
export type Field = {
  metric: Metric
  channel?: number
  /** First byte. */
  at: number
  type: NumberType
  /** Bits that belong to the number; a switch is on when any of them is set. */
  mask?: number
  /** Of a length. */
  unit?: LengthUnit
  /** Of anything else: from the number to the metric's unit, `number * factor + offset`. */
  factor?: number
  offset?: number
  /** The number that means "not fitted": no reading and no fault. */
  absent?: number
  /** Returns the rejection reason of a number, or null. */
  fault?: (raw: number) => string | null
}

/** The frame's bytes as a view. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A number of the frame, or null when the frame is too short. */
export const numberAt = (view: DataView, at: number, type: NumberType): number | null => {
  const [size, read] = NUMBERS[type]
  return at + size <= view.byteLength ? read(view, at) : null
}

/** A fault for each of the given numbers. */
export const faults =
  (reasons: Readonly<Record<number, string>>) =>
  (raw: number): string | null =>
    reasons[raw] ?? null

/**
 * Rejects values beyond the model's range, in the units of the frame; `known` lists numbers with a special meaning and
 * is checked first.
 */
export const within =
  ({ max, known }: { max: number; known?: (raw: number) => string | null }) =>
  (raw: number): string | null =>
    known?.(raw) ?? (raw > max ? 'out_of_range' : null)

/** Reads one field into `out`; `base` is added to its position. A frame that is too short has no such value. */
export const readField = (out: Measured, view: DataView, field: Field, base = 0): void => {
  const { metric, channel = 0, at, type, mask, unit, factor = 1, offset = 0, absent, fault } = field
  const number = numberAt(view, base + at, type)
  if (number === null) return
  const raw = mask === undefined ? number : number & mask
  if (raw === absent) return
  const reason = fault?.(raw)
  if (reason) return addRejected(out, { metric, channel, raw, reason })
  if (metricUnit(metric) === 'bool') addValue(out, { metric, channel, raw: raw !== 0 })
  else addValue(out, { metric, channel, raw: times(raw * factor + offset, 1), unit })
}

/** Reads several fields. */
export const readFields = (view: DataView, fields: readonly Field[], base = 0): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  for (const field of fields) readField(out, view, field, base)
  return out
}
