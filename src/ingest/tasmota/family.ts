import { isObject } from '../fields'
import { readJson, readText } from '../payload'
import { publicDeviceId } from '../rules/device-id'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { capability, encode, receivedCommand, learnAddress } from './command'
import { decodeDiscovery, INFO_BODIES } from './info'
import { encodeOta, otaSupport } from './ota'
import {
  decodeBareEnergy,
  decodePower,
  decodePowerLow,
  decodeResult,
  decodeSensor,
  decodeState,
  relayChannel,
} from './sensor'
import { decodeStatusReport, STATUS_LEAVES } from './status'
import { parseDiscoveryTopic, parseTasmotaTopic, type TasmotaTopic } from './topic'
import { decodeUpgradeResult } from './upgrade'

/** Maximum levels of a FullTopic before the prefix; MQTT has no wildcard for "any number". */
const LEVELS_BEFORE_PREFIX = 4

const ignored = (reason: string): IngestEvent[] => [{ type: 'ignored', reason }]

/** The will's text is user text too; without discovery only its default is known. */
const decodeLwt = (deviceId: string, text: string): IngestEvent[] => {
  const said = text.trim().toLowerCase()
  if (said === 'online') return [{ type: 'availability', deviceId, online: true, reason: 'birth' }]
  if (said === 'offline') return [{ type: 'availability', deviceId, online: false, reason: 'will' }]
  return ignored(said === '' ? 'cleared' : 'unknown_will_text')
}

const decodeText = ({
  deviceId,
  parsed,
  text,
}: {
  deviceId: string
  parsed: TasmotaTopic
  text: string
}): IngestEvent[] => {
  if (parsed.leaf === 'LWT') return decodeLwt(deviceId, text)
  if (parsed.leaf === 'POWER_LOW') return decodePowerLow(deviceId, text)
  if (parsed.leaf === 'UPGRADE') return decodeUpgradeResult(deviceId, text)
  const channel = parsed.prefix === 'stat' ? relayChannel(parsed.leaf) : null
  if (channel === null) return ignored('no_reading_topic')
  return text === '' ? ignored('cleared') : decodePower({ deviceId, channel, text })
}

type JsonBody = (message: {
  deviceId: string
  device: string
  body: { readonly [key: string]: unknown }
  text: string
}) => IngestEvent[]

const JSON_BODIES: ReadonlyMap<string, JsonBody> = new Map<string, JsonBody>([
  ['SENSOR', decodeSensor],
  ['STATE', ({ deviceId, body }) => decodeState(deviceId, body)],
  ['ENERGY', ({ deviceId, body }) => decodeBareEnergy(deviceId, body)],
  ['RESULT', ({ deviceId, body }) => decodeResult(deviceId, body)],
  ...STATUS_LEAVES.map(
    (leaf) => [leaf, ({ deviceId, body }) => decodeStatusReport(deviceId, body)] as [string, JsonBody],
  ),
  ...Array.from(
    INFO_BODIES,
    ([leaf, decodeInfo]) =>
      [leaf, ({ deviceId, body }) => [decodeInfo(deviceId, body)]] as [string, JsonBody],
  ),
])

const decodeDevice = (
  { parsed, deviceId }: { parsed: TasmotaTopic; deviceId: string },
  payload: Uint8Array,
): IngestEvent[] => {
  const decodeBody = JSON_BODIES.get(parsed.leaf)
  if (!decodeBody) {
    const read = readText(payload)
    if (typeof read === 'string') return [{ type: 'rejected', deviceId, reason: read }]
    return decodeText({ deviceId, parsed, text: read.text })
  }
  const read = readJson(payload)
  if (read === 'empty') return ignored('cleared')
  if (typeof read === 'string') return [{ type: 'rejected', deviceId, reason: read }]
  if (!isObject(read.value)) return [{ type: 'rejected', deviceId, reason: 'not_an_object' }]
  return decodeBody({ deviceId, device: parsed.device, body: read.value, text: read.text })
}

/** `sensors` is a template with example values, which are never readings. */
const decodeDiscovered = (
  { mac, leaf }: { mac: string; leaf: string },
  payload: Uint8Array,
): IngestEvent[] => {
  if (leaf !== 'config') return ignored('discovery_template')
  const read = readJson(payload)
  if (read === 'empty') return ignored('cleared')
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  return isObject(read.value)
    ? [decodeDiscovery(mac, read.value)]
    : [{ type: 'rejected', reason: 'not_an_object' }]
}

const decode = ({ topic, payload, flags }: WireMessage, { memory }: DecodeContext): IngestEvent[] => {
  const discovered = parseDiscoveryTopic(topic)
  if (discovered) return decodeDiscovered(discovered, payload)
  const parsed = parseTasmotaTopic(topic)
  if (!parsed) return [{ type: 'rejected', reason: 'unknown_topic' }]
  const deviceId = publicDeviceId({ family: 'tasmota', id: parsed.device })
  if (parsed.prefix === 'cmnd')
    return deviceId ? receivedCommand({ deviceId, parsed, payload, memory }, flags) : ignored('command_topic')
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  return [...decodeDevice({ parsed, deviceId }, payload), ...learnAddress(parsed, deviceId, memory)]
}

/** A filter with any number of levels before it. */
const topicFilters = (filter: string): string[] =>
  Array.from({ length: LEVELS_BEFORE_PREFIX + 1 }, (_, levels) => `${'+/'.repeat(levels)}${filter}`)

/**
 * Tasmota (tasmota/docs, "MQTT"): telemetry and results under a FullTopic chosen by the owner, will and birth on LWT,
 * and the discovery messages. The device is `tasmota:<FullTopic without prefix>`.
 */
export const tasmota: Family = {
  name: 'tasmota',
  matches: (topic) => parseTasmotaTopic(topic) !== null || parseDiscoveryTopic(topic) !== null,
  decode,
  subscriptions: () => ['tele', 'stat'].flatMap((prefix) => topicFilters(`${prefix}/#`)),
  everyWorker: () => [
    'tasmota/discovery/#',
    ...topicFilters('tele/+/LWT'),
    ...topicFilters('tele/LWT'),
    ...topicFilters('cmnd/#'),
  ],
  capability,
  encode,
  ota: { support: otaSupport, encode: encodeOta },
}
