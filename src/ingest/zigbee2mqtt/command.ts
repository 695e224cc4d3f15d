import type { CommandOrder } from '@/domain/pump/types'
import type { EncodeError, Capability, CommandTarget, DecodeContext, Dispatch } from '../types'
import { switchOf } from './devices'

/** Support for `on_time` depends on the device's firmware, and the bridge does not report it. */
export const capability: Capability = { orders: ['relay.set'], limitBy: 'console' }

/** Zigbee counts tenths of a second in 16 bits. */
const LONGEST_S = 6553

/**
 * Commands through the bridge (zigbee2mqtt.io, "MQTT Topics and Messages" and "On with timed off"), on
 * `zigbee2mqtt/<name>/set`. A device with several switches has a property for each (`state_l2`). QoS 0: a command that
 * a disconnected bridge misses must not arrive later.
 *
 * | command | payload |
 * |---|---|
 * | on, limited | `{"state":"ON","on_time":900}` |
 * | on, unlimited | `{"state":"ON"}` |
 * | off | `{"state":"OFF"}` |
 */
export const encode = (
  order: CommandOrder,
  { deviceId }: CommandTarget,
  { memory }: DecodeContext,
): Dispatch | EncodeError => {
  if (order.type !== 'relay.set') return { cannot: 'unsupported' }
  const { ch, on, maxSeconds } = order
  const known = switchOf(memory, { deviceId, channel: ch })
  if (!known) return { cannot: 'unknown_address' }
  const isLimited = on && maxSeconds !== null
  const body = {
    [known.property]: on ? 'ON' : 'OFF',
    ...(isLimited && { on_time: Math.min(maxSeconds, LONGEST_S) }),
  }
  return {
    messages: [{ topic: `zigbee2mqtt/${known.name}/set`, payload: JSON.stringify(body), qos: 0 }],
    confirmedBy: 'state',
  }
}
