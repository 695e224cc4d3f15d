import { routeMessage } from './router'
import { resolveAt, type Clock } from '@/domain/readings/clock'
import { judge, refusalOf, wireNumber } from './rules/quality'
import type { DecodeContext, DecodedReading, IngestEvent, SensorSettings, WireMessage } from './types'
import { addRejected } from './values'

type Telemetry = Extract<IngestEvent, { type: 'telemetry' }>

/** An event ready to be stored: its time is settled and its values have been judged. */
export type ReadyEvent =
  Exclude<IngestEvent, Telemetry> | (Omit<Telemetry, 'at'> & { at: number; clock: Clock })

/** What one message came to. `family` is null for a topic nobody knows. */
export type Interpretation = { family: string | null; events: ReadyEvent[] }

const isSound = (reading: DecodedReading): boolean => refusalOf(reading) === null

/** Moves what cannot be a reading to the rejected ones, and applies what a person knows of the device. */
const judgeAll = (event: Telemetry, settings: SensorSettings | undefined): void => {
  if (!settings && event.readings.every(isSound)) return
  const { readings } = event
  event.readings = []
  for (const decoded of readings) {
    const { refusal, reading } = judge(decoded, settings)
    const { metric, channel } = reading
    if (refusal === null) event.readings.push(reading)
    else addRejected(event, { metric, channel, raw: wireNumber(decoded), reason: refusal })
  }
  if (settings?.maxRateMmPerMin !== undefined) event.maxRateMmPerMin = settings.maxRateMmPerMin
}

/** The event was made for this message alone, so it is finished in place. */
const ready = (event: IngestEvent, ctx: DecodeContext, receivedAt: number): ReadyEvent => {
  if (event.type !== 'telemetry') return event
  judgeAll(event, ctx.sensors.get(event.deviceId))
  return Object.assign(event, resolveAt({ at: event.at, receivedAt }))
}

/**
 * The pure part of the pipeline for one message: route, decode, judge the values, settle the time. Never
 * throws; a topic nobody knows answers one rejected event, `unknown_topic`.
 */
export const interpretMessage = (message: WireMessage, ctx: DecodeContext): Interpretation => {
  const family = routeMessage(message.topic, ctx)
  if (!family) return { family: null, events: [{ type: 'rejected', reason: 'unknown_topic' }] }
  const { receivedAt } = message.flags
  return {
    family: family.name,
    events: family.decode(message, ctx).map((event) => ready(event, ctx, receivedAt)),
  }
}
