import { routeMessage } from './router'
import { resolveAt, type Clock } from '@/domain/readings/clock'
import { judge, refusalOf, wireNumber } from './rules/quality'
import type { DecodeContext, DecodedReading, IngestEvent, SensorSettings, WireMessage } from './types'
import { addRejected } from './values'

type Telemetry = Extract<IngestEvent, { type: 'telemetry' }>

/** An event ready to be stored, with its time resolved and its values validated. */
export type ReadyEvent =
  Exclude<IngestEvent, Telemetry> | (Omit<Telemetry, 'at'> & { at: number; clock: Clock })

/** The result of one message. `family` is null for an unknown topic. */
export type Interpretation = { family: string | null; events: ReadyEvent[] }

const isSound = (reading: DecodedReading): boolean => refusalOf(reading) === null

/** Moves values that cannot be readings to the rejected ones, and applies the user's device settings. */
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

/** The event belongs to this message alone, so it is completed in place. */
const ready = (event: IngestEvent, ctx: DecodeContext, receivedAt: number): ReadyEvent => {
  if (event.type !== 'telemetry') return event
  judgeAll(event, ctx.sensors.get(event.deviceId))
  return Object.assign(event, resolveAt({ at: event.at, receivedAt }))
}

/**
 * The pure part of the pipeline for one message: routes, decodes, validates the values, resolves the time. Never
 * throws; an unknown topic returns one rejected event, `unknown_topic`.
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
