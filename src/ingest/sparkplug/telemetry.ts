import { infoOf, textOf } from '../fields'
import { guessKind } from '../rules/kind'
import type { DeviceInfo, IngestEvent, Json } from '../types'
import { addRejected, addValue, times, type Measured } from '../values'
import { knownMetric, type Known } from './birth'
import { metricValue, type SparkplugMetric, type SparkplugPayload } from './payload'

type Telemetry = Extract<IngestEvent, { type: 'telemetry' }>

const ABOUT: ReadonlyMap<string, 'make' | 'model' | 'firmware'> = new Map([
  ['Properties/Hardware Make', 'make'],
  ['Properties/Hardware Model', 'model'],
  ['Properties/Firmware Version', 'firmware'],
  ['Properties/FW', 'firmware'],
] as const)

/** Hardware facts in a birth. */
export const birthInfo = (metrics: readonly SparkplugMetric[]): DeviceInfo => {
  const said: { make?: string; model?: string; firmware?: string } = {}
  for (const metric of metrics) {
    const about = metric.name === undefined ? undefined : ABOUT.get(metric.name)
    const text = about && textOf(metricValue(metric, metric.type), 64)
    if (about && text) said[about] = text
  }
  const model = [said.make, said.model].filter(Boolean).join(' ')
  return infoOf({ model: model || undefined, firmware: said.firmware }) ?? {}
}

const addMetric = (
  out: Measured,
  { metric, type, target }: { metric: SparkplugMetric; type: Known['type']; target: Known['target'] },
): void => {
  if (!target) return
  const { metric: name, channel, unit, factor = 1, offset = 0 } = target
  const raw = metricValue(metric, type)
  if (raw === null) return addRejected(out, { metric: name, channel, raw, reason: 'null' })
  const isScaled = typeof raw === 'number' && (factor !== 1 || offset !== 0)
  addValue(out, { metric: name, channel, raw: isScaled ? times(raw * factor + offset, 1) : raw, unit })
}

/** The event of one instant among those of a payload. */
const eventAt = (
  instants: Map<string, Telemetry>,
  { deviceId, at, isHistorical }: { deviceId: string; at: number | null; isHistorical: boolean },
): Telemetry => {
  const key = `${isHistorical} ${at}`
  const known = instants.get(key)
  if (known) return known
  const event: Telemetry = { type: 'telemetry', deviceId, at, readings: [], rejected: [] }
  if (isHistorical) event.backlog = true
  instants.set(key, event)
  return event
}

/**
 * The readings of a payload, one event for each instant: metrics carry their own times, and historical ones (stored
 * during a disconnection) are backlog. `isComplete` is false when an alias is unknown.
 */
export const measurePayload = ({
  deviceId,
  payload: { at, metrics },
  table,
  info = {},
}: {
  deviceId: string
  payload: SparkplugPayload
  table: Json | undefined
  info?: DeviceInfo
}): { events: IngestEvent[]; isComplete: boolean } => {
  const instants = new Map<string, Telemetry>()
  let isComplete = true
  for (const metric of metrics) {
    const known = knownMetric(metric, table)
    if (known === 'unknown') isComplete = false
    if (known === 'unknown' || !known.target) continue
    const { isHistorical } = metric
    addMetric(eventAt(instants, { deviceId, at: metric.at ?? at, isHistorical }), { metric, ...known })
  }
  const spoken: Telemetry = { type: 'telemetry', deviceId, at, readings: [], rejected: [] }
  const events = instants.size > 0 ? [...instants.values()] : [spoken]
  const kind = guessKind(events.flatMap(({ readings }) => readings)) ?? undefined
  const said = infoOf({ ...info, kind })
  if (said && events[0]) events[0].info = said
  return { events, isComplete }
}
