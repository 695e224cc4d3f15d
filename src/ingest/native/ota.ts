import { type OtaChunkAnswer, otaMessage } from '../ota/order-types'
import type { OtaDevice, OtaDispatch, OtaOrder, OtaPublish, OtaRefusal, OtaTarget } from '../ota/order-types'
import type { OtaSupport } from '../ota/support'
import { isNativeDeviceId } from '../rules/device-id'
import type { DecodeContext } from '../types'

export const otaSupport: OtaSupport = {
  orders: ['ota.prepare', 'ota.start', 'ota.cancel'],
  transports: ['https', 'http', 'mqtt_chunks'],
  progress: 'states',
  verification: 'signature',
  undo: 'device',
  hasIntermediate: false,
  typicalS: 900,
  maxUrlLength: null,
  onePerCoordinator: false,
  sleepers: 'retained_offer',
  needsOwnBroker: false,
  byHand: null,
}

/** Seconds of probation by default. */
const CONFIRM_S = 600

/** `JSON.stringify` leaves undefined keys out. */
function offerOf({ item, manifest, ...target }: OtaTarget): string {
  const { version, hardware, size, sha256, url, via, expiresAt, notBefore, install, confirmSeconds } = target
  return JSON.stringify({
    job: item,
    fw: version,
    hw: hardware,
    size,
    sha256,
    ...manifest,
    url,
    via: via ?? (url === undefined ? ['mqtt'] : ['http', 'mqtt']),
    exp: expiresAt,
    not_before: notBefore,
    install: install ?? 'safe',
    confirm_s: confirmSeconds ?? CONFIRM_S,
  })
}

function hasDigest({ size, sha256 }: OtaTarget): boolean {
  return size !== undefined && sha256 !== undefined
}

/**
 * The console's own scheme: the offer is retained, so that a sleeper finds it, and an empty one withdraws it. A
 * restarted device that has ended the job repeats how, as long as the offer stands.
 */
export function encodeOta(
  order: OtaOrder,
  { deviceId }: OtaDevice,
  { root }: DecodeContext,
): OtaDispatch | OtaRefusal {
  if (!isNativeDeviceId(deviceId)) return { cannot: 'unknown_address' }
  const topic = `${root}/${deviceId}/ota/offer`
  if (order.type === 'ota.prepare') return { messages: [] }
  if (order.type === 'ota.cancel') return { messages: [otaMessage(topic, '', { retain: true })] }
  if (order.type !== 'ota.start') return { cannot: 'unsupported' }
  if (!order.target.manifest) return { cannot: 'no_manifest' }
  if (!hasDigest(order.target)) return { cannot: 'no_checksum' }
  return { messages: [otaMessage(topic, offerOf(order.target), { retain: true })] }
}

/** `ota/data/<job>/<offset>`: raw bytes, the answer to `ota/get`. */
export function answerChunk(
  { deviceId, job, chunk, bytes }: OtaChunkAnswer,
  { root }: DecodeContext,
): OtaPublish | null {
  if (job === undefined || !isNativeDeviceId(job) || !isNativeDeviceId(deviceId)) return null
  const topic = `${root}/${deviceId}/ota/data/${job}/${chunk.offset}`
  return { topic, payload: bytes, qos: 1, retain: false }
}
