import { countOf, infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import { updateFactsOf } from '../ota/notes'
import { readJson, readText } from '../payload'
import { alarmChange, alarmOf } from '../rules/alarm-change'
import { parseWireTime } from '@/domain/readings/clock'
import { publicDeviceId } from '../rules/device-id'
import { guessKind } from '../rules/kind'
import type { DecodeContext, DeviceInfo, Family, DiscoveryStore, IngestEvent, WireMessage } from '../types'
import { addValue, type Measured } from '../values'
import { capability, encode } from './command'
import { encodeOta, otaSupport, updateNotes, updateStatus } from './ota'
import { parseShellyTopic, type ShellyTopic } from './topic'
import { addQuantity, hasBattery, measureStatus, TOPIC_QUANTITIES } from './values'

const NAME = 'shelly-gen1'

const MAC = /^[0-9a-f]{12}$/i

const ignored = (reason: string): IngestEvent[] => [{ type: 'ignored', reason }]

const macAliases = (mac: unknown): string[] | undefined =>
  typeof mac === 'string' && MAC.test(mac) ? [`mac:${mac.toUpperCase()}`] : undefined

const telemetry = ({
  deviceId,
  out,
  at = null,
  facts = {},
}: {
  deviceId: string
  out: Measured
  at?: number | null
  facts?: DeviceInfo
}): IngestEvent => {
  const info = infoOf({ ...facts, kind: guessKind(out.readings) ?? undefined })
  return { type: 'telemetry', deviceId, at, ...out, ...(info && { info }) }
}

/** While an update runs the old version is only repeated: it is not its end. */
function runningVersion({
  old_version,
  status,
}: JsonObject): Pick<DeviceInfo, 'firmware' | 'firmwareSource'> {
  const firmware = textOf(old_version, 64)
  return firmware !== undefined && status === 'updating'
    ? { firmware, firmwareSource: 'memory' }
    : { firmware }
}

/** `unixtime` is 0 until the clock is set. */
const decodeStatus = (deviceId: string, body: JsonObject): IngestEvent[] => [
  ...updateNotes(deviceId, body),
  telemetry({
    deviceId,
    out: measureStatus(body),
    at: countOf(body.unixtime) ? parseWireTime(body.unixtime) : null,
    facts: {
      ...runningVersion(objectAt(body, 'update')),
      aliases: macAliases(body.mac),
      sleepy: hasBattery(body) ? true : undefined,
      update: updateStatus(body),
    },
  }),
]

const decodeAnnounce = (deviceId: string, body: JsonObject): IngestEvent => ({
  type: 'info',
  deviceId,
  info:
    infoOf({
      model: textOf(body.model),
      firmware: textOf(body.fw_ver, 64),
      aliases: macAliases(body.mac),
      update: updateFactsOf({ status: body.new_fw === true ? 'pending' : undefined }),
    }) ?? {},
})

/**
 * The object on `info` or `announce`. All devices also announce themselves on one shared topic, where only the message
 * identifies the device.
 */
const decodeObject = ({ device, leaf }: ShellyTopic, payload: Uint8Array): IngestEvent[] => {
  const read = readJson(payload)
  if (read === 'empty') return ignored('cleared')
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  if (!isObject(read.value)) return [{ type: 'rejected', reason: 'not_an_object' }]
  const body = read.value
  const named = leaf === 'announce' ? textOf(body.id) : undefined
  if (device !== '' && named !== undefined && named !== device)
    return [{ type: 'rejected', reason: 'identity_mismatch' }]
  const deviceId = publicDeviceId({ family: 'shelly', id: device || (named ?? '') })
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  return leaf === 'announce' ? [decodeAnnounce(deviceId, body)] : decodeStatus(deviceId, body)
}

type ReportedInput = { deviceId: string; channel: number; text: string }

/** A relay reports `overpower` after it switched itself off for excessive load, until it is switched again. */
const decodeRelay = ({ deviceId, channel, text }: ReportedInput, memory: DiscoveryStore): IngestEvent[] => {
  const isActive = text.trim().toLowerCase() === 'overpower'
  const out: Measured = { readings: [], rejected: [] }
  addValue(out, { metric: 'relay_on', channel, raw: isActive ? false : text })
  const alarm = alarmOf('overpower', channel)
  return [
    telemetry({ deviceId, out }),
    ...alarmChange({ deviceId, at: null, alarm, isActive, severity: 'critical' }, { family: NAME, memory }),
  ]
}

const decodeOnline = (deviceId: string, text: string): IngestEvent[] => {
  if (text === 'true') return [{ type: 'availability', deviceId, online: true, reason: 'birth' }]
  if (text === 'false') return [{ type: 'availability', deviceId, online: false, reason: 'will' }]
  return ignored('unknown_will_text')
}

const decodeOvertemperature = ({ deviceId, text }: ReportedInput, memory: DiscoveryStore): IngestEvent[] => {
  if (text !== '0' && text !== '1') return ignored('unknown_alarm_text')
  const isActive = text === '1'
  const events = alarmChange(
    { deviceId, at: null, alarm: 'overtemperature', isActive, severity: 'critical' },
    { family: NAME, memory },
  )
  return events.length > 0 ? events : ignored('alarm_unchanged')
}

const decodeText = (
  { device, leaf, channel }: ShellyTopic,
  text: string,
  memory: DiscoveryStore,
): IngestEvent[] => {
  const deviceId = publicDeviceId({ family: 'shelly', id: device })
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  if (text === '') return ignored('cleared')
  if (leaf === 'online') return decodeOnline(deviceId, text)
  if (leaf === 'relay/N') return decodeRelay({ deviceId, channel, text }, memory)
  if (leaf === 'overtemperature') return decodeOvertemperature({ deviceId, channel, text }, memory)
  const quantity = TOPIC_QUANTITIES.get(leaf)
  if (!quantity) return ignored('no_reading_topic')
  const out: Measured = { readings: [], rejected: [] }
  addQuantity(out, { quantity, channel, raw: text })
  return [telemetry({ deviceId, out, facts: { sleepy: leaf === 'sensor/battery' ? true : undefined } })]
}

const decode = ({ topic, payload }: WireMessage, { memory }: DecodeContext): IngestEvent[] => {
  const parsed = parseShellyTopic(topic)
  if (!parsed) return [{ type: 'rejected', reason: 'unknown_topic' }]
  if (parsed.leaf.endsWith('command')) return ignored('command_topic')
  if (parsed.leaf === 'info' || parsed.leaf === 'announce') return decodeObject(parsed, payload)
  const read = readText(payload)
  return typeof read === 'string'
    ? [{ type: 'rejected', reason: read }]
    : decodeText(parsed, read.text, memory)
}

/**
 * Shelly devices of the first generation (Shelly Gen1 API reference, "MQTT"): one value on each topic below
 * `shellies/<id>`, and the whole status on `info`. The device is `shelly:<id>` with its MAC as an alias.
 */
export const shellyGen1: Family = {
  name: NAME,
  matches: (topic) => parseShellyTopic(topic) !== null,
  decode,
  subscriptions: () => ['shellies/#'],
  everyWorker: () => ['shellies/+/online'],
  capability,
  encode,
  ota: { support: otaSupport, encode: encodeOta },
}
