import type { CommandOrder } from '@/domain/pump/types'
import { isNativeDeviceId } from '../rules/device-id'
import type { EncodeError, Capability, CommandTarget, DecodeContext, Dispatch } from '../types'

export const capability: Capability = {
  orders: ['relay.set', 'mode.set', 'config.set', 'reboot'],
  limitBy: 'device',
}

const bodyOf = (order: CommandOrder): object => {
  if (order.type !== 'relay.set') return order
  const { type, ch, on, maxSeconds } = order
  return { type, ch, on, ...(on && maxSeconds !== null && { max_s: maxSeconds }) }
}

/**
 * The console's own scheme: `<root>/<id>/cmd/<command id>`, answered on `ack/<command id>`. `exp` is the instant in
 * epoch milliseconds after which the device must not act.
 *
 * | command | body besides `exp` |
 * |---|---|
 * | relay.set on, limited | `{"type":"relay.set","ch":0,"on":true,"max_s":900}` |
 * | relay.set on, unlimited | without `max_s` |
 * | relay.set off | `{"type":"relay.set","ch":0,"on":false}` |
 * | mode.set | `{"type":"mode.set","ch":0,"mode":"auto"}` |
 * | config.set | `{"type":"config.set","config":{"speed_limit_pct":80}}` |
 * | reboot | `{"type":"reboot"}` |
 */
export const encode = (
  order: CommandOrder,
  { deviceId, commandId, expiresAt }: CommandTarget,
  { root }: DecodeContext,
): Dispatch | EncodeError => {
  if (!isNativeDeviceId(deviceId)) return { cannot: 'unknown_address' }
  const payload = JSON.stringify({ ...bodyOf(order), exp: expiresAt })
  return {
    messages: [{ topic: `${root}/${deviceId}/cmd/${commandId}`, payload, qos: 1 }],
    confirmedBy: 'ack',
  }
}
