import { MAX_PAYLOAD_BYTES } from '../payload'
import { publicDeviceId } from '../rules/device-id'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { birthTable } from './birth'
import { decodePayload, type SparkplugPayload } from './payload'
import {
  bdSeqOf,
  devicesOf,
  forgetSession,
  isGap,
  isNodeBorn,
  isStaleDeath,
  lastSeq,
  nodeDiscovery,
  rebirthRequest,
  seqDiscoveries,
  tableDiscovery,
  tableOf,
} from './session'
import { birthInfo, measurePayload } from './telemetry'
import { NAMESPACE, parseSparkplugTopic } from './topic'

type Message = {
  node: string
  device: string | null
  deviceId: string
  payload: SparkplugPayload
  receivedAt: number
  ctx: DecodeContext
}

const idOf = (node: string, device: string | null): string | null =>
  publicDeviceId({ family: 'sparkplug', id: device === null ? node : `${node}/${device}` })

const nodeBirth = ({ node, deviceId, payload, ctx }: Message): IngestEvent[] => {
  const table = birthTable(payload.metrics)
  return [
    ...forgetSession(ctx, node).filter(({ key }) => key.startsWith('device/')),
    nodeDiscovery(node, bdSeqOf(payload.metrics)),
    tableDiscovery(node, null, table),
    ...seqDiscoveries(node, payload.seq),
    ...measurePayload({ deviceId, payload, table, info: birthInfo(payload.metrics) }).events,
  ]
}

/** Requests a rebirth when births or messages of the node were missed. */
const rebirth = ({ node, payload, receivedAt, ctx }: Message, isComplete = true): IngestEvent[] =>
  isComplete && isNodeBorn(ctx, node) && !isGap(lastSeq(ctx, node), payload.seq)
    ? []
    : [rebirthRequest(node, receivedAt)]

const deviceBirth = (message: Message): IngestEvent[] => {
  const { node, device, deviceId, payload } = message
  const table = birthTable(payload.metrics)
  return [
    tableDiscovery(node, device, table),
    ...seqDiscoveries(node, payload.seq),
    ...measurePayload({ deviceId, payload, table, info: birthInfo(payload.metrics) }).events,
    ...rebirth(message),
  ]
}

const data = (message: Message): IngestEvent[] => {
  const { node, deviceId, payload, ctx } = message
  const { events, isComplete } = measurePayload({ deviceId, payload, table: tableOf(ctx, message) })
  return [...seqDiscoveries(node, payload.seq), ...events, ...rebirth(message, isComplete)]
}

const will = (deviceId: string): IngestEvent => ({
  type: 'availability',
  deviceId,
  online: false,
  reason: 'will',
})

const nodeDeath = ({ node, deviceId, payload, ctx }: Message): IngestEvent[] => {
  if (isStaleDeath(ctx, node, bdSeqOf(payload.metrics)))
    return [{ type: 'ignored', reason: 'bdseq_mismatch' }]
  const devices = devicesOf(ctx, node)
    .map((device) => idOf(node, device))
    .filter((id) => id !== null)
  return [...[deviceId, ...devices].map(will), ...forgetSession(ctx, node)]
}

const deviceDeath = (message: Message): IngestEvent[] => {
  const { node, device, deviceId, payload } = message
  return [
    will(deviceId),
    tableDiscovery(node, device, null),
    ...seqDiscoveries(node, payload.seq),
    ...rebirth(message),
  ]
}

const NODE_TYPES: ReadonlyMap<string, (message: Message) => IngestEvent[]> = new Map([
  ['NBIRTH', nodeBirth],
  ['NDATA', data],
  ['NDEATH', nodeDeath],
])

const DEVICE_TYPES: ReadonlyMap<string, (message: Message) => IngestEvent[]> = new Map([
  ['DBIRTH', deviceBirth],
  ['DDATA', data],
  ['DDEATH', deviceDeath],
])

const ignored = (reason: string): IngestEvent[] => [{ type: 'ignored', reason }]

const decode = ({ topic, payload: bytes, flags }: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const parsed = parseSparkplugTopic(topic)
  if (!parsed) return [{ type: 'rejected', reason: 'unknown_topic' }]
  const { type, node, device } = parsed
  if (type === 'STATE') return ignored('host_state')
  const decodeType = (device === null ? NODE_TYPES : DEVICE_TYPES).get(type)
  if (!decodeType) return ignored('no_reading_topic')
  const deviceId = idOf(node, device)
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  if (bytes.byteLength === 0) return ignored('cleared')
  const payload = bytes.byteLength > MAX_PAYLOAD_BYTES ? 'oversize' : decodePayload(bytes)
  if (typeof payload === 'string') return [{ type: 'rejected', deviceId, reason: payload }]
  const events = decodeType({ node, device, deviceId, payload, receivedAt: flags.receivedAt, ctx })
  // A sender that may not publish for the device must not store discovery entries for it either.
  return events.map((event) => (event.type === 'discovery' ? { ...event, deviceId } : event))
}

/**
 * Sparkplug B (Eclipse Sparkplug 3.0): protobuf payloads, births that give metrics their names, types and aliases,
 * deaths, and one running sequence number for each edge node. An edge node is `sparkplug:<group>/<edge node>`, a device
 * behind it `sparkplug:<group>/<edge node>/<device>`.
 *
 * Every worker receives every message, since aliases and gaps cannot be derived from a share of them. Duplicate writes
 * of several workers are one reading, since Sparkplug's metrics carry their time.
 */
export const sparkplug: Family = {
  name: 'sparkplug',
  matches: (topic) => topic.startsWith(`${NAMESPACE}/`) && parseSparkplugTopic(topic) !== null,
  decode,
  subscriptions: () => [],
  everyWorker: () => [
    ...Array.from(NODE_TYPES.keys(), (type) => `${NAMESPACE}/+/${type}/+`),
    ...Array.from(DEVICE_TYPES.keys(), (type) => `${NAMESPACE}/+/${type}/+/+`),
  ],
}
