import { countOf, infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import { DEVICE_KINDS, type DeviceInfo, type DeviceKind, type IngestEvent } from '../types'

const kindOf = (value: unknown): DeviceKind | undefined => DEVICE_KINDS.find((kind) => kind === value)

const statusInfo = (body: JsonObject): DeviceInfo | undefined => {
  const kind = kindOf(body.kind)
  return infoOf({
    name: textOf(body.name),
    kind,
    kindDeclared: kind ? true : undefined,
    firmware: textOf(body.fw, 64),
    hardware: textOf(body.hw, 64),
    intervalS: countOf(body.interval_s) || undefined,
    sleepy: typeof body.sleep === 'boolean' ? body.sleep : undefined,
  })
}

/**
 * `config/reported`: the configuration a device goes by. It is no sign of life, being retained; but a device that says
 * nothing else is known from then on.
 */
export const decodeConfig = (deviceId: string, body: unknown): IngestEvent[] => {
  if (!isObject(body)) return [{ type: 'rejected', deviceId, reason: 'bad_config' }]
  const intervalS = countOf(objectAt(body, 'cfg').interval_s) || undefined
  return [{ type: 'info', deviceId, info: infoOf({ intervalS }) ?? {} }]
}

/**
 * The retained `status` message: birth, will and "going to sleep" share its topic.
 *
 * | online | sleep | means |
 * |---|---|---|
 * | false | any | will |
 * | true | true | sleep: the disconnect that follows is no loss; `next_s` until the next report |
 * | true | false or absent | birth |
 * | absent | any | refused |
 */
export const decodeStatus = (deviceId: string, body: unknown): IngestEvent[] => {
  if (!isObject(body) || typeof body.online !== 'boolean')
    return [{ type: 'rejected', deviceId, reason: 'bad_status' }]
  const info = statusInfo(body)
  const said = { type: 'availability', deviceId, online: body.online, ...(info && { info }) } as const
  if (!body.online) return [{ ...said, reason: 'will' }]
  if (body.sleep !== true) return [{ ...said, reason: 'birth' }]
  const nextS = countOf(body.next_s)
  return [{ ...said, reason: 'sleep', ...(nextS && { nextS }) }]
}
