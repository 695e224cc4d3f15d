import { countOf, infoOf, isObject, textOf, type JsonObject } from '../fields'
import type { IngestEvent, SensorSettings } from '../types'
import { asksForFirmware, firmwareOf, otaNote } from './firmware'
import { decodeValues } from './values'

export type Body = { deviceId: string; body: unknown; settings: SensorSettings | undefined }

const refuse = (deviceId: string, reason: string): IngestEvent[] => [{ type: 'rejected', deviceId, reason }]

/** The version that runs, where the telemetry tells it without an update going on. */
const versionOf = (deviceId: string, values: JsonObject): IngestEvent | null => {
  const firmware = firmwareOf(values)
  return firmware === undefined ? null : { type: 'info', deviceId, info: { firmware } }
}

/** Telemetry: readings, and among them what a firmware update has come to. */
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

/** Attributes a device says of itself. */
export const decodeAttributes = ({ deviceId, body }: Body): IngestEvent[] => {
  if (!isObject(body)) return refuse(deviceId, 'not_an_object')
  const info = infoOf({ firmware: firmwareOf(body), model: textOf(body.model, 64), name: textOf(body.name) })
  return [{ type: 'info', deviceId, info: info ?? {} }]
}

/** A request for attributes: of those we have none, but who asks for a firmware is ready to take it. */
export const decodeRequest = ({ deviceId, body }: Body): IngestEvent[] =>
  isObject(body) && asksForFirmware(body)
    ? [{ type: 'ota', deviceId, at: null, state: 'accepted' }]
    : [{ type: 'ignored', reason: 'attribute_request' }]

/** ThingsBoard leaves the length of a claim window to the server when the device does not say it. */
const DEFAULT_WINDOW_MS = 5 * 60_000

/** A device opens a window to be claimed in; whoever claims it must know the secret, if there is one. */
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

/** The answer to a call has no set form: it proves that the device took the call, not what came of it. */
export const answered = (deviceId: string, commandId: string): IngestEvent => ({
  type: 'command_ack',
  deviceId,
  at: null,
  commandId,
  status: 'accepted',
})
