import { countOf, infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import { updateFactsOf, type UpdateFacts } from '../ota/notes'
import { DEVICE_KINDS, type DeviceInfo, type DeviceKind, type IngestEvent } from '../types'

const kindOf = (value: unknown): DeviceKind | undefined => DEVICE_KINDS.find((kind) => kind === value)

/** `ota: {job, slot, confirmed, counter}`: the last update's item, and whether the running image is on probation. */
const updateFacts = (body: JsonObject): UpdateFacts | undefined => {
  const { job, slot, confirmed, counter } = objectAt(body, 'ota')
  return updateFactsOf({
    job: textOf(job, 64),
    slot: countOf(slot),
    isConfirmed: typeof confirmed === 'boolean' ? confirmed : undefined,
    counter: countOf(counter),
  })
}

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
    update: updateFacts(body),
  })
}

/**
 * `config/reported`: the device's active configuration. It is retained and so no sign of life, but it registers an
 * unknown device.
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
 * | true | true | sleep: the disconnect that follows is expected; `next_s` until the next report |
 * | true | false or absent | birth |
 * | absent | any | rejected |
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
