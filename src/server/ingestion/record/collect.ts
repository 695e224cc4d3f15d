import { createHash } from 'node:crypto'
import type { Metric } from '@/domain/readings/metrics'
import type { ReadyEvent } from '@/ingest/interpret'
import { mayPublishFor } from '@/ingest/rules/device-id'
import { guessKind } from '@/ingest/rules/kind'
import type { DecodedReading, DeviceInfo, DeviceEvent, DiscoveryEntry } from '@/ingest/types'
import type { CommandAck } from '@/server/pump/commands/confirm'
import type { DecodedMessage } from '@/server/ingestion/pipeline/decode'
import { type NewDeviceEvent, deviceEventOf } from './device-events'
import type { RolloutNews } from '@/server/rollouts/news/queue-news'
import { answerNews, bridgeNews, deviceNews } from './rollout-news'
import type { KnownDevice, Report } from '@/server/devices/report'
import { type NewUplink, newUplinkOf } from './lora-uplinks'
import { type RejectedValues, rejectedValuesOf } from './rejected-values'
import { addUnknownDevice, type DeviceMessage, isDeviceMessage, type UnknownDevice } from './unknown-devices'
import { hasSwitchReading } from './switches'

type TelemetryEvent = Extract<ReadyEvent, { type: 'telemetry' }>

/** A sign of life, or a will; `report` when it came with readings. Live messages only. */
export type PresenceSignal = { device: KnownDevice; at: number; isWill: boolean; report: Report | null }

/** The events of a batch, by device. */
export type CollectedBatch = {
  reports: Report[]
  presenceSignals: PresenceSignal[]
  infos: { device: KnownDevice; info: DeviceInfo }[]
  deviceEvents: NewDeviceEvent[]
  /** Those of the device events that answer commands. */
  acks: CommandAck[]
  uplinks: NewUplink[]
  discoveries: DiscoveryEntry[]
  /** Rejected values, one per hour and name. */
  rejectedValues: RejectedValues[]
  /** Owned devices that gave a sign of life. */
  watched: Set<KnownDevice>
  /** Devices whose frame counters start again. */
  resets: KnownDevice[]
  unknownDevices: Map<string, UnknownDevice>
  /** Messages of devices that `lookup` does not know, once for each of their events. */
  unregistered: DecodedMessage[]
  /** Nothing in the batch needs a look-up, a comparison or a registration first. */
  isPlain: boolean
  /** What devices in roll-outs say of their firmware. */
  news: RolloutNews[]
  /** At least one report contains the state of a switch. */
  hasSwitches: boolean
  /** Number of readings before duplicates are removed. */
  offered: number
}

/** LoRaWAN frame counters always serve as dedup keys: a copy through a slow gateway has a much later time. */
export const COUNTER_KEY_PREFIX = 'fcnt:'

function dedupKeyOf({ key, clock, readings }: TelemetryEvent): string | null {
  if (key === undefined) return null
  if (key.startsWith(COUNTER_KEY_PREFIX)) return `${key}:${digestOf(readings)}`
  return clock === 'receive' ? key : null
}

/** Metrics of reception, which differ from copy to copy of a frame. */
const RECEPTION: ReadonlySet<Metric> = new Set<Metric>(['rssi_dbm', 'snr_db', 'lqi'])

