import { createHash } from 'node:crypto'
import type { Metric } from '@/domain/readings/metrics'
import type { ReadyEvent } from '@/ingest/interpret'
import { mayPublishFor } from '@/ingest/rules/device-id'
import { guessKind } from '@/ingest/rules/kind'
import type { DecodedReading, DeviceInfo, DeviceEvent, DiscoveryEntry } from '@/ingest/types'
import type { CommandAck } from '@/server/pump/commands/confirm'
import type { Decoded } from '@/server/ingestion/pipeline/decode'
import { type NewDeviceEvent, deviceEventOf } from './device-events'
import type { KnownDevice, Report } from '@/server/devices/report'
import { type Uplink, uplinkOf } from './lora-uplinks'
import { type RejectedValues, rejectedValuesOf } from './rejected-values'
import { addUnknownDevice, type DeviceMessage, isDeviceMessage, type UnknownDevice } from './unknown-devices'
import { hasSwitchReading } from './switches'

type Telemetry = Extract<ReadyEvent, { type: 'telemetry' }>

/** A sign of life, or the broker's word that it ended; `report` when it came with readings. Live ones only. */
export type PresenceSignal = { device: KnownDevice; at: number; isWill: boolean; report: Report | null }

/** What a batch says, by device. */
export type Collected = {
  reports: Report[]
  signs: PresenceSignal[]
  infos: { device: KnownDevice; info: DeviceInfo }[]
  notes: NewDeviceEvent[]
  /** Those of the notes that answer commands. */
  acks: CommandAck[]
  uplinks: Uplink[]
  discoveries: DiscoveryEntry[]
  /** Values that were refused, once an hour for each name. */
  refusals: RejectedValues[]
  /** Devices of somebody that gave a sign of life. */
  watched: Set<KnownDevice>
  /** Devices whose frame counters start again. */
  resets: KnownDevice[]
  unknownDevices: Map<string, UnknownDevice>
  /** Messages of devices that `lookup` does not know, once for each of their events. */
  strangers: Decoded[]
  /** Nothing here needs to be looked up, compared or registered first. */
  isPlain: boolean
  /** Something that can be switched told how it stands. */
  hasSwitches: boolean
  /** How many readings there were before any duplicate was found. */
  offered: number
}

/** LoRaWAN frame counters always count: a copy through a slow gateway comes much later under another time. */
export const COUNTER_MARK = 'fcnt:'

function markOf({ key, clock, readings }: Telemetry): string | null {
  if (key === undefined) return null
  if (key.startsWith(COUNTER_MARK)) return `${key}:${digestOf(readings)}`
  return clock === 'receive' ? key : null
}

/** How gateways heard a frame, which differs from copy to copy. */
const RECEPTION: ReadonlySet<Metric> = new Set<Metric>(['rssi_dbm', 'snr_db', 'lqi'])

