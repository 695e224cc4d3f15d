import { interpretMessage, type ReadyEvent } from '@/ingest/interpret'
import { isRepeat } from '@/domain/readings/duplicates'
import { placeReadings, type Place } from '@/domain/readings/latest'
import { judgeRate, type Sample } from '@/domain/readings/spike'
import { presenceAfter, presenceStatus, type Presence, type PresenceStatus } from '@/domain/presence/presence'
import { contextWith } from '@/ingest/fixture'
import type {
  DecodeContext,
  DecodedReading,
  GenericMapping,
  MessageFlags,
  SensorSettings,
} from '@/ingest/types'
import type { Sequence, Step } from './samples'

type Telemetry = Extract<ReadyEvent, { type: 'telemetry' }>
type Row = DecodedReading & { device: string; at: number; clock: string; place: Place }
type Refusal = { step: number; metric?: string; raw?: unknown; reason: string }

/** What a sequence of messages leaves behind. */
export type Outcome = {
  stored: Row[]
  rejected: Refusal[]
  dropped: number[]
  alarms: string[]
  status: PresenceStatus
}

/** What the database remembers in the real pipeline. */
type Memory = Omit<Outcome, 'status'> & {
  presence: Presence
  seen: Set<string>
  heard: Map<string, { value: number; receivedAt: number }>
  latest: Map<string, number>
  rates: Map<string, { last: Sample | null; candidate: Sample | null }>
}

/** Long enough after the last message that a will has lost its grace. */
const LATER_MS = 2 * 60_000

/** The same settings for whatever device speaks. */
class ForAll extends Map<string, SensorSettings> {
  constructor(private readonly settings: SensorSettings) {
    super()
  }
  override get(): SensorSettings {
    return this.settings
  }
}

const contextOf = ({ config = {} }: Sequence): DecodeContext => {
  const { unit, profile, maxRateMmPerMin, minRangeMm, hardMinMm, maxRangeMm } = config
  const settings: SensorSettings = {
    ...(unit && { unit }),
    ...(profile && { profile }),
    ...(maxRateMmPerMin && { maxRateMmPerMin }),
    ...(maxRangeMm && { maxMm: maxRangeMm }),
    ...(minRangeMm && (hardMinMm ? { blindMm: minRangeMm, minMm: hardMinMm } : { minMm: minRangeMm })),
  }
  return Object.keys(settings).length > 0
    ? { ...contextWith(), sensors: new ForAll(settings) }
    : contextWith()
}

/** The quality of a reading against the device's rate limit. */
const rated = (
  memory: Memory,
  { event, series, value }: { event: Telemetry; series: string; value: number },
) => {
  const { maxRateMmPerMin, at } = event
  if (maxRateMmPerMin === undefined) return 'ok'
  const known = memory.rates.get(series) ?? { last: null, candidate: null }
  const next = { value, at }
  const verdict = judgeRate({ ...known, next, maxRateMmPerMin })
  memory.rates.set(series, verdict === 'ok' ? { last: next, candidate: null } : { ...known, candidate: next })
  return verdict
}

const isKnown = ({ seen }: Memory, name: string): boolean => {
  if (seen.has(name)) return true
  seen.add(name)
  return false
}

const isDuplicate = (
  memory: Memory,
  {
    event,
    series,
    next,
  }: {
    event: Telemetry
    series: string
    next: { value: number; receivedAt: number }
  },
): boolean => {
  const previous = memory.heard.get(series) ?? null
  memory.heard.set(series, next)
  if (event.clock === 'device') return isKnown(memory, `${series} ${event.at}`)
  return isRepeat({ previous, next, identified: event.key !== undefined })
}

const storeEvent = (
  memory: Memory,
  {
    event,
    siblings,
    latest,
    step,
    flags,
  }: {
    event: Telemetry
    siblings: Telemetry[]
    latest: ReadonlyMap<string, number>
    step: number
    flags: MessageFlags
  },
): void => {
  const { deviceId: device, at, clock } = event
  for (const reading of event.readings) {
    const series = `${device} ${reading.metric}.${reading.channel}`
    const next = { value: reading.value, receivedAt: flags.receivedAt }
    if (isDuplicate(memory, { event, series, next })) {
      memory.dropped.push(step)
      continue
    }
    const latestAt = latest.get(series) ?? null
    const place = placeReadings({ items: siblings, latestAt, retained: flags.retain })[
      siblings.indexOf(event)
    ]
    if (place === undefined || place === 'drop') continue
    const isSpike = rated(memory, { event, series, value: reading.value }) === 'spike'
    const quality = isSpike ? 'spike' : (reading.quality ?? 'ok')
    memory.stored.push({ ...reading, device, at, clock, place: isSpike ? 'history' : place, quality })
    if (place !== 'history' && !isSpike) memory.latest.set(series, at)
  }
}

const hear = (memory: Memory, event: ReadyEvent, { retain, receivedAt }: MessageFlags): void => {
  if (!('deviceId' in event) || event.type === 'rejected' || event.type === 'discovery') return
  const signal = event.type === 'availability' && event.reason === 'will' ? 'will' : 'spoke'
  memory.presence = presenceAfter({ presence: memory.presence, signal, retained: retain, receivedAt })
}

const take = (
  memory: Memory,
  ctx: DecodeContext,
  { topic, payloadText, qos, retain, dup, receivedAt }: Step,
  step: number,
): void => {
  const flags = { retain, qos, dup: dup ?? false, receivedAt: Date.parse(receivedAt) }
  const { events } = interpretMessage({ topic, payload: new TextEncoder().encode(payloadText), flags }, ctx)
  const siblings = events.filter((event) => event.type === 'telemetry')
  const latest = new Map(memory.latest)
  for (const event of events) {
    hear(memory, event, flags)
    if (event.type === 'rejected') memory.rejected.push({ step, reason: event.reason })
    if (event.type === 'alarm' && event.isActive) memory.alarms.push(event.alarm)
    if (event.type !== 'telemetry') continue
    for (const { metric, raw, reason } of event.rejected) memory.rejected.push({ step, metric, raw, reason })
    if (event.key && isKnown(memory, `${event.deviceId} ${event.key}`)) memory.dropped.push(step)
    else storeEvent(memory, { event, siblings, latest, step, flags })
  }
}

/** Sends a sequence through decoding and every rule, with a memory in place of the database. */
export const replay = (sequence: Sequence, mappings: readonly GenericMapping[] = []): Outcome => {
  const { steps, config, expect } = sequence
  const ctx = { ...contextOf(sequence), mappings }
  const memory: Memory = {
    stored: [],
    rejected: [],
    dropped: [],
    alarms: [],
    presence: { lastSeenAt: null, willAt: null },
    seen: new Set(),
    heard: new Map(),
    latest: new Map(),
    rates: new Map(),
  }
  steps.forEach((step, index) => take(memory, ctx, step, index))
  const intervalS = config?.reportingIntervalS ?? null
  const limits = { offlineTimeoutMinutes: null, learnsLimit: false, sleepy: intervalS !== null, intervalS }
  const last = Math.max(...steps.map(({ receivedAt }) => Date.parse(receivedAt)))
  const now = expect.until ? Date.parse(expect.until) : last + LATER_MS
  const { stored, rejected, dropped, alarms, presence } = memory
  return { stored, rejected, dropped, alarms, status: presenceStatus({ presence, limits, now }) }
}
