import { numberOf } from '../fields'
import type { DecodeContext, DiscoveryStore, IngestEvent, Json } from '../types'

/** Known portals. */
export const PORTALS = 'victron/portals'

/** Portals that have published all values since this worker subscribed. */
export const AWAKE = 'victron/awake'

/** Time of a portal's last recorded heartbeat. */
export const HEARD = 'victron/heard'

/** A GX stops publishing after this time without a keep-alive request. */
const SILENT_AFTER_MS = 60_000

/** A heartbeat arrives every 3 s; recording one in ten is sufficient. */
const NOTED_AFTER_MS = 30_000

const fleeting = (scope: string, portal: string, value: Json): IngestEvent => ({
  type: 'discovery',
  scope,
  key: portal,
  value,
  isEphemeral: true,
})

/** The discovery entry of a portal, from its first message of any kind. */
export const portalDiscovery = (portal: string, memory: DiscoveryStore): IngestEvent[] =>
  memory.get(PORTALS, portal) === undefined
    ? [{ type: 'discovery', scope: PORTALS, key: portal, value: true }]
    : []

/** `full_publish_completed`: every value has been published, so the next keep-alives need not request them. */
export const decodeCompleted = (portal: string, deviceId: string): IngestEvent[] => [
  { type: 'availability', deviceId, online: true, reason: 'birth' },
  fleeting(AWAKE, portal, true),
]

/**
 * `heartbeat`: the GX is online.
 *
 * | last recorded | events |
 * |---|---|
 * | under 30 s ago | none |
 * | under 60 s ago, or never | a sign of life |
 * | longer ago | a sign of life; it had stopped publishing, so all values are requested again |
 */
export const decodeHeartbeat = ({
  portal,
  deviceId,
  receivedAt,
  memory,
}: {
  portal: string
  deviceId: string
  receivedAt: number
  memory: DiscoveryStore
}): IngestEvent[] => {
  const silence = receivedAt - (numberOf(memory.get(HEARD, portal)) ?? receivedAt - NOTED_AFTER_MS)
  if (silence < NOTED_AFTER_MS) return [{ type: 'ignored', reason: 'heartbeat' }]
  return [
    { type: 'availability', deviceId, online: true, reason: 'birth' },
    fleeting(HEARD, portal, receivedAt),
    ...(silence > SILENT_AFTER_MS ? [fleeting(AWAKE, portal, null)] : []),
  ]
}

/**
 * The keep-alive requests of all known portals, published every 30 s (victronenergy/dbus-flashmq, "Keep-alive"): an
 * empty request publishes every value, and after that the suppressing variant only extends the timeout.
 */
export const keepalive = ({ memory }: Pick<DecodeContext, 'memory'>): { topic: string; payload: string }[] =>
  Array.from(memory.entries(PORTALS), ([portal]) => ({
    topic: `R/${portal}/keepalive`,
    payload:
      memory.get(AWAKE, portal) === undefined ? '' : '{ "keepalive-options" : ["suppress-republish"] }',
  }))
