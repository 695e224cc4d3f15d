import { resolveAt } from '@/domain/readings/clock'
import type { DecodedReading, DeviceInfo, IngestEvent } from '../types'
import { addRejected, addValue, times, type Measured } from '../values'
import type { Frame } from './frame'

const SHORT_FRAME = 14
const LONG_FRAME = 21
const TIME_AT = 17
const RECORD = 6
const MIN_MM = 280
const MAX_MM = 7500

/** First byte of the version: the sensor model. */
const MODEL_NDDS75 = 0

type Layout = { id: string; imei: string | null; start: number; distance: number; isLong: boolean }

const hexAt = (bytes: Uint8Array, start: number, end: number): string =>
  Array.from(bytes.subarray(start, end), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Field positions: first firmware, or firmware with a datalog. Null for any other frame. */
const layoutOf = (bytes: Uint8Array): Layout | null => {
  const hex = hexAt(bytes, 0, 8)
  const isLong = bytes.byteLength >= LONG_FRAME && (bytes.byteLength - LONG_FRAME) % RECORD === 0
  if (isLong && /^f\d{15}$/.test(hex) && bytes[8] === MODEL_NDDS75)
    return { id: hex.slice(4), imei: hex.slice(1), start: 8, distance: 15, isLong }
  const id = hex.slice(0, 12)
  const isShort = bytes.byteLength === SHORT_FRAME && bytes[6] === MODEL_NDDS75 && /^\d{12}$/.test(id)
  return isShort ? { id, imei: null, start: 6, distance: 11, isLong: false } : null
}

const faultOf = (distance: number): string | null => {
  if (distance === 0) return 'no_sensor_sentinel'
  if (distance < MIN_MM) return 'below_range_sentinel'
  return distance > MAX_MM ? 'out_of_range' : null
}

/** Seconds of the device's clock in epoch milliseconds, null when it was never set. */
const timeAt = (view: DataView, offset: number, receivedAt: number): number | null => {
  const at = view.getUint32(offset) * 1000
  return resolveAt({ at, receivedAt }).clock === 'device' ? at : null
}

type Dated = { at: number; readings: DecodedReading[] }

/**
 * Frames of Dragino's soil and temperature sensors are longer by the size of one record. The clock distinguishes them:
 * an NDDS75 record with a time requires a frame with a time.
 */
const isOther = (view: DataView, { isLong }: Layout, receivedAt: number): boolean => {
  if (!isLong || timeAt(view, TIME_AT, receivedAt) !== null) return false
  for (let i = LONG_FRAME; i + RECORD <= view.byteLength; i += RECORD)
    if (timeAt(view, i + 2, receivedAt) !== null) return true
  return false
}

/** Earlier distances, without records that lack a clock or an echo. */
const historyOf = (view: DataView, receivedAt: number): Dated[] => {
  const records: Dated[] = []
  for (let i = LONG_FRAME; i + RECORD <= view.byteLength; i += RECORD) {
    const value = view.getUint16(i)
    const at = timeAt(view, i + 2, receivedAt)
    if (at !== null && faultOf(value) === null)
      records.push({ at, readings: [{ metric: 'distance_mm', channel: 0, value }] })
  }
  return records
}

const measure = (view: DataView, { start, distance: at }: Layout): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  const distance = view.getUint16(at)
  const fault = faultOf(distance)
  if (fault) addRejected(out, { metric: 'distance_mm', channel: 0, raw: distance, reason: fault })
  else addValue(out, { metric: 'distance_mm', channel: 0, raw: distance })
  addValue(out, { metric: 'battery_v', channel: 0, raw: times(view.getUint16(start + 2), 0.001) })
  return out
}

const identityOf = (
  { id, imei }: Layout,
  known: string | null,
): { deviceId: string; aliases: string[] } | null => {
  const own = `dragino-nb:${id}`
  const named = imei ?? known
  if (known !== null && (known !== named || !known.endsWith(id))) return null
  return named === null ? { deviceId: own, aliases: [] } : { deviceId: `imei:${named}`, aliases: [own] }
}

/**
 * A frame of Dragino's NDDS75 (its user manual, "Uplink Payload"), big endian; null for bytes of another kind.
 *
 * | bytes | first firmware (14) | with a datalog (21 + 6 n) |
 * |---|---|---|
 * | device | 0-5: last 12 digits of the IMEI | 0-7: `f` and the IMEI |
 * | model, version × 100 (1 byte each), battery in mV, signal (CSQ) | 6, 8, 10 | 8, 10, 12 |
 * | distance in mm | 11 | 15 |
 * | interrupt | 13 | 14 |
 * | time in s | – | 17 |
 * | earlier distances, each with its time | – | from 21 |
 *
 * Distance 0 means no sensor; under 280 mm, and 20 instead of any such, it is in the blind zone. Without an IMEI in the
 * frame the bridge's IMEI is used, else the device is `dragino-nb:<12 digits>`.
 */
export const decodeDragino = ({ bytes, imei, at, receivedAt }: Frame): IngestEvent[] | null => {
  const layout = layoutOf(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!layout || isOther(view, layout, receivedAt)) return null
  const identity = identityOf(layout, imei)
  if (!identity) return [{ type: 'rejected', reason: 'identity_mismatch' }]
  const { deviceId, aliases } = identity
  const own = layout.isLong ? timeAt(view, TIME_AT, receivedAt) : null
  const firmware = (view.getUint8(layout.start + 1) / 100).toFixed(2)
  const about: DeviceInfo = { kind: 'tank', model: 'Dragino NDDS75', firmware, sleepy: true }
  const info = aliases.length > 0 ? { ...about, aliases } : about
  const history = layout.isLong ? historyOf(view, receivedAt) : []
  return [
    { type: 'telemetry', deviceId, at: own ?? at, ...measure(view, layout), info },
    ...history.map((record): IngestEvent => ({
      type: 'telemetry',
      deviceId,
      ...record,
      rejected: [],
      backlog: true,
    })),
  ]
}
