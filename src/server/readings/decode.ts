import { interpretMessage, type Interpretation, type ReadyEvent } from '@/ingest/interpret'
import type { DecodeContext } from '@/ingest/types'
import type { Incoming } from './incoming'

/** A message with its meaning; the payload is no longer needed. */
export type Decoded = Interpretation &
  Pick<Incoming, 'topic' | 'retain' | 'receivedAt' | 'messageId' | 'from'> & {
    /** Size of the payload it was made from. */
    bytes: number
    /** What a device says of itself must not be overtaken; the batch with it is committed alone. */
    isOrdered: boolean
    /** Frame counters start again: what came before must be committed before. */
    startsOver: boolean
    /** Acknowledged without being stored: nobody may be told that it is safe. */
    isRefused: boolean
  }

const LIMIT = 50_000

/**
 * Gives readings without a time of their own the receive time, a millisecond later for each that arrives within
 * the same one: a reading is found by its instant, so two of one device must never share it.
 */
export class ReceiveClock {
  private readonly last = new Map<string, number>()

  stamp(deviceId: string, receivedAt: number): number {
    const at = Math.max(receivedAt, (this.last.get(deviceId) ?? 0) + 1)
    if (this.last.size >= LIMIT) this.last.clear()
    this.last.set(deviceId, at)
    return at
  }
}

/** Decodes one message. A decoder that throws is a fault of ours; it costs that message and no other. */
export function decode(
  message: Incoming,
  { ctx, clock }: { ctx: DecodeContext; clock: ReceiveClock },
): Decoded {
  const { topic, payload, retain, qos, dup, receivedAt, messageId, from } = message
  const { family, events } = interpret({ topic, payload, flags: { retain, qos, dup, receivedAt } }, ctx)
  const decoded: Decoded = {
    family,
    events,
    topic,
    retain,
    receivedAt,
    messageId,
    from,
    bytes: payload.byteLength,
    isOrdered: false,
    startsOver: false,
    isRefused: false,
  }
  for (const event of events) {
    if (event.type === 'telemetry') stampTime(event, { receivedAt, clock })
    else if (event.type === 'info' || event.type === 'availability') decoded.isOrdered = true
    if (event.type === 'info' && event.countersReset) decoded.startsOver = true
  }
  return decoded
}

function interpret(...args: Parameters<typeof interpretMessage>): Interpretation {
  try {
    return interpretMessage(...args)
  } catch {
    return { family: null, events: [{ type: 'rejected', reason: 'decoder_failed' }] }
  }
}

type Telemetry = Extract<ReadyEvent, { type: 'telemetry' }>

function stampTime(
  event: Telemetry,
  { receivedAt, clock }: { receivedAt: number; clock: ReceiveClock },
): void {
  if (event.clock === 'receive') event.at = clock.stamp(event.deviceId, receivedAt)
}
