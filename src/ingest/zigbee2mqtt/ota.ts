import { otaMessage } from '../ota/order-types'
import type { OtaDevice, OtaDispatch, OtaOrder, OtaRefusal } from '../ota/order-types'
import type { OtaSupport } from '../ota/support'
import { idWithin } from '../rules/device-id'

/** The bridge fetches the image and sends it block by block, to one device at a time. */
export const otaSupport: OtaSupport = {
  orders: ['ota.check', 'ota.start', 'ota.cancel'],
  transports: ['bridge'],
  progress: 'percent',
  verification: 'vendor_signature',
  undo: 'older_image',
  hasIntermediate: false,
  typicalS: 3600,
  maxUrlLength: null,
  onePerCoordinator: true,
  sleepers: 'scheduled',
  needsOwnBroker: false,
  byHand: null,
}

const REQUESTS = 'zigbee2mqtt/bridge/request/device/ota_update/'

/** A sleeper is scheduled: the update starts when the device itself asks next. */
function verbOf(order: OtaOrder, { sleepy, update }: OtaDevice): string | null {
  if (order.type === 'ota.check') return 'check'
  const isScheduled = update?.status === 'scheduled' || (sleepy && update?.status !== 'updating')
  if (order.type === 'ota.cancel') return isScheduled ? 'unschedule' : 'update/abort'
  if (order.type !== 'ota.start') return null
  return (sleepy ? 'schedule' : 'update') + (order.target.isDowngrade ? '/downgrade' : '')
}

/**
 * Orders to the bridge (Zigbee2MQTT otaUpdate.ts), on `zigbee2mqtt/bridge/request/device/ota_update/<verb>`. Devices are
 * named by their IEEE address, since people change names; the transaction is the item's id, since errors name nothing
 * else.
 *
 * | order | verb | body |
 * |---|---|---|
 * | check | `check` | id |
 * | start | `update`, of a sleeper `schedule`; `/downgrade` behind it | id, url, transaction |
 * | cancel | `update/abort`, where it is scheduled `unschedule` | id, transaction |
 */
export function encodeOta(order: OtaOrder, device: OtaDevice): OtaDispatch | OtaRefusal {
  const id = idWithin({ family: 'z2m', deviceId: device.deviceId })
  const verb = verbOf(order, device)
  if (id === null) return { cannot: 'unknown_address' }
  if (verb === null) return { cannot: 'unsupported' }
  const target = order.type === 'ota.start' ? order.target : null
  const transaction = target?.item ?? ('item' in order ? order.item : undefined)
  const body = JSON.stringify({ id, url: target?.url, transaction })
  return { messages: [otaMessage(REQUESTS + verb, body)] }
}
