import type { AlertEvent, Rule, Severity, Why } from '@/domain/alerts/types'
import type { Device } from '@/generated/prisma/client'
import { writeEvents } from '@/server/alerts/write-events'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'

export const whyLow = (value = 12, more: Partial<Why> = {}): Why => ({
  rule: 'level_low',
  metric: 'tank_level_pct',
  value,
  threshold: 15,
  restore: 17,
  unit: '%',
  readings: [],
  ...more,
})

export const whyOffline = (lastSeenAt: number, gateway?: string): Why => ({
  ...{ rule: 'offline', metric: null, value: 10, threshold: 10, restore: null, unit: 'min', readings: [] },
  lastSeenAt,
  ...(gateway && { gateway }),
})

type Opening = { severity?: Severity; at?: Date; why?: Why; suppressedUntil?: Date | null }

export const opened = ({
  severity = 'critical',
  at = new Date(),
  why,
  suppressedUntil,
}: Opening = {}): AlertEvent => ({
  type: 'opened',
  severity,
  at: at.getTime(),
  why: why ?? whyLow(),
  suppressedUntil: suppressedUntil?.getTime() ?? null,
})

export const recovered = (at = new Date(), why = whyLow(20)): AlertEvent => ({
  type: 'resolved',
  at: at.getTime(),
  resolution: 'recovered',
  why,
})

type Happening = { rule?: Rule; channel?: number; now?: Date }

/** What the state machines said of one device, written as ingestion does. */
export async function happen(
  { id, uuid, publicId, name, ownerId }: Device,
  events: readonly AlertEvent[],
  { rule = 'level_low', channel = 0, now = new Date() }: Happening = {},
): Promise<void> {
  const device = { id, uuid, publicId, name, ownerId: ownerId ?? '' }
  const transitions = events.map((event) => ({ device, rule, channel, event }))
  await inTransaction((client) => writeEvents(client, transitions, now))
}

/** A browser and a webhook that take this person's messages. */
export async function makeTargets(userId: string): Promise<void> {
  const endpoint = `https://push.example.org/${userId}`
  await db().pushSubscription.create({ data: { userId, endpoint, p256dh: 'p', auth: 'a' } })
  await db().webhook.create({ data: { userId, name: 'Hook', url: 'https://example.org', secret: 's' } })
}

/** Titles and state of a person's notifications, in the order they came. */
export const bellOf = async (userId: string) =>
  (await db().notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map((one) => ({
    title: one.title,
    message: one.message,
    severity: one.severity,
    read: one.readAt !== null,
  }))

/** What was to be sent to a person, in the order it was written. */
export const outboxOf = async (userId: string) =>
  (await db().delivery.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
    ({ channel, state, dueAt, batchKey: group, alertId, message }) => ({
      channel,
      state,
      dueAt,
      group,
      alertId,
      message: message as { kind: string; title: string; body: string; severity: string; path: string },
    }),
  )
