import type { CommandOrder } from '@/domain/pump/types'
import { type Downlink, downlinkFor, loraCapability } from '../lora/downlink'
import type { EncodeError, CommandTarget, DecodeContext, Dispatch } from '../types'

export const capability = loraCapability

/** Discovery entries: device → `v3/<application>/devices/<device>`, model and port. */
export const DOWNLINKS = 'ttn/downlink'

/**
 * One downlink in the format of The Things Stack (its documentation, "MQTT Server"): `…/down/push`, with the command's
 * id among the correlation ids, which `down/sent`, `down/ack`, `down/nack` and `down/failed` repeat. Its broker
 * supports QoS 0 only.
 */
export const pushDownlink = ({ address, fPort, bytes }: Downlink, commandId: string): Dispatch => {
  const downlink = {
    f_port: fPort,
    frm_payload: Buffer.from(bytes).toString('base64'),
    priority: 'HIGH',
    confirmed: true,
    correlation_ids: [commandId],
  }
  const payload = JSON.stringify({ downlinks: [downlink] })
  return { messages: [{ topic: `${address}/down/push`, payload, qos: 0 }], confirmedBy: 'ack' }
}

/** The bytes are the model's (lora/<vendor>); a start without a run limit cannot be encoded. */
export const encode = (
  order: CommandOrder,
  { deviceId, commandId }: CommandTarget,
  { memory }: DecodeContext,
): Dispatch | EncodeError => {
  const downlink = downlinkFor(order, { memory, scope: DOWNLINKS, deviceId })
  return 'cannot' in downlink ? downlink : pushDownlink(downlink, commandId)
}
