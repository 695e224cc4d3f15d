import type { CommandOrder } from '@/domain/pump/types'
import { addressDiscovery } from '../address'
import { objectAt, textOf, type JsonObject } from '../fields'
import { idWithin } from '../rules/device-id'
import type {
  EncodeError,
  Capability,
  CommandTarget,
  DecodeContext,
  Dispatch,
  DiscoveryStore,
  IngestEvent,
  DiscoveryEntry,
} from '../types'

export const capability: Capability = { orders: ['relay.set'], limitBy: 'device' }

const ADDRESSES = 'shelly-gen2/commands'

/** Emits a discovery entry for the device's current prefix where it differs from the id: it is user text. */
export const learnAddress = ({
  prefix,
  src,
  deviceId,
  memory,
}: {
  prefix: string
  src: string
  deviceId: string
  memory: DiscoveryStore
}): DiscoveryEntry[] =>
  addressDiscovery({ memory, scope: ADDRESSES, key: src, deviceId, address: prefix, usual: src })

/** Answers arrive on `<src>/rpc`; this source ends like notification topics, which are subscribed to anyway. */
export const OURS = 'cistern/events'

/** True for an answer to a command of the server. */
export const isAnswer = ({ dst, method, id }: JsonObject): boolean =>
  dst === OURS && method === undefined && typeof id === 'string'

/** `{"id":"<command>","src":"<device>","dst":"…","result":{…}}`, or `error` with a code and a message instead. */
export const decodeAnswer = (deviceId: string, body: JsonObject): IngestEvent => {
  const isRefused = body.error !== undefined
  const error = isRefused ? (textOf(objectAt(body, 'error').message, 200) ?? 'error') : undefined
  return {
    type: 'command_ack',
    deviceId,
    at: null,
    commandId: textOf(body.id) ?? null,
    status: isRefused ? 'rejected' : 'done',
    ...(error !== undefined && { error }),
  }
}

/** The topic of requests to a device, null for the id of another family. */
export function commandTopic(deviceId: string, memory: DiscoveryStore): string | null {
  const src = idWithin({ family: 'shelly', deviceId })
  if (src === null) return null
  const learned = memory.get(ADDRESSES, src)
  return `${typeof learned === 'string' ? learned : src}/rpc`
}

/**
 * Commands from the second generation on (Shelly Gen2+ API reference, "RPC Protocol" and "Switch"), on `<prefix>/rpc`:
 * `{"id":"<command>","src":"…","method":"Switch.Set","params":{…}}`.
 *
 * | command | params |
 * |---|---|
 * | on, limited | `{"id":0,"on":true,"toggle_after":900}`: the device itself switches back after that many seconds |
 * | on, unlimited | `{"id":0,"on":true}` |
 * | off | `{"id":0,"on":false}`; it also ends a running timer |
 */
export const encode = (
  order: CommandOrder,
  { deviceId, commandId }: CommandTarget,
  { memory }: DecodeContext,
): Dispatch | EncodeError => {
  if (order.type !== 'relay.set') return { cannot: 'unsupported' }
  const topic = commandTopic(deviceId, memory)
  if (topic === null) return { cannot: 'unknown_address' }
  const { ch, on, maxSeconds } = order
  const params = { id: ch, on, ...(on && maxSeconds !== null && { toggle_after: maxSeconds }) }
  const payload = JSON.stringify({ id: commandId, src: OURS, method: 'Switch.Set', params })
  return { messages: [{ topic, payload, qos: 1 }], confirmedBy: 'ack' }
}
