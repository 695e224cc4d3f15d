import type { CommandOrder } from '@/domain/pump/types'
import { slotAt } from '../channels'
import { ownersOf } from '../esphome-node'
import type { EncodeError, Capability, CommandTarget, DecodeContext, Dispatch } from '../types'

/** A node enforces a run limit only if its firmware was configured to. */
export const capability: Capability = { orders: ['relay.set'], limitBy: 'console' }

const STATE = /\/state$/

/**
 * Commands to an ESPHome node (esphome.io, "MQTT Client Component"): a switch with the state topic
 * `<prefix>/switch/<object>/state` receives commands on `…/command`. QoS 0: a command that a disconnected node misses
 * must not arrive later.
 *
 * | command | payload |
 * |---|---|
 * | on | `ON` |
 * | off | `OFF` |
 */
export const encode = (
  order: CommandOrder,
  { deviceId }: CommandTarget,
  { memory }: DecodeContext,
): Dispatch | EncodeError => {
  if (order.type !== 'relay.set') return { cannot: 'unsupported' }
  const state = ownersOf(memory, deviceId)
    .map((owner) => slotAt(memory, { owner, metric: 'relay_on', channel: order.ch }))
    .find((slot) => slot !== undefined && STATE.test(slot))
  if (state === undefined) return { cannot: 'unknown_address' }
  const topic = state.replace(STATE, '/command')
  return { messages: [{ topic, payload: order.on ? 'ON' : 'OFF', qos: 0 }], confirmedBy: 'state' }
}
