import { isObject } from '../fields'
import { parseJson, readJson, readText } from '../payload'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { capability, encode } from './command'
import { decodeList, isGroup, knownAs, type Known } from './devices'
import { decodeState } from './state'
import { encodeOta, otaSupport } from './ota'
import { parseZ2mTopic } from './topic'
import { decodeOtaAnswer } from './update'

const ignored = (reason: string): IngestEvent[] => [{ type: 'ignored', reason }]

/** Plain text before version 2, JSON since. */
const saidIn = (text: string): unknown => {
  const parsed = parseJson(text)
  return typeof parsed !== 'string' && isObject(parsed.value) ? parsed.value.state : text.trim()
}

const decodeAvailability = ({ deviceId, info }: Known, payload: Uint8Array): IngestEvent[] => {
  const read = readText(payload)
  if (typeof read === 'string') return [{ type: 'rejected', deviceId, reason: read }]
  if (read.text.trim() === '') return ignored('cleared')
  const said = saidIn(read.text)
  const about = { type: 'availability', deviceId, ...(info && { info }) } as const
  if (said === 'online') return [{ ...about, online: true, reason: 'birth' }]
  if (said === 'offline') return [{ ...about, online: false, reason: 'will' }]
  return [{ type: 'rejected', deviceId, reason: 'unknown_will_text' }]
}

const decodeDevice = (known: Known, payload: Uint8Array, { sensors }: DecodeContext): IngestEvent[] => {
  const { deviceId } = known
  const read = readJson(payload)
  if (read === 'empty') return ignored('cleared')
  if (typeof read === 'string') return [{ type: 'rejected', deviceId, reason: read }]
  if (!isObject(read.value)) return [{ type: 'rejected', deviceId, reason: 'not_an_object' }]
  return decodeState(read.value, { known, length: sensors.get(deviceId)?.unit })
}

const decode = ({ topic, payload }: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const parsed = parseZ2mTopic(topic)
  if (!parsed) return [{ type: 'rejected', reason: 'unknown_topic' }]
  if (parsed.kind === 'devices' || parsed.kind === 'groups') return decodeList(parsed.kind, payload)
  if (parsed.kind === 'ota') return decodeOtaAnswer(parsed.verb, payload, ctx.memory)
  if (!('name' in parsed)) return ignored(parsed.kind === 'command' ? 'command_topic' : 'bridge_topic')
  if (isGroup(ctx.memory, parsed.name)) return ignored('group')
  const known = knownAs(ctx.memory, parsed.name)
  if (!known) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  return parsed.kind === 'availability'
    ? decodeAvailability(known, payload)
    : decodeDevice(known, payload, ctx)
}

/**
 * Zigbee2MQTT (zigbee2mqtt.io, "MQTT Topics and Messages"): a bridge that publishes the state of each Zigbee
 * device under its name. The device is `z2m:<IEEE address>` once the bridge has listed it, with the name as its
 * alias, and `z2m:<name>` before.
 */
export const zigbee2mqtt: Family = {
  name: 'zigbee2mqtt',
  matches: (topic) => parseZ2mTopic(topic) !== null,
  decode,
  subscriptions: () => ['zigbee2mqtt/#'],
  everyWorker: () => ['zigbee2mqtt/bridge/devices', 'zigbee2mqtt/bridge/groups'],
  capability,
  encode,
  ota: { support: otaSupport, encode: encodeOta },
}
