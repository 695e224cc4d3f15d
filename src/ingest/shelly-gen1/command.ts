import type { CommandOrder } from '@/domain/pump/types'
import { idWithin } from '../rules/device-id'
import type { EncodeError, Capability, CommandTarget, Dispatch } from '../types'

/** The run timer is available over HTTP and in the settings only, so the console ends the run. */
export const capability: Capability = { orders: ['relay.set'], limitBy: 'console' }

/**
 * Commands of the first generation (Shelly Gen1 API reference, "MQTT").
 *
 * | command | topic | payload |
 * |---|---|---|
 * | on | `shellies/<id>/relay/<channel>/command` | `on` |
 * | off | the same | `off` |
 */
export const encode = (order: CommandOrder, { deviceId }: CommandTarget): Dispatch | EncodeError => {
  if (order.type !== 'relay.set') return { cannot: 'unsupported' }
  const id = idWithin({ family: 'shelly', deviceId })
  if (id === null) return { cannot: 'unknown_address' }
  const topic = `shellies/${id}/relay/${order.ch}/command`
  return { messages: [{ topic, payload: order.on ? 'on' : 'off', qos: 1 }], confirmedBy: 'state' }
}
