import { countOf, infoOf, isObject, textOf, type JsonObject } from '../fields'
import type { IngestEvent, SensorSettings } from '../types'
import { asksForFirmware, firmwareInfo, otaNote } from './firmware'
import { decodeValues } from './values'

export type Body = {
  deviceId: string
  body: unknown
  settings: SensorSettings | undefined
  /** The number at the end of a request's topic. */
  request?: number | undefined
}

const refuse = (deviceId: string, reason: string): IngestEvent[] => [{ type: 'rejected', deviceId, reason }]

/** The running version, where telemetry reports it without an update in progress. */
const versionOf = (deviceId: string, values: JsonObject): IngestEvent | null => {
  const info = firmwareInfo(values)
  return info ? { type: 'info', deviceId, info } : null
}

/** Telemetry: readings, and the state of a firmware update among them. */
export const decodeTelemetry = (message: Body): IngestEvent[] => {
  const { deviceId, body } = message
  if (!isObject(body) && !Array.isArray(body)) return refuse(deviceId, 'not_an_object')
  const decoded = decodeValues(message)
  if (decoded.length === 0) return [{ type: 'ignored', reason: 'empty_batch' }]
  return decoded.flatMap(({ event, values }) => {
    const note = otaNote(deviceId, event.at, values)
    const about = note ?? versionOf(deviceId, values)
    if (!about) return [event]
    return event.readings.length + event.rejected.length > 0 ? [about, event] : [about]
  })
}

/** Attributes reported by a device. */
export const decodeAttributes = ({ deviceId, body }: Body): IngestEvent[] => {
  if (!isObject(body)) return refuse(deviceId, 'not_an_object')
  const info = infoOf({ ...firmwareInfo(body), model: textOf(body.model, 64), name: textOf(body.name) })
  return [{ type: 'info', deviceId, info: info ?? {} }]
}

/** A request for attributes: the server has none, but a request for firmware means that the device is ready for it. */
export const decodeRequest = ({ deviceId, body, request }: Body): IngestEvent[] =>
  isObject(body) && asksForFirmware(body)
    ? [{ type: 'ota', deviceId, at: null, state: 'accepted', ...(request !== undefined && { request }) }]
    : [{ type: 'ignored', reason: 'attribute_request' }]

/** ThingsBoard leaves the length of a claim window to the server when the device does not set it. */
const DEFAULT_WINDOW_MS = 5 * 60_000

/** A device opens a claim window; a claim requires the secret, if there is one. */
export const decodeClaim = ({ deviceId, body }: Body): IngestEvent[] => {
  if (!isObject(body)) return refuse(deviceId, 'not_an_object')
  const secret = textOf(body.secretKey)
  return [
    {
      type: 'claim',
      deviceId,
      at: null,
      windowMs: countOf(body.durationMs) || DEFAULT_WINDOW_MS,
      ...(secret !== undefined && { secret }),
    },
  ]
}

/** The response to a call has no fixed format: it proves receipt of the call, not its result. */
export const answered = (deviceId: string, commandId: string): IngestEvent => ({
  type: 'command_ack',
  deviceId,
  at: null,
  commandId,
  status: 'accepted',
})
