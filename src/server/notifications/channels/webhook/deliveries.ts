import * as z from 'zod'
import type { listWebhookDeliveries, resendWebhookDelivery, WebhookDelivery } from '@/contracts/channels'
import type { Delivery, Webhook, WebhookAnswer } from '@/generated/prisma/client'
import { recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { sendNow } from '@/server/notifications/delivery/send-now'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { decodeCursor, encodeCursor } from '@/server/page-cursor'
import { consumeUse, type RateLimitRule, refundUse } from '@/server/rate-limit'
import type { Verb } from '@/server/verb'
import { webhookChannel } from './channel'

const STATES: Readonly<Record<string, WebhookDelivery['state']>> = {
  pending: 'waiting',
  sent: 'sent',
  dead: 'failed',
  dropped: 'dropped',
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function answerView({ at, status, durationMs, requestId, excerpt }: WebhookAnswer) {
  return { at: at.toISOString(), status, durationMs, requestId, excerpt }
}

function deliveryView({ answer, ...row }: Delivery & { answer: WebhookAnswer | null }): WebhookDelivery {
  const { kind, title } = row.message as OutboxMessage
  return {
    ...{ id: row.id, postedAs: answer?.postedAs ?? row.id, kind, title },
    state: STATES[row.state] ?? 'dropped',
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    endedAt: iso(row.endedAt),
    nextAttemptAt: row.state === 'pending' ? row.dueAt.toISOString() : null,
    error: row.error,
    answer: answer && answerView(answer),
  }
}

async function requireWebhook(userId: string, id: string): Promise<Webhook> {
  const webhook = await db().webhook.findFirst({ where: { id, userId } })
  if (!webhook) throw new AppError('not_found', 'Webhook not found')
  return webhook
}

/** All that was sent to one webhook of this person. */
const sentTo = (userId: string, target: string) => ({ userId, channel: 'webhook', target })

const Place = z.tuple([z.iso.datetime(), z.uuid()])

export const listOwnDeliveries: Verb<typeof listWebhookDeliveries> = async ({ actor }, { params, query }) => {
  await requireWebhook(actor.userId, params.id)
  const place = decodeCursor(Place, query.cursor)
  const [createdAt, id] = place ? [new Date(place[0]), place[1]] : []
  const isAfter = createdAt && id && { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] }
  const rows = await db().delivery.findMany({
    where: { ...sentTo(actor.userId, params.id), ...isAfter },
    include: { answer: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: query.limit + 1,
  })
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const hasMore = rows.length > query.limit && last
  const nextCursor = hasMore ? encodeCursor([last.createdAt.toISOString(), last.id]) : null
  return { deliveries: shown.map(deliveryView), nextCursor }
}

/** One at a time: the receiver gets it once when two ask at the same moment. Held for longer than a receiver may take. */
const SENDING: RateLimitRule = { name: 'webhook-resend', points: 1, seconds: 30 }

async function whileNoOtherSends<T>(postedAs: string, work: () => Promise<T>): Promise<T> {
  const { isOver } = await consumeUse(SENDING, postedAs)
  try {
    if (isOver) throw new AppError('conflict', 'This delivery is being sent again already')
    return await work()
  } finally {
    await refundUse(SENDING, postedAs)
  }
}

/** Sends it under the id by which a receiver may know it already, and answers what came of it. */
export const resendOwnDelivery: Verb<typeof resendWebhookDelivery> = async (ctx, { params }) => {
  const { userId } = ctx.actor
  const { id: target, name, enabled } = await requireWebhook(userId, params.id)
  const where = { ...sentTo(userId, target), id: params.deliveryId }
  const row = await db().delivery.findFirst({ where, include: { answer: true } })
  if (!row) throw new AppError('not_found', 'Delivery not found')
  if (row.state === 'pending') throw new AppError('conflict', 'This delivery is still to be sent')
  if (!enabled)
    throw new AppError('conflict', 'This webhook is disabled; a test that gets through enables it')
  const message = row.message as OutboxMessage
  const postedAs = row.answer?.postedAs ?? row.id
  const changes = [{ field: 'delivery', before: null, after: postedAs }]
  const { id } = await whileNoOtherSends(postedAs, async () => {
    const entity = { type: 'webhook', id: target, name } as const
    // before it leaves, as an export is: whatever comes of it, it was asked for
    await recordAudit(pool(), ctx, { action: 'webhook.resend', entity, changes })
    return sendNow({ channel: webhookChannel, userId, target, message, now: ctx.now, postedAs })
  })
  const again = await db().delivery.findUniqueOrThrow({ where: { id }, include: { answer: true } })
  return { delivery: deliveryView(again) }
}
