import { truncate } from '@/domain/text/truncate'
import { isObject, textOf } from '../fields'
import { readJson } from '../payload'
import { publicDeviceId } from '../rules/device-id'
import { guessKind } from '../rules/kind'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { addRejected, addValue, times, type Measured } from '../values'
import { decodeAlarm } from './alarms'
import { isMeasured, quantityOf, type Quantity } from './paths'
import { decodeCompleted, decodeHeartbeat, keepalive, portalDiscovery } from './portals'

/** A value of a service, or of the GX itself (`service` empty). */
type VictronTopic = { portal: string; service: string; instance: string; path: string }

const TOPIC =
  /^N\/([A-Za-z0-9]{6,32})\/(?:([a-z0-9_]+)\/(\d{1,5})\/(.+)|(heartbeat|full_publish_completed|keepalive))$/

const parseVictronTopic = (topic: string): VictronTopic | null => {
  const [, portal, service, instance, path, word] = TOPIC.exec(topic) ?? []
  if (!portal) return null
  return { portal, service: service ?? '', instance: instance ?? '', path: path ?? word ?? '' }
}

const ignored = (reason: string): IngestEvent[] => [{ type: 'ignored', reason }]

const FLOAT32_DIGITS = 7

/** A 32-bit float widened to 64 bits shows digits that were never measured. */
const withoutNoise = (value: number): number =>
  Math.fround(value) === value && !Number.isInteger(value) ? Number(value.toPrecision(FLOAT32_DIGITS)) : value

const scaled = (raw: unknown, { factor = 1 }: Quantity): unknown =>
  typeof raw === 'number' ? times(withoutNoise(raw), factor) : raw

const decodeValue = (deviceId: string, quantity: Quantity, raw: unknown): IngestEvent => {
  const { metric, channel } = quantity
  const out: Measured = { readings: [], rejected: [] }
  if (raw === null) addRejected(out, { metric, channel, raw, reason: 'null' })
  else addValue(out, { metric, channel, raw: scaled(raw, quantity) })
  const kind = guessKind(out.readings)
  return { type: 'telemetry', deviceId, at: null, ...out, ...(kind && { info: { kind } }) }
}

const decodeAbout = (deviceId: string, path: string, value: unknown): IngestEvent[] => {
  const text = textOf(value)
  if (text === undefined) return ignored('no_reading_topic')
  if (path === 'CustomName') return [{ type: 'info', deviceId, info: { name: text } }]
  if (path === 'ProductName') return [{ type: 'info', deviceId, info: { model: text } }]
  if (path === 'FirmwareVersion') return [{ type: 'info', deviceId, info: { firmware: truncate(text, 64) } }]
  return ignored('no_reading_topic')
}

/** `platform/0/Firmware/Installed/Version`: the version of Venus OS on the GX itself. */
const INSTALLED = 'Firmware/Installed/Version'

const decodeInstalled = (portal: string, payload: Uint8Array): IngestEvent[] => {
  const deviceId = publicDeviceId({ family: 'victron', id: portal })
  const read = readJson(payload)
  const said = typeof read !== 'string' && isObject(read.value) ? textOf(read.value.value, 64) : undefined
  if (!deviceId || said === undefined) return ignored('no_reading_topic')
  return [{ type: 'info', deviceId, info: { firmware: said } }]
}

const decodeService = (
  { portal, service, instance, path }: VictronTopic,
  { payload }: WireMessage,
  { memory }: DecodeContext,
): IngestEvent[] => {
  if (service === 'platform' && path === INSTALLED) return decodeInstalled(portal, payload)
  if (!isMeasured(service)) return ignored(service === 'settings' ? 'setting' : 'no_reading_topic')
  const deviceId = publicDeviceId({ family: 'victron', id: `${portal}/${service}/${instance}` })
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const read = readJson(payload)
  if (read === 'empty') return [{ type: 'availability', deviceId, online: false, reason: 'will' }]
  if (typeof read === 'string') return [{ type: 'rejected', deviceId, reason: read }]
  if (!isObject(read.value) || !Object.hasOwn(read.value, 'value'))
    return [{ type: 'rejected', deviceId, reason: 'no_value' }]
  const { value } = read.value
  const quantity = quantityOf(service, path)
  if (quantity) return [decodeValue(deviceId, quantity, value)]
  const alarms = decodeAlarm({ deviceId, service, path, value }, memory)
  if (alarms) return alarms.length > 0 ? alarms : ignored('alarm_unchanged')
  return decodeAbout(deviceId, path, value)
}

const decodeGateway = (
  { portal, path }: VictronTopic,
  { flags: { receivedAt } }: WireMessage,
  { memory }: DecodeContext,
): IngestEvent[] => {
  const deviceId = publicDeviceId({ family: 'victron', id: portal })
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  if (path === 'full_publish_completed') return decodeCompleted(portal, deviceId)
  if (path === 'heartbeat') return decodeHeartbeat({ portal, deviceId, receivedAt, memory })
  return ignored('no_reading_topic')
}

const decode = (message: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const parsed = parseVictronTopic(message.topic)
  if (!parsed) return [{ type: 'rejected', reason: 'unknown_topic' }]
  const events =
    parsed.service === '' ? decodeGateway(parsed, message, ctx) : decodeService(parsed, message, ctx)
  return [...events, ...portalDiscovery(parsed.portal, ctx.memory)]
}

/**
 * Victron GX devices (victronenergy/dbus-flashmq): one D-Bus value on each topic
 * `N/<portal>/<service>/<instance>/<path>`, published only while a client requests it. Each service is a device,
 * `victron:<portal>/<service>/<instance>`, and so is the GX itself, `victron:<portal>`. A null is a value that is
 * currently invalid; an empty message reports that the device is gone.
 */
export const victron: Family = {
  name: 'victron',
  matches: (topic) => parseVictronTopic(topic) !== null,
  decode,
  subscriptions: () => ['N/+/+/+/#', 'N/+/heartbeat'],
  everyWorker: () => ['N/+/system/0/Serial', 'N/+/full_publish_completed'],
  keepalive,
}
