import type { CommandOrder } from '@/domain/pump/types'
import { downlinkFor, loraCapability } from '../lora/downlink'
import { idWithin } from '../rules/device-id'
import type { EncodeError, CommandTarget, DecodeContext, Dispatch } from '../types'

export const capability = loraCapability

/** Discovery entries: device → `…application/<id>`, model and port. */
export const DOWNLINKS = 'chirpstack/downlink'

/**
 * A downlink by ChirpStack's MQTT integration (ChirpStack documentation, "Commands"):
 * `application/<id>/device/<devEui>/command/down` with
 * `{"id":"<command>","devEui":"…","confirmed":true,"fPort":85,"data":"<base64>"}`. `id` names the item in the queue;
 * `event/txack` and `event/ack` repeat it as `queueItemId`. The bytes are the model's (lora/<vendor>); a start without
 * a run limit cannot be encoded.
 */
export const encode = (
  order: CommandOrder,
  { deviceId, commandId }: CommandTarget,
  { memory }: DecodeContext,
): Dispatch | EncodeError => {
  const downlink = downlinkFor(order, { memory, scope: DOWNLINKS, deviceId })
  if ('cannot' in downlink) return downlink
  const devEui = idWithin({ family: 'deveui', deviceId })
  if (devEui === null) return { cannot: 'unknown_address' }
  const { address, fPort, bytes } = downlink
  const data = Buffer.from(bytes).toString('base64')
  const payload = JSON.stringify({ id: commandId, devEui, confirmed: true, fPort, data })
  return {
    messages: [{ topic: `${address}/device/${devEui}/command/down`, payload, qos: 1 }],
    confirmedBy: 'ack',
  }
}
