import { nodeIdentity, ownersOf, parseNodeTopic, type NodeTopic } from '../esphome-node'
import type { OtaDevice, OtaDispatch, OtaOrder, OtaRefusal } from '../ota/order-types'
import type { OtaSupport } from '../ota/support'
import { decodeUpdateState, encodeUpdateEntity, stateOf, updateCommandEntry } from '../ota/update-entity'
import { readText } from '../payload'
import type { DecodeContext, IngestEvent, WireMessage } from '../types'

/** A node fetches the manifest that its configuration names; the console serves one for each node. */
export const otaSupport: OtaSupport = {
  orders: ['ota.prepare', 'ota.start'],
  transports: ['http', 'https'],
  progress: 'bytes_served',
  verification: 'md5',
  undo: 'device',
  hasIntermediate: false,
  typicalS: 180,
  maxUrlLength: null,
  onePerCoordinator: false,
  sleepers: 'on_wake',
  needsOwnBroker: false,
  byHand: null,
}

/** The only word that the update component takes (mqtt_update.cpp). */
const INSTALL = 'INSTALL'

/** `<prefix>/update/<object>/state`: versions without progress or error; the topic names the command's too. */
export function decodeUpdate(
  { node, object }: NodeTopic,
  { payload }: WireMessage,
  { memory }: DecodeContext,
): IngestEvent[] {
  const identity = nodeIdentity(memory, node)
  if (!identity) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const { deviceId } = identity
  const read = readText(payload)
  if (typeof read === 'string') return [{ type: 'rejected', deviceId, reason: read }]
  const text = read.text.trim()
  if (text === '') return [{ type: 'ignored', reason: 'cleared' }]
  const command = { topic: `${node}/update/${object}/command`, payload: INSTALL }
  return [...decodeUpdateState(stateOf(text), identity), ...updateCommandEntry(memory, { deviceId, command })]
}

const isInstallTopic = (topic: string): boolean => {
  const parsed = parseNodeTopic(topic)
  return parsed?.component === 'update' && parsed.leaf === 'command'
}

/** `INSTALL` on `<prefix>/update/<object>/command`, learned from the state topic or from discovery. */
export function encodeOta(
  order: OtaOrder,
  { deviceId }: OtaDevice,
  { memory, root }: DecodeContext,
): OtaDispatch | OtaRefusal {
  const encoded = encodeUpdateEntity(order, { ids: ownersOf(memory, deviceId), memory, root })
  if ('cannot' in encoded) return encoded
  const isOwn = encoded.messages.every(({ topic }) => isInstallTopic(topic))
  return isOwn ? encoded : { cannot: 'unknown_address' }
}
