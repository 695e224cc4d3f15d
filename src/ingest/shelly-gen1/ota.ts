import { isObject, objectAt, textOf, type JsonObject } from '../fields'
import { updateFactsOf, type UpdateFacts } from '../ota/notes'
import { otaMessage } from '../ota/order-types'
import type { OtaDevice, OtaDispatch, OtaOrder, OtaRefusal } from '../ota/order-types'
import type { OtaSupport } from '../ota/support'
import { refuseVendorStart } from '../ota/vendor-image'
import { idWithin } from '../rules/device-id'
import type { IngestEvent } from '../types'

export const otaSupport: OtaSupport = {
  orders: ['ota.prepare', 'ota.start'],
  transports: ['vendor'],
  progress: 'none',
  verification: 'none',
  undo: 'vendor',
  hasIntermediate: false,
  typicalS: 300,
  maxUrlLength: null,
  onePerCoordinator: false,
  sleepers: 'never',
  needsOwnBroker: false,
  byHand: null,
}

const STATUS: readonly NonNullable<UpdateFacts['status']>[] = ['unknown', 'idle', 'pending', 'updating']

/** `update` of the whole status; `new_version` repeats the running one when there is none, or is empty. */
export function updateStatus(body: JsonObject): UpdateFacts | undefined {
  const { status, has_update, new_version, beta_version } = objectAt(body, 'update')
  return updateFactsOf({
    status: STATUS.find((known) => known === status),
    available: has_update === true ? textOf(new_version, 64) : undefined,
    availableBeta: has_update === true ? textOf(beta_version, 64) : undefined,
  })
}

/** A running update shows in `update.status` only; the device never reports a percentage or an error. */
export function updateNotes(deviceId: string, body: JsonObject): IngestEvent[] {
  const isUpdating = isObject(body.update) && body.update.status === 'updating'
  return isUpdating ? [{ type: 'ota', deviceId, at: null, state: 'downloading' }] : []
}

/**
 * Orders of an update (Shelly Gen1 API reference, "MQTT"), on `shellies/<id>/command`. The same words on
 * `shellies/command` reach every Shelly of the broker at once and are never sent. Another image than the vendor's newest
 * needs a way into the device's network.
 *
 * | order | payload |
 * |---|---|
 * | prepare | `announce` |
 * | start | `update_fw`: the vendor's newest |
 */
export function encodeOta(order: OtaOrder, device: OtaDevice): OtaDispatch | OtaRefusal {
  const id = idWithin({ family: 'shelly', deviceId: device.deviceId })
  if (id === null) return { cannot: 'unknown_address' }
  const topic = `shellies/${id}/command`
  if (order.type === 'ota.prepare') return { messages: [otaMessage(topic, 'announce')] }
  if (order.type !== 'ota.start') return { cannot: 'unsupported' }
  const refusal = refuseVendorStart(order.target, device.update?.available)
  return refusal ?? { messages: [otaMessage(topic, 'update_fw')] }
}
