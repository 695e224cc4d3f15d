import { readJson } from '../payload'
import { isNativeDeviceId } from '../rules/device-id'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { decodeStatus } from './status'
import { decodeState, decodeTelemetry } from './telemetry'

const BODIES: ReadonlyMap<string, (deviceId: string, body: unknown) => IngestEvent[]> = new Map([
  ['telemetry', decodeTelemetry],
  ['status', decodeStatus],
  ['state', decodeState],
])

const isOwn = (topic: string, root: string): boolean => topic.startsWith(root) && topic[root.length] === '/'

const decode = ({ topic, payload }: WireMessage, { root }: DecodeContext): IngestEvent[] => {
  const start = root.length + 1
  const end = topic.indexOf('/', start)
  const deviceId = end < 0 ? topic.slice(start) : topic.slice(start, end)
  if (!isNativeDeviceId(deviceId)) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const decodeBody = end < 0 ? undefined : BODIES.get(topic.slice(end + 1))
  if (!decodeBody) return [{ type: 'ignored', reason: 'no_reading_topic' }]
  const read = readJson(payload)
  if (read === 'empty') return [{ type: 'ignored', reason: 'cleared' }]
  if (typeof read === 'string') return [{ type: 'rejected', deviceId, reason: read }]
  return decodeBody(deviceId, read.value)
}

/**
 * The console's own scheme: `<root>/<id>/telemetry|status|state`, JSON, QoS 1. What the server writes
 * (`telemetry/ack`, `cmd`, `ota/offer`, `config/desired`) comes back to a subscriber and is ignored.
 */
export const native: Family = {
  name: 'native',
  matches: (topic, { root }) => isOwn(topic, root),
  decode,
  subscriptions: ({ root }) => Array.from(BODIES.keys(), (leaf) => `${root}/+/${leaf}`),
}
