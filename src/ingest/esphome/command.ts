import type { CommandOrder } from '@/domain/pump/types'
import { slotAt } from '../channels'
import { ownersOf } from '../esphome-node'
import type { EncodeError, Capability, CommandTarget, DecodeContext, Dispatch } from '../types'

/** A node stops by itself only if its owner wrote that into its firmware. */
export const capability: Capability = { orders: ['relay.set'], limitBy: 'console' }

const STATE = /\/state$/

/**
 * Commands to an ESPHome node (esphome.io, "MQTT Client Component"): what a switch reports on
 * `<prefix>/switch/<object>/state` it is told on `…/command`. QoS 0: what a node misses while it is away it must not
 * hear later.
 *
 * | order | payload |
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
