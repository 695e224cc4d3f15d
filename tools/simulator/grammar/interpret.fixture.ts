import type { Metric } from '@/domain/readings/metrics'
import { interpretMessage } from '@/ingest/interpret'
import type { Observation } from '../model/observe'
import { contextWith } from '@/ingest/fixture'

export const RECEIVED_AT = Date.UTC(2026, 8, 1, 12)

/** What the console makes of a message that it receives at `receivedAt`. */
export const interpret = (
  { topic, payload }: { topic: string; payload: string },
  receivedAt = RECEIVED_AT,
): ReturnType<typeof interpretMessage>['events'] => {
  const flags = { retain: false, qos: 1 as const, dup: false, receivedAt }
  return interpretMessage({ topic, payload: new TextEncoder().encode(payload), flags }, contextWith()).events
}

/** The only event of a message, which must be telemetry. */
export const telemetryOf = (message: { topic: string; payload: string }, receivedAt?: number) => {
  const [event] = interpret(message, receivedAt)
  if (event?.type !== 'telemetry') throw new Error(`No telemetry: ${message.topic} ${message.payload}`)
  return event
}

/** An observation of these values on channel 0. */
export const seen = (values: Partial<Record<Metric, number>>): Observation => ({
  readings: (Object.entries(values) as [Metric, number][]).map(([metric, value]) => ({
    metric,
    channel: 0,
    value,
  })),
  failed: [],
})
