import { countOf, isObject, textOf, type JsonObject } from '../fields'
import { parseWireTime } from '@/domain/readings/clock'
import { DATA_TYPE, PayloadType } from './schema'

/** One metric of a payload. `at` in epoch milliseconds, null when the metric has no time of its own. */
export type SparkplugMetric = {
  name?: string
  /** Decimal text: 64 bits. */
  alias?: string
  at: number | null
  /** Sparkplug's number of the data type; undefined when only the birth carried it. */
  type?: number
  isHistorical: boolean
  isNull: boolean
  /** Its engineering unit, where the metric has the property. */
  unit?: string
  /** The value fields as decoded. */
  fields: JsonObject
}

export type SparkplugPayload = { at: number | null; seq?: number; metrics: SparkplugMetric[] }

/** More metrics in one payload are dropped. */
export const MAX_METRICS = 1000

/** Payloads in Sparkplug's compressed envelope carry this in place of metrics. */
const COMPRESSED = 'SPBV1.0_COMPRESSED'

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const engUnit = (metric: JsonObject): string | undefined => {
  if (!isObject(metric.properties)) return undefined
  const index = list(metric.properties.keys).indexOf('engUnit')
  const value = index < 0 ? undefined : list(metric.properties.values)[index]
  return isObject(value) ? textOf(value.stringValue, 16) : undefined
}

const metricOf = (fields: JsonObject): SparkplugMetric => {
  const [name, unit, type] = [textOf(fields.name), engUnit(fields), countOf(fields.datatype)]
  return {
    ...(name !== undefined && { name }),
    ...(typeof fields.alias === 'string' && { alias: fields.alias }),
    at: fields.timestamp === undefined ? null : parseWireTime(Number(fields.timestamp)),
    ...(type !== undefined && { type }),
    isHistorical: fields.isHistorical === true,
    isNull: fields.isNull === true,
    ...(unit !== undefined && { unit }),
    fields,
  }
}

const toPlain = (bytes: Uint8Array): JsonObject | null => {
  try {
    const plain: unknown = PayloadType.toObject(PayloadType.decode(bytes), { longs: String })
    return isObject(plain) ? plain : null
  } catch {
    return null
  }
}

/** Reads a Sparkplug B payload; the error as a string for invalid bytes. */
export const decodePayload = (bytes: Uint8Array): SparkplugPayload | 'not_protobuf' | 'compressed' => {
  const plain = toPlain(bytes)
  // Any short text is valid protobuf with unknown fields.
  if (!plain || Object.keys(plain).length === 0) return 'not_protobuf'
  if (plain.uuid === COMPRESSED) return 'compressed'
  const seq = plain.seq === undefined ? undefined : countOf(Number(plain.seq))
  return {
    at: plain.timestamp === undefined ? null : parseWireTime(Number(plain.timestamp)),
    ...(seq !== undefined && { seq }),
    metrics: list(plain.metrics).slice(0, MAX_METRICS).filter(isObject).map(metricOf),
  }
}

const SIGNED_BITS: ReadonlyMap<number, number> = new Map<number, number>([
  [DATA_TYPE.int8, 8],
  [DATA_TYPE.int16, 16],
  [DATA_TYPE.int32, 32],
  [DATA_TYPE.int64, 64],
])

const integerOf = (raw: string | number, type: number | undefined): number => {
  const bits = type === undefined ? undefined : SIGNED_BITS.get(type)
  return bits === undefined ? Number(raw) : Number(BigInt.asIntN(bits, BigInt(raw)))
}

/** Digits a float32 can hold; the rest is noise of the conversion. */
const FLOAT_DIGITS = 7

/**
 * The value of a metric: number, boolean, text, or null. `type` is the metric's own or its birth's.
 *
 * | field | type | value |
 * |---|---|---|
 * | none, or isNull | any | null |
 * | intValue, longValue | Int8-Int64 | the two's complement of that many bits |
 * | intValue, longValue | any other | unchanged |
 * | floatValue | any | to 7 significant digits |
 * | doubleValue, booleanValue, stringValue | any | unchanged |
 */
export const metricValue = ({ fields, isNull }: SparkplugMetric, type: number | undefined): unknown => {
  if (isNull) return null
  const { intValue, longValue, floatValue } = fields
  if (typeof intValue === 'number') return integerOf(intValue, type)
  if (typeof longValue === 'string') return integerOf(longValue, type)
  if (typeof floatValue === 'number') return Number(floatValue.toPrecision(FLOAT_DIGITS))
  return fields.doubleValue ?? fields.booleanValue ?? fields.stringValue ?? null
}

/** Encodes a payload; fields as in the schema, unknown ones are left out. */
export const encodePayload = (payload: JsonObject): Uint8Array =>
  new Uint8Array(PayloadType.encode(PayloadType.fromObject(payload)).finish())

/** The payload that requests a rebirth of an edge node; `at` in epoch milliseconds. */
export const rebirthPayload = (at: number): Uint8Array =>
  encodePayload({
    timestamp: at,
    metrics: [
      { name: 'Node Control/Rebirth', timestamp: at, datatype: DATA_TYPE.boolean, booleanValue: true },
    ],
  })
