import type { OtaDevice, OtaDispatch, OtaOrder, OtaRefusal } from '../ota/order-types'
import type { OtaSupport } from '../ota/support'
import { encodeUpdateEntity } from '../ota/update-entity'
import { refuseVendorStart } from '../ota/vendor-image'
import type { DecodeContext } from '../types'

/** What the image is and where it comes from is the device's own business. */
export const otaSupport: OtaSupport = {
  orders: ['ota.prepare', 'ota.start'],
  transports: ['vendor'],
  progress: 'percent',
  verification: 'none',
  undo: 'none',
  hasIntermediate: false,
  typicalS: null,
  maxUrlLength: null,
  onePerCoordinator: false,
  sleepers: 'on_wake',
  needsOwnBroker: false,
  byHand: null,
}

/**
 * The `payload_install` of the device's update entity on its `command_topic`: it installs `latest_version`. One that equals
 * the installed version offers nothing: the target is not on offer either.
 */
export function encodeOta(
  order: OtaOrder,
  { deviceId, update }: OtaDevice,
  { memory, root }: DecodeContext,
): OtaDispatch | OtaRefusal {
  const encoded = encodeUpdateEntity(order, { ids: [deviceId], memory, root })
  if ('cannot' in encoded || order.type !== 'ota.start') return encoded
  return refuseVendorStart(order.target, update?.available) ?? encoded
}
