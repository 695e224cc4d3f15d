import { interpretMessage, type Interpretation, type ReadyEvent } from '@/ingest/interpret'
import type { BoundedDiscoveryStore } from '@/ingest/discovery-store'
import { mayPublishFor } from '@/ingest/rules/device-id'
import type { DecodeContext, DiscoveryEntry } from '@/ingest/types'
import type { Incoming } from './incoming'

/** A decoded message: its family and events, with the fields of the incoming message. */
export type DecodedMessage = Interpretation &
  Pick<
    Incoming,
    'topic' | 'payload' | 'retain' | 'receivedAt' | 'messageId' | 'source' | 'senderId' | 'from'
  > & {
    /** Payload size in bytes. */
    bytes: number
    /** Device info and availability must not be overtaken; a batch with them is committed alone. */
    isOrdered: boolean
    /** Frame counters start again: earlier messages must be committed first. */
    resetsCounters: boolean
    /** Acknowledged without being stored: must not be acknowledged to the device as durable. */
    isRefused: boolean
  }

const LIMIT = 50_000
/** Most that receive times of one device run ahead when many messages arrive at once. */
const MOST_AHEAD_MS = 60_000

/**
 * Gives readings without a device time the receive time, 1 ms later for each that arrives within the same millisecond:
 * a reading is keyed by its instant, so two of one device must never share it. A last time further ahead comes from a
 * clock that has been corrected since, and is ignored.
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

/** Decoding context, with the discovery store that decoding updates. */
export type DiscoveryContext = DecodeContext & { memory: BoundedDiscoveryStore }

/**
 * Decodes one message; its discovery entries apply to the next message already. An exception in a decoder costs only
 * that message.
 */
export function decodeMessage(
  message: Incoming,
  { ctx, clock }: { ctx: DiscoveryContext; clock: ReceiveClock },
): DecodedMessage {
  const { topic, payload, retain, qos, dup, receivedAt, messageId, user, source, senderId, from } = message
  const flags = { retain, qos, dup, receivedAt }
  const { family, events: interpreted } = interpret({ topic, payload, flags, user }, ctx)
  const all = rejectSpoofed(interpreted, message.isSpoofed)
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

/** The sender, or without one the first levels of the topic, which contain gateway names. */
const discoverySenderOf = ({ source, topic }: Incoming): string =>
  source ?? topic.split('/', GATEWAY_LEVELS).join('/')

/** Reason for a message about a device with credentials that another sender brought. */
export const LACKS_CREDENTIALS = 'sender_lacks_credentials'

/** Only a device itself may publish for a device that has credentials. */
function rejectSpoofed(events: ReadyEvent[], isSpoofed: Incoming['isSpoofed']): ReadyEvent[] {
  const isSpoof = (event: ReadyEvent) =>
    'deviceId' in event && event.deviceId !== undefined && isSpoofed?.(event.deviceId) === true
  if (!isSpoofed || !events.some(isSpoof)) return events
  return events.map((event) =>
    'deviceId' in event && isSpoof(event)
      ? { type: 'rejected', reason: LACKS_CREDENTIALS, deviceId: event.deviceId }
      : event,
  )
}

/** A sender with credentials publishes discovery entries about itself and devices behind it only. */
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
