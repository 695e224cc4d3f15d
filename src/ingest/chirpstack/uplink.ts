import { countOf, infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import type { LoraCodec } from '../lora/codec'
import { codecForProfile } from '../lora/codecs'
import { measureObject } from '../lora/object'
import { parseJson } from '../payload'
import { parseWireTime } from '../rules/clock'
import { guessKind } from '../rules/kind'
import type { DeviceInfo, DeviceKind, IngestEvent } from '../types'
import type { Measured } from '../values'
import { addReception, bestReception } from './radio'

const DEV_ADDR = /^[0-9a-f]{8}$/i

const profileOf = (body: JsonObject, deviceInfo: JsonObject): string | undefined =>
  textOf(deviceInfo.deviceProfileName) ?? textOf(body.deviceProfileName)

/** The model by its profile's name, else by a tag `model` of the device. */
const codecOf = (body: JsonObject): LoraCodec | null => {
  const deviceInfo = objectAt(body, 'deviceInfo')
  const codec = codecForProfile(profileOf(body, deviceInfo) ?? '')
  return codec ?? codecForProfile(textOf(objectAt(deviceInfo, 'tags').model) ?? '')
}

/** What ChirpStack knows of the device: its name and model. LoRaWAN devices sleep between reports. */
export const loraInfo = (
  body: JsonObject,
  kind?: DeviceKind,
  codec = codecOf(body),
): DeviceInfo | undefined => {
  const deviceInfo = objectAt(body, 'deviceInfo')
  return infoOf({
    name: textOf(deviceInfo.deviceName) ?? textOf(body.deviceName),
    model: codec?.model ?? profileOf(body, deviceInfo),
    kind,
    sleepy: true,
  })
}

/** What the network server's own decoder made of the frame; version 3 sends it as text. */
const decodedObject = (body: JsonObject): JsonObject => {
  if (isObject(body.object)) return body.object
  if (typeof body.objectJSON !== 'string' || body.objectJSON === '') return {}
  const parsed = parseJson(body.objectJSON)
  return typeof parsed !== 'string' && isObject(parsed.value) ? parsed.value : {}
}

const measureFrame = (body: JsonObject, codec: LoraCodec | null): Measured => {
  const bytes = typeof body.data === 'string' ? Buffer.from(body.data, 'base64') : new Uint8Array()
  const measured = codec?.decode({ fPort: countOf(body.fPort) ?? 0, bytes })
  if (measured) return measured
  const out: Measured = { readings: [], rejected: [] }
  measureObject(out, decodedObject(body))
  return out
}

/**
 * An uplink (`event/up`, ChirpStack v4 and v3). Known models are read from their bytes, others from the
 * decoded object. The key is the session's address and the frame counter, always: a copy through a slow
 * gateway comes tens of seconds later under another time. A missing counter is 0 (protobuf leaves zeros out).
 */
export const decodeUplink = (deviceId: string, body: JsonObject): IngestEvent => {
  const codec = codecOf(body)
  const out = measureFrame(body, codec)
  const reception = bestReception(body)
  addReception(out, reception)
  const devAddr =
    typeof body.devAddr === 'string' && DEV_ADDR.test(body.devAddr) ? body.devAddr.toLowerCase() : ''
  return {
    type: 'telemetry',
    deviceId,
    at: parseWireTime(body.time) ?? parseWireTime(reception?.time),
    readings: out.readings,
    rejected: out.rejected,
    key: `fcnt:${devAddr}:${countOf(body.fCnt) ?? 0}`,
    info: loraInfo(body, guessKind(out.readings) ?? 'lora', codec),
  }
}
