import { countOf } from '../fields'
import { type OtaChunkAnswer, otaMessage } from '../ota/order-types'
import type { OtaDevice, OtaDispatch, OtaOrder, OtaPublish, OtaRefusal, OtaTarget } from '../ota/order-types'
import type { OtaSupport } from '../ota/support'
import { readText } from '../payload'
import type { IngestEvent } from '../types'

/** All devices share the topics: only a broker that can address one connection may say anything there. */
export const otaSupport: OtaSupport = {
  orders: ['ota.prepare', 'ota.start', 'ota.cancel'],
  transports: ['mqtt_chunks', 'http', 'https'],
  progress: 'states',
  verification: 'checksum',
  undo: 'older_image',
  hasIntermediate: false,
  typicalS: 600,
  maxUrlLength: null,
  onePerCoordinator: false,
  sleepers: 'on_wake',
  needsOwnBroker: true,
  byHand: null,
}

const ATTRIBUTES = 'v1/devices/me/attributes'
const CHUNK = /^v2\/fw\/request\/(\d{1,9})\/chunk\/(\d{1,9})$/

/** Bytes that one answer may hold; devices ask for 4 KiB, and an empty request asks for all. */
const MOST_CHUNK_BYTES = 1024 * 1024

export const isChunkRequest = (topic: string): boolean => CHUNK.test(topic)

/** `v2/fw/request/<request>/chunk/<n>` with the size of a piece as text. */
export function decodeChunkRequest(
  deviceId: string,
  { topic, payload }: { topic: string; payload: Uint8Array },
): IngestEvent[] {
  const [, request, index] = (CHUNK.exec(topic) ?? []).map(Number)
  const read = readText(payload, 32)
  const length = typeof read === 'string' ? undefined : countOf(Number(read.text.trim()))
  if (request === undefined || index === undefined || length === undefined || length > MOST_CHUNK_BYTES)
    return [{ type: 'rejected', deviceId, reason: 'bad_chunk_request' }]
  const offset = index * length
  const chunk = { offset, length, request, index }
  return [{ type: 'ota', deviceId, at: null, state: 'downloading', offset, chunk }]
}

function offerOf({ title, version, url, size, sha256 }: OtaTarget): object {
  const named = { fw_title: title, fw_version: version }
  if (url !== undefined) return { ...named, fw_url: url }
  return { ...named, fw_size: size, fw_checksum: sha256, fw_checksum_algorithm: 'SHA256' }
}

const KEYS = ['fw_title', 'fw_version', 'fw_size', 'fw_checksum', 'fw_checksum_algorithm', 'fw_url']

/** An image in pieces is checked against its size and checksum; the title must be the device's own. */
function targetRefusal({ title, url, size, sha256 }: OtaTarget): OtaRefusal | null {
  if (title === undefined) return { cannot: 'facts_missing' }
  return url === undefined && (size === undefined || sha256 === undefined) ? { cannot: 'no_checksum' } : null
}

function startOf(target: OtaTarget, recipient: string): OtaPublish {
  if (target.request === undefined)
    return otaMessage(ATTRIBUTES, JSON.stringify(offerOf(target)), { recipient })
  const body = JSON.stringify({ shared: offerOf(target) })
  return otaMessage(`${ATTRIBUTES}/response/${target.request}`, body, { recipient })
}

/**
 * Shared attributes of the device (ThingsBoard documentation, "OTA updates"; DefaultOtaPackageStateService).
 *
 * | order | topic | payload |
 * |---|---|---|
 * | start | `v1/devices/me/attributes` | `fw_title`, `fw_version`, and `fw_url` or `fw_size`, `fw_checksum`, `fw_checksum_algorithm` |
 * | start that answers a request | `…/attributes/response/<n>` | the same under `shared` |
 * | cancel | `v1/devices/me/attributes` | `{"deleted": [their names]}` |
 *
 * A device behind a gateway has no topics of its own; how its image would reach it is the gateway's affair.
 */
export function encodeOta(order: OtaOrder, { deviceId, update }: OtaDevice): OtaDispatch | OtaRefusal {
  const isBehindGateway = deviceId.includes('~2f')
  if (!deviceId.startsWith('thingsboard:') || isBehindGateway) return { cannot: 'unknown_address' }
  if (order.type === 'ota.prepare') return { messages: [] }
  if (order.type === 'ota.cancel') {
    const body = JSON.stringify({ deleted: KEYS })
    return { messages: [otaMessage(ATTRIBUTES, body, { recipient: deviceId })] }
  }
  if (order.type !== 'ota.start') return { cannot: 'unsupported' }
  const target = { ...order.target, title: order.target.title ?? update?.title }
  return targetRefusal(target) ?? { messages: [startOf(target, deviceId)] }
}

/** `v2/fw/response/<request>/chunk/<n>`: raw bytes; the last piece is shorter, one past the end is empty. */
export function answerChunk({ deviceId, chunk, bytes }: OtaChunkAnswer): OtaPublish | null {
  const { request, index } = chunk
  if (request === undefined || index === undefined) return null
  const topic = `v2/fw/response/${request}/chunk/${index}`
  return { topic, payload: bytes, qos: 1, retain: false, recipient: deviceId }
}