/** A counter restarted without a join comes with other values, or later than any copy (see `dedup-keys`). */
function digestOf(readings: readonly DecodedReading[]): string {
  const measured = readings.filter(({ metric }) => !RECEPTION.has(metric))
  const text = JSON.stringify(measured.map(({ metric, channel, value }) => [metric, channel, value]))
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

type Lookup = (deviceId: string) => KnownDevice | undefined

/** Sorts a batch's events, in their order of arrival. Devices that `lookup` does not know become unknownDevices. */
export function collectBatch(items: readonly DecodedMessage[], lookup: Lookup): CollectedBatch {
  const out: CollectedBatch = {
    reports: [],
    presenceSignals: [],
    infos: [],
    deviceEvents: [],
    acks: [],
    uplinks: [],
    discoveries: [],
    rejectedValues: [],
    watched: new Set(),
    resets: [],
    unknownDevices: new Map(),
    unregistered: [],
    isPlain: true,
    news: [],
    hasSwitches: false,
    offered: 0,
  }
  for (const item of items) {
    for (const event of item.events) {
      if (event.type === 'discovery') addDiscovery(out, event, lookup)
      if (event.type === 'ota_answer') addNews(out, answerNews(event))
      if (!isDeviceMessage(event)) continue
      const device = lookup(event.deviceId)
      if (device && isOwn(item, { event, device, lookup })) addEvent(out, { event, item, device })
      // the telemetry of the same frame registers its device
      else if (event.type !== 'uplink') addUnregistered(out, { event, item })
    }
  }
  return out
}

/** True when not sent with the credentials of another device: its own, by one of its ids, or of one behind it. */
function isOwn(
  { senderId }: DecodedMessage,
  { event, device, lookup }: { event: DeviceMessage; device: KnownDevice; lookup: Lookup },
): boolean {
  if (senderId === undefined || mayPublishFor({ senderId, deviceId: event.deviceId })) return true
  return lookup(senderId)?.id === device.id
}

/** A discovery entry about an unknown device is kept for later; it registers no device. */
function addDiscovery(out: CollectedBatch, discovery: DiscoveryEntry, lookup: Lookup): void {
  if (discovery.isEphemeral) return
  out.discoveries.push(discovery)
  out.isPlain = false
  const device = discovery.deviceId === undefined ? undefined : lookup(discovery.deviceId)
  if (!device || !discovery.info) return
  out.infos.push({ device, info: discovery.info })
  if (device.rolloutItem !== null) addNews(out, bridgeNews(device, discovery.info))
}

function addEvent(
  out: CollectedBatch,
  { event, item, device }: { event: DeviceMessage; item: DecodedMessage; device: KnownDevice },
): void {
  const { retain, receivedAt } = item
  if (device.rolloutItem !== null && !retain) addNews(out, deviceNews(device, event))
  if (event.type === 'telemetry') {
    const { at, readings, rejected, clock, key, maxRateMmPerMin: maxRate = null } = event
    const needsPrevious = clock === 'receive' && (key === undefined || retain)
    const dedupKey = dedupKeyOf(event)
    const times = { at, clock, receivedAt }
    const report = { device, ...times, retain, readings, rejected, dedupKey, needsPrevious, maxRate }
    out.reports.push(report)
    if (rejected.length > 0 && !retain) addRejectedValues(out, report)
    if (needsPrevious || report.dedupKey !== null || maxRate !== null) out.isPlain = false
    if (!retain && hasSwitchReading(readings)) {
      out.hasSwitches = true
      out.isPlain = false
    }
    out.offered += readings.length
    if (!retain) addPresenceSignal(out, { device, at: receivedAt, isWill: false, report })
    if (event.info) out.infos.push({ device, info: event.info })
    else if (device.kind === null) addGuessedKind(out, device, readings)
    return
  }
  if (event.type === 'info') {
    out.infos.push({ device, info: event.info })
    if (event.countersReset) {
      out.resets.push(device)
      out.isPlain = false
    }
    return
  }
  if (event.type === 'uplink') return addUplink(out, { event, item, device })
  if (event.type !== 'availability') return addDeviceEvent(out, { event, item, device })
  const info = availabilityInfo(event)
  if (info) out.infos.push({ device, info })
  if (retain) return
  addPresenceSignal(out, { device, at: receivedAt, isWill: !event.online, report: null })
  if (!event.online) out.isPlain = false
}

/** What a roll-out is to know takes a transaction. */
function addNews(out: CollectedBatch, news: readonly RolloutNews[]): void {
  if (news.length === 0) return
  out.news.push(...news)
  out.isPlain = false
}

/** A replayed device event is ignored, and is no sign of life. */
function addDeviceEvent(
  out: CollectedBatch,
  { event, item, device }: { event: DeviceEvent; item: DecodedMessage; device: KnownDevice },
): void {
  const { retain, receivedAt, senderId } = item
  if (event.info) out.infos.push({ device, info: event.info })
  if (retain) return
  // a request for a piece of firmware is answered, not kept
  if (event.type === 'ota' && event.chunk)
    return addPresenceSignal(out, { device, at: receivedAt, isWill: false, report: null })
  // isOwn has compared the sender with the device
  const deviceEvent = { device, ...deviceEventOf(event, receivedAt), isProven: senderId !== undefined }
  out.deviceEvents.push(deviceEvent)
  if (event.type === 'command_ack') out.acks.push(ackOf(event, deviceEvent))
  addPresenceSignal(out, { device, at: receivedAt, isWill: false, report: null })
  out.isPlain = false
}

/** A report of a watched device may cause a notification, which takes a transaction. */
function addPresenceSignal(out: CollectedBatch, signal: PresenceSignal): void {
  out.presenceSignals.push(signal)
  if (!signal.device.watched || signal.isWill) return
  out.watched.add(signal.device)
  out.isPlain = false
}

function addRejectedValues(out: CollectedBatch, report: Report): void {
  const values = rejectedValuesOf(report)
  if (values.length === 0) return
  out.rejectedValues.push(...values)
  out.isPlain = false
}

type CommandAckEvent = Extract<DeviceEvent, { type: 'command_ack' }>

const ackOf = ({ commandId, status, error }: CommandAckEvent, { device, at }: NewDeviceEvent): CommandAck => {
  const ack = { device: device.id, commandId, status, at }
  return error === undefined ? ack : { ...ack, error }
}

type UplinkEvent = Extract<DeviceEvent, { type: 'uplink' }>

/** No presence signal: the telemetry of the same frame is one, unless it is a copy. */
function addUplink(
  out: CollectedBatch,
  { event, item, device }: { event: UplinkEvent; item: DecodedMessage; device: KnownDevice },
): void {
  if (item.retain) return
  out.uplinks.push(newUplinkOf(event, { device: device.id, receivedAt: item.receivedAt }))
  out.isPlain = false
}

function addGuessedKind(out: CollectedBatch, device: KnownDevice, readings: readonly DecodedReading[]): void {
  const kind = guessKind(readings)
  if (kind) out.infos.push({ device, info: { kind } })
}

type Availability = Extract<ReadyEvent, { type: 'availability' }>

/** A sleeper announces its next report: that is its interval unless it declared another. */
function availabilityInfo({ reason, nextS, info }: Availability): DeviceInfo | undefined {
  if (reason !== 'sleep') return info
  return { ...info, sleepy: true, intervalS: info?.intervalS ?? nextS }
}

function addUnregistered(
  out: CollectedBatch,
  { event, item }: { event: DeviceMessage; item: DecodedMessage },
): void {
  out.isPlain = false
  out.unregistered.push(item)
  addUnknownDevice(out.unknownDevices, { event, item })
}
