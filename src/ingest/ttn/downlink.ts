import { objectAt, textOf, type JsonObject } from '../fields'
import { parseWireTime } from '@/domain/readings/clock'
import type { DeviceEvent, IngestEvent } from '../types'
import type { TtnEvent } from './uplink'

type Status = Extract<DeviceEvent, { type: 'command_ack' }>['status']

/** The stack's components add ids of their own (`as:downlink:…`) to the command's id. */
const OF_THE_STACK = /^[a-z]{2,4}:/

const correlationOf = (body: JsonObject): string | null => {
  const ids: unknown[] = Array.isArray(body.correlation_ids) ? body.correlation_ids : []
  const texts = ids.map((id) => textOf(id)).filter((id) => id !== undefined)
  return texts.find((id) => !OF_THE_STACK.test(id)) ?? texts[0] ?? null
}

/**
 * The result of a downlink.
 *
 * | event | status |
 * |---|---|
 * | down/sent | accepted: a gateway has sent it |
 * | down/ack | done |
 * | down/nack | failed: the device has not confirmed it |
 * | down/failed | failed, with the server's reason |
 */
export const DOWNLINK_STATUS: ReadonlyMap<string, Status> = new Map([
  ['down/sent', 'accepted'],
  ['down/ack', 'done'],
  ['down/nack', 'failed'],
  ['down/failed', 'failed'],
])

/** The command's id is the first correlation id that is not the stack's own. */
export const decodeDownlink = ({ deviceId, body }: TtnEvent, status: Status): IngestEvent[] => {
  const error = textOf(objectAt(objectAt(body, 'downlink_failed'), 'error').message_format, 200)
  return [
    {
      type: 'command_ack',
      deviceId,
      at: parseWireTime(body.received_at),
      commandId: correlationOf(body),
      status,
      ...(error !== undefined && { error }),
    },
  ]
}