/** A counter that began again without a join comes with other values, or later than any copy (see `marks`). */
function digestOf(readings: readonly DecodedReading[]): string {
  const measured = readings.filter(({ metric }) => !RECEPTION.has(metric))
  const text = JSON.stringify(measured.map(({ metric, channel, value }) => [metric, channel, value]))
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

type Lookup = (deviceId: string) => KnownDevice | undefined

/** Sorts a batch's events, in their order of arrival. Devices that `lookup` does not know become unknownDevices. */
export function collect(items: readonly Decoded[], lookup: Lookup): Collected {
  const out: Collected = {
    reports: [],
    signs: [],
    infos: [],
    notes: [],
    acks: [],
    uplinks: [],
    discoveries: [],
    refusals: [],
    watched: new Set(),
    resets: [],
    unknownDevices: new Map(),
    strangers: [],
    isPlain: true,
    hasSwitches: false,
    offered: 0,
  }
  for (const item of items) {
    for (const event of item.events) {
      if (event.type === 'discovery') addDiscovery(out, event, lookup)
      if (!isDeviceMessage(event)) continue
      const device = lookup(event.deviceId)
      if (device && isOwn(item, { event, device, lookup })) addEvent(out, { event, item, device })
      // the telemetry of the same frame introduces its device
      else if (event.type !== 'uplink') addStranger(out, { event, item })
    }
  }
  return out
}

/** Not sent with the credentials of another device: its own, by one of its ids, or of one behind it. */
function isOwn(
  { senderId }: Decoded,
  { event, device, lookup }: { event: DeviceMessage; device: KnownDevice; lookup: Lookup },
): boolean {
  if (senderId === undefined || mayPublishFor({ senderId, deviceId: event.deviceId })) return true
  return lookup(senderId)?.key === device.key
}

/** What is taught about a device that nobody knows is kept for later; it registers nobody. */
function addDiscovery(out: Collected, discovery: DiscoveryEntry, lookup: Lookup): void {
  if (discovery.isEphemeral) return
  out.discoveries.push(discovery)
  out.isPlain = false
  const device = discovery.deviceId === undefined ? undefined : lookup(discovery.deviceId)
  if (device && discovery.info) out.infos.push({ device, info: discovery.info })
}

function addEvent(
  out: Collected,
  { event, item, device }: { event: DeviceMessage; item: Decoded; device: KnownDevice },
): void {
  const { retain, receivedAt } = item
  if (event.type === 'telemetry') {
    const { at, readings, rejected, clock, key, maxRateMmPerMin: maxRate = null } = event
    const needsPrevious = clock === 'receive' && (key === undefined || retain)
    const mark = markOf(event)
    const times = { at, clock, receivedAt }
    const report = { device, ...times, retain, readings, rejected, mark, needsPrevious, maxRate }
    out.reports.push(report)
    if (rejected.length > 0 && !retain) addRefusals(out, report)
    if (needsPrevious || report.mark !== null || maxRate !== null) out.isPlain = false
    if (!retain && hasSwitchReading(readings)) {
      out.hasSwitches = true
      out.isPlain = false
    }
    out.offered += readings.length
    if (!retain) addSign(out, { device, at: receivedAt, isWill: false, report })
    if (event.info) out.infos.push({ device, info: event.info })
    else if (device.kind === null) guess(out, device, readings)
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
  if (event.type !== 'availability') return addNote(out, { event, item, device })
  const said = availabilityInfo(event)
  if (said) out.infos.push({ device, info: said })
  if (retain) return
  addSign(out, { device, at: receivedAt, isWill: !event.online, report: null })
  if (!event.online) out.isPlain = false
}

/** A replayed note is no news, and no sign of life. */
function addNote(
  out: Collected,
  { event, item, device }: { event: DeviceEvent; item: Decoded; device: KnownDevice },
): void {
  const { retain, receivedAt } = item
  if (event.info) out.infos.push({ device, info: event.info })
  if (retain) return
  const noted = { device, ...deviceEventOf(event, receivedAt) }
  out.notes.push(noted)
  if (event.type === 'command_ack') out.acks.push(ackOf(event, noted))
  addSign(out, { device, at: receivedAt, isWill: false, report: null })
  out.isPlain = false
}

/** What a device that somebody watches says may be news to people, and that takes a transaction. */
function addSign(out: Collected, sign: PresenceSignal): void {
  out.signs.push(sign)
  if (!sign.device.watched || sign.isWill) return
  out.watched.add(sign.device)
  out.isPlain = false
}

function addRefusals(out: Collected, report: Report): void {
  const refusals = rejectedValuesOf(report)
  if (refusals.length === 0) return
  out.refusals.push(...refusals)
  out.isPlain = false
}

type Ack = Extract<DeviceEvent, { type: 'command_ack' }>

const ackOf = ({ commandId, status, error }: Ack, { device, at }: NewDeviceEvent): CommandAck => {
  const ack = { device: device.key, commandId, status, at }
  return error === undefined ? ack : { ...ack, error }
}

type UplinkNote = Extract<DeviceEvent, { type: 'uplink' }>

/** A sign of life it is not: the telemetry of the same frame is one, unless it is a copy. */
function addUplink(
  out: Collected,
  { event, item, device }: { event: UplinkNote; item: Decoded; device: KnownDevice },
): void {
  if (item.retain) return
  out.uplinks.push(uplinkOf(event, { device: device.key, receivedAt: item.receivedAt }))
  out.isPlain = false
}

function guess(out: Collected, device: KnownDevice, readings: readonly DecodedReading[]): void {
  const kind = guessKind(readings)
  if (kind) out.infos.push({ device, info: { kind } })
}

type Availability = Extract<ReadyEvent, { type: 'availability' }>

/** A sleeper says when it will report next: that is its interval unless it told another. */
function availabilityInfo({ reason, nextS, info }: Availability): DeviceInfo | undefined {
  if (reason !== 'sleep') return info
  return { ...info, sleepy: true, intervalS: info?.intervalS ?? nextS }
}

function addStranger(out: Collected, { event, item }: { event: DeviceMessage; item: Decoded }): void {
  out.isPlain = false
  out.strangers.push(item)
  addUnknownDevice(out.unknownDevices, { event, item })
}
