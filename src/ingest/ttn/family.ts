import { infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import { loraDeviceId } from '../lora/device-id'
import { readJson } from '../payload'
import { publicDeviceId } from '../rules/device-id'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { capability, encode } from './command'
import { decodeDownlink, DOWNLINK_STATUS } from './downlink'
import { parseTtnTopic, type TtnTopic } from './topic'
import { decodeUplink, type TtnEvent } from './uplink'

const SCOPE = 'ttn'

const decodeJoin = ({ deviceId, about: { name } }: TtnEvent): IngestEvent[] => [
  { type: 'info', deviceId, info: infoOf({ name, sleepy: true }) ?? {}, countersReset: true },
]

const EVENTS: ReadonlyMap<string, (event: TtnEvent) => IngestEvent[]> = new Map([
  ['up', decodeUplink],
  ['join', decodeJoin],
  ...Array.from(
    DOWNLINK_STATUS,
    ([name, status]) =>
      [name, (event: TtnEvent) => decodeDownlink(event, status)] as [
        string,
        (event: TtnEvent) => IngestEvent[],
      ],
  ),
])

const isAnother = (said: unknown, known: string | undefined): boolean =>
  typeof said === 'string' && said !== known

const namesAnother = (ids: JsonObject, { application, device }: TtnTopic): boolean =>
  isAnother(ids.device_id, device) ||
  isAnother(objectAt(ids, 'application_ids').application_id, application.split('@')[0])

type Identity = { deviceId: string; discoveries: IngestEvent[]; aliases?: string[] }

/**
 * The sender. The topic names the device within its application; the DevEUI is only in the body, and not in every one.
 *
 * | dev_eui in the body | known before | device |
 * |---|---|---|
 * | yes | any | `deveui:…`, alias `ttn:<application>/<device>`; stored |
 * | no | yes | the known `deveui:…` |
 * | no | no | `ttn:<application>/<device>` |
 */
const identify = (
  { application, device }: TtnTopic,
  ids: JsonObject,
  { memory }: DecodeContext,
): Identity | null => {
  const key = `${application}/${device}`
  const own = publicDeviceId({ family: SCOPE, id: key })
  if (!own) return null
  const told = loraDeviceId(textOf(ids.dev_eui) ?? '')
  if (told)
    return {
      deviceId: told,
      discoveries: [{ type: 'discovery', scope: SCOPE, key, value: told, deviceId: told }],
      aliases: [own],
    }
  const known = memory.get(SCOPE, key)
  return { deviceId: typeof known === 'string' ? known : own, discoveries: [] }
}

const decode = ({ topic, payload, flags }: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const parsed = parseTtnTopic(topic)
  if (!parsed) return [{ type: 'rejected', reason: 'unknown_topic' }]
  const decodeEvent = EVENTS.get(parsed.event)
  if (!decodeEvent) return [{ type: 'ignored', reason: 'no_reading_topic' }]
  const read = readJson(payload)
  if (read === 'empty') return [{ type: 'ignored', reason: 'cleared' }]
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  if (!isObject(read.value)) return [{ type: 'rejected', reason: 'not_an_object' }]
  const ids = objectAt(read.value, 'end_device_ids')
  if (namesAnother(ids, parsed)) return [{ type: 'rejected', reason: 'identity_mismatch' }]
  const identity = identify(parsed, ids, ctx)
  if (!identity) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const { deviceId, discoveries, aliases } = identity
  const name = textOf(parsed.device)
  const about = { ...(name !== undefined && { name }), sleepy: true, ...(aliases && { aliases }) }
  const settings = ctx.sensors.get(deviceId)
  const { receivedAt, retain } = flags
  const address = `v3/${parsed.application}/devices/${parsed.device}`
  const of = { about, settings, address, memory: ctx.memory }
  return [...discoveries, ...decodeEvent({ deviceId, body: read.value, receivedAt, retain, ...of })]
}

/**
 * The Things Stack v3 (its documentation, "MQTT Server" and "Data Formats"): JSON, one topic for each kind of
 * event of a device.
 */
export const ttn: Family = {
  name: 'ttn',
  matches: (topic) => topic.startsWith('v3/') && parseTtnTopic(topic) !== null,
  decode,
  subscriptions: () => Array.from(EVENTS.keys(), (event) => `v3/+/devices/+/${event}`),
  capability,
  encode,
}
