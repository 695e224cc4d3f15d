import { interpretMessage, type Interpretation, type ReadyEvent } from '@/ingest/interpret'
import type { BoundedDiscoveryStore } from '@/ingest/discovery-store'
import { mayPublishFor } from '@/ingest/rules/device-id'
import type { DecodeContext, DiscoveryEntry } from '@/ingest/types'
import type { Incoming } from './incoming'

/** A message with its meaning. */
export type DecodedMessage = Interpretation &
  Pick<
    Incoming,
    'topic' | 'payload' | 'retain' | 'receivedAt' | 'messageId' | 'source' | 'senderId' | 'from'
  > & {
    /** Size of the payload it was made from. */
    bytes: number
    /** What a device says of itself must not be overtaken; the batch with it is committed alone. */
    isOrdered: boolean
    /** Frame counters start again: what came before must be committed before. */
    resetsCounters: boolean
    /** Acknowledged without being stored: nobody may be told that it is safe. */
    isRefused: boolean
  }

const LIMIT = 50_000
/** So far a device may get ahead by many messages within little time. */
const MOST_AHEAD_MS = 60_000

/**
 * Gives readings without a time of their own the receive time, a millisecond later for each that arrives within
 * the same one: a reading is found by its instant, so two of one device must never share it. What lies ahead of now was
 * given by a clock that has been put right since, and is forgotten.
 */
export class ReceiveClock {
  private readonly last = new Map<string, number>()

  stamp(deviceId: string, receivedAt: number): number {
    const next = (this.last.get(deviceId) ?? 0) + 1
    const at = next > receivedAt + MOST_AHEAD_MS ? receivedAt : Math.max(receivedAt, next)
    if (this.last.size >= LIMIT) this.last.clear()
    this.last.set(deviceId, at)
    return at
  }
}

/** What decoding knows, and learns from. */
export type DiscoveryContext = DecodeContext & { memory: BoundedDiscoveryStore }

/**
 * Decodes one message; what it teaches holds for the next one already. A decoder that throws is a fault of ours; it
 * costs that message and no other.
 */
export function decodeMessage(
  message: Incoming,
  { ctx, clock }: { ctx: DiscoveryContext; clock: ReceiveClock },
): DecodedMessage {
  const { topic, payload, retain, qos, dup, receivedAt, messageId, user, source, senderId, from } = message
  const flags = { retain, qos, dup, receivedAt }
  const { family, events: said } = interpret({ topic, payload, flags, user }, ctx)
  const all = rejectSpoofed(said, message.isOthers)
  const isNews = (event: ReadyEvent) =>
    !isDiscovery(event) ||
    (mayPublishDiscovery(event, senderId) &&
      ctx.memory.put(Object.assign(event, { sender: discoverySenderOf(message) })))
  const events = all.some(isDiscovery) ? all.filter(isNews) : all
  const decoded: DecodedMessage = {
    family,
    events,
    topic,
    payload,
    retain,
    receivedAt,
    messageId,
    source,
    senderId,
    from,
    bytes: payload.byteLength,
    isOrdered: false,
    resetsCounters: false,
    isRefused: false,
  }
  for (const event of events) {
    if (event.type === 'telemetry') stampTime(event, { receivedAt, clock })
    else if (event.type === 'info' || event.type === 'availability') decoded.isOrdered = true
    if (event.type === 'info' && event.countersReset) decoded.resetsCounters = true
  }
  return decoded
}

const GATEWAY_LEVELS = 3

/** Who brought it, or, where the broker does not tell, the beginning of the topic, in which gateways have their names. */
const discoverySenderOf = ({ source, topic }: Incoming): string =>
  source ?? topic.split('/', GATEWAY_LEVELS).join('/')

/** Why a message about a device with credentials is refused from anybody else. */
export const LACKS_CREDENTIALS = 'sender_lacks_credentials'

/** Nobody but a device itself speaks for one that has credentials. */
function rejectSpoofed(events: ReadyEvent[], isOthers: Incoming['isOthers']): ReadyEvent[] {
  const isForeign = (event: ReadyEvent) =>
    'deviceId' in event && event.deviceId !== undefined && isOthers?.(event.deviceId) === true
  if (!isOthers || !events.some(isForeign)) return events
  return events.map((event) =>
    'deviceId' in event && isForeign(event)
      ? { type: 'rejected', reason: LACKS_CREDENTIALS, deviceId: event.deviceId }
      : event,
  )
}

/** Who has credentials of its own teaches about itself and what is behind it, nothing else. */
const mayPublishDiscovery = ({ deviceId }: DiscoveryEntry, senderId: string | undefined): boolean =>
  senderId === undefined || (deviceId !== undefined && mayPublishFor({ senderId, deviceId }))

const isDiscovery = (event: ReadyEvent): event is DiscoveryEntry => event.type === 'discovery'

function interpret(...args: Parameters<typeof interpretMessage>): Interpretation {
  try {
    return interpretMessage(...args)
  } catch {
    return { family: null, events: [{ type: 'rejected', reason: 'decoder_failed' }] }
  }
}

type TelemetryEvent = Extract<ReadyEvent, { type: 'telemetry' }>

function stampTime(
  event: TelemetryEvent,
  { receivedAt, clock }: { receivedAt: number; clock: ReceiveClock },
): void {
  if (event.clock === 'receive') event.at = clock.stamp(event.deviceId, receivedAt)
}
