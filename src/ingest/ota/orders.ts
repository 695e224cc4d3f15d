import { families } from '../families'
import type { DecodeContext } from '../types'
import type { OtaChunkAnswer, OtaDevice, OtaDispatch, OtaOrder, OtaPublish, OtaRefusal } from './order-types'
import { BY_HAND, updatedByHand, type OtaSupport } from './support'

function findFamily(name: string) {
  return families.find((family) => family.name === name)
}

/** How devices of a family are updated; by hand where nothing is declared (families of mappings). */
export function otaSupportOf(family: string): OtaSupport {
  return findFamily(family)?.ota?.support ?? BY_HAND.get(family) ?? updatedByHand('generic')
}

/**
 * Encodes an order about an update in the dialect of the device's family. `aliases`: other public ids of the device; a
 * family looks the device up by the id in its topics, which may differ from the first id.
 */
export function encodeOtaOrder({
  family: name,
  order,
  device,
  aliases = [],
  ctx,
}: {
  family: string
  order: OtaOrder
  device: OtaDevice
  aliases?: readonly string[]
  ctx: DecodeContext
}): OtaDispatch | OtaRefusal {
  const ota = findFamily(name)?.ota
  if (!ota?.encode || !ota.support.orders.includes(order.type)) return { cannot: 'unsupported' }
  for (const deviceId of [device.deviceId, ...aliases]) {
    const encoded = ota.encode(order, { ...device, deviceId }, ctx)
    if (!('cannot' in encoded) || encoded.cannot !== 'unknown_address') return encoded
  }
  return { cannot: 'unknown_address' }
}

/** The message with a piece of an image that a device asked for, or null where its family takes no pieces. */
export function encodeOtaChunk({
  family,
  ctx,
  ...answer
}: OtaChunkAnswer & { family: string; ctx: DecodeContext }): OtaPublish | null {
  return findFamily(family)?.ota?.answerChunk?.(answer, ctx) ?? null
}
