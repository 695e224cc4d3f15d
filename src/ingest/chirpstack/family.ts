import { isObject, objectAt, textOf, type JsonObject } from '../fields'
import { loraDeviceId } from '../lora/device-id'
import { readJson } from '../payload'
import { parseWireTime } from '@/domain/readings/clock'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { addValue, type Measured } from '../values'
import { capability, encode } from './command'
import { parseChirpstackTopic } from './topic'
import { decodeUplink, loraInfo, type ChirpstackEvent } from './uplink'

const COUNTER_RESET = 'UPLINK_F_CNT_RESET'

/** ChirpStack omits zero from the JSON, so a missing level differs from 0 %. */
const decodeBattery = (event: ChirpstackEvent): IngestEvent[] => {
  const { deviceId, body } = event
  const out: Measured = { readings: [], rejected: [] }
  const isTold =
    typeof body.batteryLevel === 'number' && !body.batteryLevelUnavailable && !body.externalPowerSource
  if (isTold) addValue(out, { metric: 'battery_pct', channel: 0, raw: body.batteryLevel })
  return [{ type: 'telemetry', deviceId, at: parseWireTime(body.time), ...out, info: loraInfo(event) }]
}

const decodeJoin = (event: ChirpstackEvent): IngestEvent[] => [
  { type: 'info', deviceId: event.deviceId, info: loraInfo(event) ?? {}, countersReset: true },
]

const decodeLog = (event: ChirpstackEvent): IngestEvent[] =>
  event.body.code === COUNTER_RESET ? decodeJoin(event) : [{ type: 'ignored', reason: 'server_log' }]

/** `ack`: the device has confirmed a downlink or failed to. `txack`: a gateway has sent it. */
const decodeAck =
  (isSent: boolean) =>
  (event: ChirpstackEvent): IngestEvent[] => {
    const { deviceId, body } = event
    const commandId = textOf(body.queueItemId) ?? null
    const status = isSent ? 'accepted' : body.acknowledged === true ? 'done' : 'failed'
    return [{ type: 'command_ack', deviceId, at: parseWireTime(body.time), commandId, status }]
  }

const EVENTS: ReadonlyMap<string, (event: ChirpstackEvent) => IngestEvent[]> = new Map([
  ['up', decodeUplink],
  ['status', decodeBattery],
  ['join', decodeJoin],
  ['log', decodeLog],
  ['ack', decodeAck(false)],
  ['txack', decodeAck(true)],
])

const namesAnother = (body: JsonObject, deviceId: string): boolean => {
  const { devEui } = objectAt(body, 'deviceInfo')
  const named = typeof devEui === 'string' ? loraDeviceId(devEui) : null
  return named !== null && named !== deviceId
}

const decode = (
  { topic, payload, flags }: WireMessage,
  { sensors, memory }: DecodeContext,
): IngestEvent[] => {
  const parsed = parseChirpstackTopic(topic)
  const deviceId = parsed && loraDeviceId(parsed.devEui)
  if (!parsed || !deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const decodeEvent = EVENTS.get(parsed.event)
  if (!decodeEvent) return [{ type: 'ignored', reason: 'no_reading_topic' }]
  const read = readJson(payload)
  if (read === 'empty') return [{ type: 'ignored', reason: 'cleared' }]
  if (typeof read === 'string') return [{ type: 'rejected', deviceId, reason: read }]
  if (!isObject(read.value)) return [{ type: 'rejected', deviceId, reason: 'not_an_object' }]
  if (namesAnother(read.value, deviceId)) return [{ type: 'rejected', deviceId, reason: 'identity_mismatch' }]
  const settings = sensors.get(deviceId)
  const { receivedAt, retain } = flags
  const { application } = parsed
  return decodeEvent({ deviceId, body: read.value, settings, receivedAt, retain, application, memory })
}

/**
 * ChirpStack's MQTT integration with JSON payloads (ChirpStack documentation, "Event types"): version 4, and
 * version 3 where it differs only in names. The device is `deveui:<16 hex>` of the topic.
 */
export const chirpstack: Family = {
  name: 'chirpstack',
  matches: (topic) => topic.includes('application/') && parseChirpstackTopic(topic) !== null,
  decode,
  subscriptions: () => ['application/+/device/+/event/+', '+/application/+/device/+/event/+'],
  capability,
  encode,
}
