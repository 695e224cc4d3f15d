import { isObject, textOf, type JsonObject } from '../fields'
import type { DecodeContext, IngestEvent } from '../types'
import { answered, decodeAttributes, decodeClaim, decodeTelemetry, type Body } from './device'
import { childId } from './identity'

type Gateway = { user: string; body: JsonObject; ctx: DecodeContext }

const noDevice: IngestEvent = { type: 'rejected', reason: 'invalid_device_id' }

const named = ({ user, body }: Gateway): string | null => {
  const name = textOf(body.device)
  return name === undefined ? null : childId(user, name)
}

/** `{"<device>": <body>, …}`: one message, many devices. */
const each =
  (decode: (message: Body) => IngestEvent[]) =>
  ({ user, body, ctx }: Gateway): IngestEvent[] =>
    Object.keys(body).flatMap((name) => {
      const deviceId = childId(user, name)
      if (!deviceId) return [noDevice]
      return decode({ deviceId, body: body[name], settings: ctx.sensors.get(deviceId) })
    })

const presence =
  (online: boolean) =>
  (message: Gateway): IngestEvent[] => {
    const deviceId = named(message)
    if (!deviceId) return [noDevice]
    const model = textOf(message.body.type)
    const info = online && model !== undefined ? { info: { model } } : {}
    return [{ type: 'availability', deviceId, online, reason: online ? 'birth' : 'will', ...info }]
  }

/** Calls from the server use the same topic, with the id inside `data`. */
const rpc = (message: Gateway): IngestEvent[] => {
  const { id } = message.body
  if (typeof id !== 'number') return [{ type: 'ignored', reason: 'command_topic' }]
  const deviceId = named(message)
  return deviceId ? [answered(deviceId, String(id))] : [noDevice]
}

/** Messages of a gateway under `v1/gateway/…` (ThingsBoard documentation, "Gateway MQTT API"). */
export const GATEWAY: ReadonlyMap<string, (message: Gateway) => IngestEvent[]> = new Map([
  ['telemetry', each(decodeTelemetry)],
  ['attributes', each(decodeAttributes)],
  ['claim', each(decodeClaim)],
  ['connect', presence(true)],
  ['disconnect', presence(false)],
  ['rpc', rpc],
])

/** A gateway's messages are objects. */
export const decodeGateway = (
  decode: (message: Gateway) => IngestEvent[],
  { user, body, ctx }: { user: string; body: unknown; ctx: DecodeContext },
): IngestEvent[] =>
  isObject(body) ? decode({ user, body, ctx }) : [{ type: 'rejected', reason: 'not_an_object' }]
