import { numberOf } from '../fields'
import type { DecodeContext, DiscoveryStore, IngestEvent, Json } from '../types'

/** Portals that were heard of. */
export const PORTALS = 'victron/portals'

/** Portals that published everything since this worker began to listen. */
export const AWAKE = 'victron/awake'

/** When a portal's heartbeat was last noted. */
export const HEARD = 'victron/heard'

/** A GX falls silent when nobody asked it to go on for this long. */
const SILENT_AFTER_MS = 60_000

/** A heartbeat comes every 3 s; one in ten is enough to know that it is there. */
const NOTED_AFTER_MS = 30_000

const fleeting = (scope: string, portal: string, value: Json): IngestEvent => ({
  type: 'discovery',
  scope,
  key: portal,
  value,
  isEphemeral: true,
})

/** The discovery that a portal exists, from whatever it says first. */
export const portalDiscovery = (portal: string, memory: DiscoveryStore): IngestEvent[] =>
  memory.get(PORTALS, portal) === undefined
    ? [{ type: 'discovery', scope: PORTALS, key: portal, value: true }]
    : []

/** `full_publish_completed`: every value has come, so the next keepalives need not ask for them. */
export const decodeCompleted = (portal: string, deviceId: string): IngestEvent[] => [
  { type: 'availability', deviceId, online: true, reason: 'birth' },
  fleeting(AWAKE, portal, true),
]

/**
 * `heartbeat`: the GX is there.
 *
 * | last noted | events |
 * |---|---|
 * | under 30 s ago | none |
 * | under 60 s ago, or never | a sign of life |
 * | longer ago | a sign of life; it had fallen silent, so everything is asked for again |
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
 * What keeps every known portal talking, to be said every 30 s (victronenergy/dbus-flashmq, "Keep-alive"): an
 * empty request publishes every value, and once that is done the suppressing one merely goes on.
 */
export const keepalive = ({ memory }: Pick<DecodeContext, 'memory'>): { topic: string; payload: string }[] =>
  Array.from(memory.entries(PORTALS), ([portal]) => ({
    topic: `R/${portal}/keepalive`,
    payload:
      memory.get(AWAKE, portal) === undefined ? '' : '{ "keepalive-options" : ["suppress-republish"] }',
  }))
