import { infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import { readJson, readText } from '../payload'
import { publicDeviceId } from '../rules/device-id'
import { guessKind } from '../rules/kind'
import type { DecodeContext, DeviceInfo, Family, DiscoveryStore, IngestEvent, WireMessage } from '../types'
import type { Measured } from '../values'
import { capability, commandTopic, decodeAnswer, encode, isAnswer, learnAddress } from './command'
import { addComponent } from './components'
import { alarmsOf, decodeEvents, timeOf } from './notes'
import { availableOf, decodeOtaAnswer, encodeOta, otaSupport, versionRequest } from './ota'
import { parseGen2Topic, PREFIXES, type Gen2Topic } from './topic'

/** Maximum levels of a prefix; MQTT has no wildcard for "any number". */
const MOST_PREFIX_LEVELS = 4

const MAC = /^[0-9a-f]{12}$/i

const ignored = (reason: string): IngestEvent[] => [{ type: 'ignored', reason }]

/** The device behind a prefix: the one known from discovery, else the prefix itself. */
const deviceOf = (prefix: string, { memory }: DecodeContext): string | null => {
  const src = memory.get(PREFIXES, prefix)
  return publicDeviceId({ family: 'shelly', id: typeof src === 'string' ? src : prefix })
}

const macAlias = ({ mac }: JsonObject): string[] =>
  typeof mac === 'string' && MAC.test(mac) ? [`mac:${mac.toUpperCase()}`] : []

/** Runs on battery alone, so it sleeps between reports. */
const isOnBattery = (status: JsonObject): boolean =>
  isObject(status.battery) && objectAt(status, 'external').present !== true

const aboutOf = (statuses: readonly (readonly [string, JsonObject])[]): DeviceInfo => {
  const aliases = statuses.flatMap(([key, status]) => (key === 'sys' ? macAlias(status) : []))
  const isSleepy = statuses.some(([key, status]) => key.startsWith('devicepower:') && isOnBattery(status))
  const sys = statuses.find(([key]) => key === 'sys')?.[1] ?? {}
  const update = availableOf(objectAt(sys, 'available_updates'))
  return {
    ...(aliases.length > 0 && { aliases }),
    ...(isSleepy && { sleepy: true }),
    ...(update && { update }),
  }
}

/** A whole or partial status of components, as readings, alarms and device facts. */
const decodeStatuses = ({
  deviceId,
  at,
  statuses,
  aliases = [],
  memory,
}: {
  deviceId: string
  at: number | null
  statuses: readonly (readonly [string, JsonObject])[]
  aliases?: string[]
  memory: DiscoveryStore
}): IngestEvent[] => {
  const out: Measured = { readings: [], rejected: [] }
  for (const [key, status] of statuses) addComponent(out, key, status)
  const about = aboutOf(statuses)
  const names = [...aliases, ...(about.aliases ?? [])]
  const kind = guessKind(out.readings) ?? undefined
  const info = infoOf({ ...about, kind, aliases: names.length > 0 ? names : undefined })
  const alarms = statuses.flatMap((component) => alarmsOf({ deviceId, at, component, memory }))
  if (out.readings.length + out.rejected.length === 0)
    return [{ type: 'info', deviceId, info: info ?? {} }, ...alarms]
  return [{ type: 'telemetry', deviceId, at, ...out, ...(info && { info }) }, ...alarms]
}

/** A user-defined prefix is stored once: its other topics do not name the device. */
const prefixEntry = (prefix: string, src: string, { memory }: DecodeContext): IngestEvent[] => {
  const deviceId = publicDeviceId({ family: 'shelly', id: src })
  if (!deviceId || src === prefix || memory.get(PREFIXES, prefix) === src) return []
  return [{ type: 'discovery', scope: PREFIXES, key: prefix, value: src, deviceId }]
}

const decodeRpc = (prefix: string, body: JsonObject, ctx: DecodeContext): IngestEvent[] => {
  const src = textOf(body.src)
  const deviceId = src ? publicDeviceId({ family: 'shelly', id: src }) : deviceOf(prefix, ctx)
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  if (isAnswer(body)) return [decodeOtaAnswer(deviceId, body) ?? decodeAnswer(deviceId, body)]
  const { memory } = ctx
  const params = objectAt(body, 'params')
  const named = src ? prefixEntry(prefix, src, ctx) : []
  const discoveries = src ? [...named, ...learnAddress({ prefix, src, deviceId, memory })] : []
  if (body.method === 'NotifyEvent') return [...decodeEvents(deviceId, params), ...discoveries]
  if (body.method !== 'NotifyStatus' && body.method !== 'NotifyFullStatus') return ignored('no_notification')
  const statuses = Object.entries(params).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
  const alias = named.length > 0 ? publicDeviceId({ family: 'shelly', id: prefix }) : null
  const at = timeOf(params.ts)
  return [
    ...decodeStatuses({ deviceId, at, statuses, aliases: alias ? [alias] : [], memory }),
    ...discoveries,
  ]
}

/** No device of this generation reports its version by itself, and each restart may be the end of an update. */
const askVersion = (deviceId: string, { memory }: DecodeContext): IngestEvent[] => {
  const topic = commandTopic(deviceId, memory)
  return topic === null ? [] : [{ type: 'request', topic, payload: versionRequest() }]
}

const decodeOnline = (
  { prefix, text, isLive }: { prefix: string; text: string; isLive: boolean },
  ctx: DecodeContext,
): IngestEvent[] => {
  const deviceId = deviceOf(prefix, ctx)
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  if (text === 'true')
    return [
      { type: 'availability', deviceId, online: true, reason: 'birth' },
      ...(isLive ? askVersion(deviceId, ctx) : []),
    ]
  if (text === 'false') return [{ type: 'availability', deviceId, online: false, reason: 'will' }]
  return ignored(text === '' ? 'cleared' : 'unknown_will_text')
}

const decodeBody = (
  parsed: Exclude<Gen2Topic, { kind: 'online' }>,
  body: JsonObject,
  ctx: DecodeContext,
): IngestEvent[] => {
  if (parsed.kind === 'rpc') return decodeRpc(parsed.prefix, body, ctx)
  const deviceId = deviceOf(parsed.prefix, ctx)
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const at = parsed.component === 'sys' ? timeOf(body.unixtime) : null
  return decodeStatuses({ deviceId, at, statuses: [[parsed.component, body]], memory: ctx.memory })
}

const decode = ({ topic, payload, flags }: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const parsed = parseGen2Topic(topic, ctx.memory)
  if (!parsed) return [{ type: 'rejected', reason: 'unknown_topic' }]
  if (parsed.kind === 'online') {
    const read = readText(payload)
    if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
    return decodeOnline({ prefix: parsed.prefix, text: read.text, isLive: !flags.retain }, ctx)
  }
  const read = readJson(payload)
  if (read === 'empty') return ignored('cleared')
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  if (!isObject(read.value)) return [{ type: 'rejected', reason: 'not_an_object' }]
  return decodeBody(parsed, read.value, ctx)
}

/** A filter with one to four levels before it. */
const afterPrefix = (filter: string): string[] =>
  Array.from({ length: MOST_PREFIX_LEVELS }, (_, more) => `${'+/'.repeat(more + 1)}${filter}`)

/**
 * Shelly devices from the second generation on (Shelly Gen2+ API reference, "MQTT" and "Notifications"): notifications
 * that contain only changes, whole statuses, birth and will. The device is `shelly:<src>`, which ends with its MAC; its
 * topic prefix is user text, and its messages map it to the device.
 */
export const shellyGen2: Family = {
  name: 'shelly-gen2',
  matches: (topic, { memory }) => parseGen2Topic(topic, memory) !== null,
  decode,
  subscriptions: () => ['events/rpc', 'status/+'].flatMap(afterPrefix),
  everyWorker: () => afterPrefix('online'),
  capability,
  encode,
  ota: { support: otaSupport, encode: encodeOta },
}
