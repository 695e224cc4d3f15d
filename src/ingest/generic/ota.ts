import { fillPlaces, type OrderValues } from '@/domain/firmware/order-template'
import type { OtaDevice, OtaDispatch, OtaOrder, OtaRefusal, OtaTarget } from '../ota/order-types'
import { otaMessage } from '../ota/order-types'
import { needsPlainHttp } from '../ota/plain-http'
import type { OtaSupport } from '../ota/support'
import { idWithin } from '../rules/device-id'

/** Told by the message that stands at the image; proven by the version that a mapped topic names. */
export const otaSupport: OtaSupport = {
  orders: ['ota.start'],
  transports: ['http', 'https'],
  progress: 'bytes_served',
  verification: 'none',
  undo: 'older_image',
  hasIntermediate: false,
  typicalS: null,
  maxUrlLength: null,
  onePerCoordinator: false,
  sleepers: 'on_wake',
  needsOwnBroker: false,
  byHand: null,
}

/** Nobody may publish to a topic with them. */
const WILDCARDS = /[+#\0]/

function valuesOf(id: string, { url = '', version, size, sha256, md5, item }: OtaTarget): OrderValues {
  return {
    ...{ id, url, version, item },
    ...(url.startsWith('http:') && { http_url: url }),
    ...(size !== undefined && { size: String(size) }),
    ...(sha256 !== undefined && { sha256 }),
    ...(md5 !== undefined && { md5 }),
  }
}

/** The image's own message, with its places filled for this device. */
export function encodeOta(order: OtaOrder, { deviceId }: OtaDevice): OtaDispatch | OtaRefusal {
  if (order.type !== 'ota.start') return { cannot: 'unsupported' }
  const { template, url } = order.target
  if (!template) return { cannot: 'unsupported' }
  if (url === undefined) return { cannot: 'no_url' }
  if (needsPlainHttp('generic', { template }) && !url.startsWith('http:'))
    return { cannot: 'needs_plain_http' }
  const id = idWithin({ family: 'generic', deviceId })
  if (id === null || WILDCARDS.test(id)) return { cannot: 'unknown_address' }
  const values = valuesOf(id, order.target)
  const [topic, payload] = [fillPlaces(template.topic, values), fillPlaces(template.payload, values)]
  if (topic === null || payload === null) return { cannot: 'no_checksum' }
  return { messages: [otaMessage(topic, payload)] }
}
