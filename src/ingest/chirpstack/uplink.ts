import { countOf, infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import type { LoraCodec } from '../lora/codec'
import { learnDownlink } from '../lora/downlink'
import { uplinkEvents } from '../lora/events'
import { radioFrame, spreadingOf } from '../lora/radio'
import { bestReception } from '../lora/reception'
import { codecOf } from '../lora/uplink'
import { parseJson } from '../payload'
import { parseWireTime } from '@/domain/readings/clock'
import { DOWNLINKS } from './command'
import type { DeviceInfo, DiscoveryStore, IngestEvent, SensorSettings } from '../types'

/** One event of a device, with its identity resolved; `retain`: a replay. `receivedAt` in epoch milliseconds. */
export type ChirpstackEvent = {
  deviceId: string
  body: JsonObject
  settings: SensorSettings | undefined
  receivedAt: number
  retain: boolean
  /** Topic prefix of commands to the application's devices. */
  application: string
  memory: DiscoveryStore
}

const profileOf = (body: JsonObject, deviceInfo: JsonObject): string | undefined =>
  textOf(deviceInfo.deviceProfileName) ?? textOf(body.deviceProfileName)

/** The model by the device's settings, else by its profile's name, else by a tag `model` of the device. */
const bodyCodec = ({ body, settings }: Pick<ChirpstackEvent, 'body' | 'settings'>): LoraCodec | null => {
  const deviceInfo = objectAt(body, 'deviceInfo')
  const words = [profileOf(body, deviceInfo), textOf(objectAt(deviceInfo, 'tags').model)]
  return codecOf({ words, settings })
}

/** Name and model of the device at ChirpStack. LoRaWAN devices sleep between reports. */
export const loraInfo = (event: Pick<ChirpstackEvent, 'body' | 'settings'>): DeviceInfo | undefined => {
  const { body } = event
  const deviceInfo = objectAt(body, 'deviceInfo')
  return infoOf({
    name: textOf(deviceInfo.deviceName) ?? textOf(body.deviceName),
    model: bodyCodec(event)?.model ?? profileOf(body, deviceInfo),
    sleepy: true,
  })
}

/** Output of the network server's own decoder; version 3 sends it as text. */
const decodedObject = (body: JsonObject): JsonObject => {
  if (isObject(body.object)) return body.object
  if (typeof body.objectJSON !== 'string' || body.objectJSON === '') return {}
  const parsed = parseJson(body.objectJSON)
  return typeof parsed !== 'string' && isObject(parsed.value) ? parsed.value : {}
}

/**
 * An uplink (`event/up`, ChirpStack v4 and v3). Known models are read from their bytes, others from the
 * decoded object.
 */
export const decodeUplink = (event: ChirpstackEvent): IngestEvent[] => {
  const { deviceId, body, receivedAt, retain, application: address, memory } = event
  const codec = bodyCodec(event)
  const fPort = countOf(body.fPort) ?? 0
  const events = uplinkEvents({
    deviceId,
    at: parseWireTime(body.time),
    uplink: {
      fPort,
      bytes: typeof body.data === 'string' ? Buffer.from(body.data, 'base64') : new Uint8Array(),
      object: decodedObject(body),
      codec,
    },
    reception: bestReception(body.rxInfo),
    devAddr: body.devAddr,
    fCnt: body.fCnt,
    info: loraInfo(event),
    radio: retain ? null : radioOf(body),
    receivedAt,
  })
  return [...events, ...learnDownlink({ memory, scope: DOWNLINKS, deviceId, codec, fPort, address })]
}

/** Version 4 names the modulation, version 3 does not. */
const radioOf = (body: JsonObject) => {
  const txInfo = objectAt(body, 'txInfo')
  const lora = objectAt(objectAt(txInfo, 'modulation'), 'lora')
  const spreading = spreadingOf(lora, objectAt(txInfo, 'loRaModulationInfo'))
  return radioFrame({ fCnt: body.fCnt, session: [body.devAddr], spreading, gateways: body.rxInfo })
}
