import { routeMessage } from './router'
import { resolveAt, type Clock } from './rules/clock'
import { refusalOf } from './rules/quality'
import type { DecodeContext, DecodedReading, IngestEvent, WireMessage } from './types'
import { addRejected } from './values'

type Telemetry = Extract<IngestEvent, { type: 'telemetry' }>

/** An event ready to be stored: its time is settled and its values have been judged. */
export type ReadyEvent =
  Exclude<IngestEvent, Telemetry> | (Omit<Telemetry, 'at'> & { at: number; clock: Clock })

/** What one message came to. `family` is null for a topic nobody knows. */
export type Interpretation = { family: string | null; events: ReadyEvent[] }

const isSound = (reading: DecodedReading): boolean => refusalOf(reading) === null

/** Moves what cannot be a reading to the rejected ones. */
const judge = (event: Telemetry): void => {
  if (event.readings.every(isSound)) return
  const { readings } = event
  event.readings = readings.filter(isSound)
  for (const reading of readings) {
    const reason = refusalOf(reading)
    if (reason === null) continue
    addRejected(event, { metric: reading.metric, channel: reading.channel, raw: reading.value, reason })
  }
}

/** The event was made for this message alone, so it is finished in place. */
const ready = (event: IngestEvent, receivedAt: number): ReadyEvent => {
  if (event.type !== 'telemetry') return event
  judge(event)
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
  return { family: family.name, events: family.decode(message, ctx).map((event) => ready(event, receivedAt)) }
}
