import { isObject } from '../fields'
import { parseJson, readText } from '../payload'
import { parseWireTime } from '@/domain/readings/clock'
import type { Family, IngestEvent, WireMessage } from '../types'
import { decodeDragino } from './dragino'
import type { Frame } from './frame'
import { decodeMilesight } from './milesight'

const TOPIC = /^nbiot(?:\/(\d{15}))?\/up$/
const HEX = /^(?:0x)?((?:[0-9a-f]{2}){8,})$/i
const SERIAL = /^(?:IMEI:)?(\d{15})$/i

const fromHex = (text: string): Uint8Array | null => {
  const [, hex] = HEX.exec(text.trim()) ?? []
  return hex === undefined ? null : Buffer.from(hex, 'hex')
}

const unknownFrame: IngestEvent[] = [{ type: 'rejected', reason: 'unknown_frame' }]

const decodeFrame = (frame: Frame): IngestEvent[] =>
  decodeMilesight(frame) ?? decodeDragino(frame) ?? unknownFrame

/** One report of an operator's push (IoT Creators documentation), which contains the IMEI. */
const decodeReport = (report: unknown, { imei, receivedAt }: Frame): IngestEvent[] => {
  if (!isObject(report)) return unknownFrame
  const { serialNumber } = report
  const isText = typeof serialNumber === 'string' || typeof serialNumber === 'number'
  const [, serial = null] = (isText && SERIAL.exec(String(serialNumber))) || []
  const bytes = typeof report.value === 'string' ? fromHex(report.value) : null
  if (serial === null || !bytes) return unknownFrame
  if (imei !== null && imei !== serial) return [{ type: 'rejected', reason: 'identity_mismatch' }]
  return decodeFrame({ bytes, imei: serial, at: parseWireTime(report.timestamp), receivedAt })
}

const decodeJson = (text: string, frame: Frame): IngestEvent[] => {
  const read = parseJson(text)
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  if (!isObject(read.value) || !Array.isArray(read.value.reports)) return unknownFrame
  const events = read.value.reports.flatMap((report) => decodeReport(report, frame))
  return events.length > 0 ? events : [{ type: 'ignored', reason: 'empty_batch' }]
}

/**
 * | payload | is read as |
 * |---|---|
 * | a JSON object | the reports an operator pushes, each with the IMEI and a frame in hex |
 * | text of hex digits | a frame |
 * | other bytes | a frame |
 */
const decode = ({ topic, payload, flags }: WireMessage): IngestEvent[] => {
  const match = TOPIC.exec(topic)
  if (!match) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  if (payload.byteLength === 0) return [{ type: 'ignored', reason: 'cleared' }]
  const read = readText(payload)
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  const frame: Frame = { bytes: payload, imei: match[1] ?? null, at: null, receivedAt: flags.receivedAt }
  if (read.text.trimStart().startsWith('{')) return decodeJson(read.text, frame)
  return decodeFrame({ ...frame, bytes: fromHex(read.text) ?? payload })
}

/**
 * NB-IoT sensors with their own frame formats, forwarded to MQTT by the device, a UDP bridge or the operator's push:
 * `nbiot/<IMEI>/up`, or `nbiot/up` where only the frame identifies the sender.
 */
export const nbiot: Family = {
  name: 'nbiot',
  matches: (topic) => TOPIC.test(topic),
  decode,
  subscriptions: () => ['nbiot/up', 'nbiot/+/up'],
}
