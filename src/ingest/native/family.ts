import { readJson } from '../payload'
import { isNativeDeviceId } from '../rules/device-id'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { capability, encode } from './command'
import { decodeAck, decodeClaim, decodeEvent } from './notes'
import { answerChunk, encodeOta, otaSupport } from './ota'
import { decodeOtaGet, decodeOtaProgress } from './ota-progress'
import { decodeConfig, decodeStatus } from './status'
import { decodeState, decodeTelemetry } from './telemetry'

type DecodeBody = (deviceId: string, body: unknown) => IngestEvent[]

const BODIES: ReadonlyMap<string, DecodeBody> = new Map([
  ['telemetry', decodeTelemetry],
  ['status', decodeStatus],
  ['state', decodeState],
  ['event', decodeEvent],
  ['claim', decodeClaim],
  ['ota/progress', decodeOtaProgress],
  ['ota/get', decodeOtaGet],
  ['config/reported', decodeConfig],
])

const ACK = 'ack/'

const bodyOf = (leaf: string): DecodeBody | undefined => {
  if (!leaf.startsWith(ACK)) return BODIES.get(leaf)
  const commandId = leaf.slice(ACK.length)
  return isNativeDeviceId(commandId) ? (deviceId, body) => decodeAck(deviceId, commandId, body) : undefined
}

const RETAINED = ['status', 'state', 'config/reported']

const isOwn = (topic: string, root: string): boolean => topic.startsWith(root) && topic[root.length] === '/'

/** Topics that the server publishes to devices. */
const OTHERS = /^(?:telemetry\/ack|cmd\/[^/]*|ota\/offer|ota\/data\/[^/]*\/[^/]*|config\/desired)$/

const unread = (deviceId: string, leaf: string): IngestEvent =>
  OTHERS.test(leaf)
    ? { type: 'ignored', reason: 'no_reading_topic' }
    : { type: 'rejected', deviceId, reason: 'unknown_topic' }

const decode = ({ topic, payload }: WireMessage, { root }: DecodeContext): IngestEvent[] => {
  const start = root.length + 1
  const end = topic.indexOf('/', start)
  const deviceId = end < 0 ? topic.slice(start) : topic.slice(start, end)
  if (!isNativeDeviceId(deviceId)) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const decodeBody = end < 0 ? undefined : bodyOf(topic.slice(end + 1))
  if (!decodeBody) return [unread(deviceId, end < 0 ? '' : topic.slice(end + 1))]
  const read = readJson(payload)
  if (read === 'empty') return [{ type: 'ignored', reason: 'cleared' }]
  if (typeof read === 'string') return [{ type: 'rejected', deviceId, reason: read }]
  return decodeBody(deviceId, read.value)
}

/**
 * The console's own scheme:
 * `<root>/<id>/telemetry|status|state|event|claim|ota/progress|ota/get|config/reported|ack/<command>`, JSON, QoS 1; `status`,
 * `state` and `config/reported` are retained. Messages of the server (`telemetry/ack`, `cmd`, `ota/offer`,
 * `ota/data`, `config/desired`) return to its own subscription and are ignored.
 */
export const native: Family = {
  name: 'native',
  matches: (topic, { root }) => isOwn(topic, root),
  decode,
  subscriptions: ({ root }) => [
    ...Array.from(BODIES.keys())
      .filter((leaf) => !RETAINED.includes(leaf))
      .map((leaf) => `${root}/+/${leaf}`),
    `${root}/+/ack/+`,
  ],
  everyWorker: ({ root }) => RETAINED.map((leaf) => `${root}/+/${leaf}`),
  capability,
  encode,
  ota: { support: otaSupport, encode: encodeOta, answerChunk },
}
