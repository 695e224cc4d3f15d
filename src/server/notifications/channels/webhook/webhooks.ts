import { recordAudit } from '@/server/audit/record'
import type { Webhook, listWebhooks, addWebhook, removeWebhook } from '@/contracts/channels'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { Verb } from '@/server/verb'
import { db } from '@/server/db/prisma'
import { newDeviceSecret } from '@/server/devices/credentials/secrets'
import { EgressRefused, vetAddress } from '@/server/notifications/egress/vet'
import { AppError } from '@/server/errors'

type WebhookRecord = Omit<Webhook, 'createdAt' | 'lastSentAt'> & { createdAt: Date; lastSentAt: Date | null }

/** An error followed by a success is not shown. */
const SELECT = `
  select w.id, w.name, w.url, w.enabled, w.created_at as "createdAt", s.at as "lastSentAt", e.error as "lastError"
  from webhook w
  cross join lateral (
    select max(ended_at) as at, max(created_at) as made from delivery d
    where d.user_id = w.user_id and d.channel = 'webhook' and d.target = w.id::text and d.state = 'sent'
  ) s
  left join lateral (
    select error from delivery d
    where d.user_id = w.user_id and d.channel = 'webhook' and d.target = w.id::text and d.state in ('pending', 'dead')
      and d.error is not null and d.created_at > coalesce(s.made, '-infinity')
    order by d.created_at desc limit 1
  ) e on true
  where w.user_id = $1 and ($2::uuid is null or w.id = $2)
  order by w.created_at, w.id`

/** The user's webhooks, or the one with this id, with their health; never the secret. */
export async function loadWebhooks(userId: string, id: string | null = null): Promise<Webhook[]> {
  const rows = await runQuery<WebhookRecord>(pool(), SELECT, [userId, id])
  return rows.map(({ createdAt, lastSentAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }))
}

export const listOwnWebhooks: Verb<typeof listWebhooks> = async ({ actor: { userId } }) => ({
  webhooks: await loadWebhooks(userId),
})

const MOST = 10

/** Serialises simultaneous additions of one user. */
export const addOwnWebhook: Verb<typeof addWebhook> = async (ctx, { body: { name, url: typed } }) => {
  const { userId } = ctx.actor
  const { href: url } = await vetAddress(typed).catch((error: unknown) => {
    throw addressError(error)
  })
  const secret = `whsec_${newDeviceSecret()}`
  const row = await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from app_user where id = ${userId}::uuid for no key update`
    const count = await tx.webhook.count({ where: { userId } })
    if (count >= MOST) throw new AppError('conflict', `There are ${MOST} webhooks already; remove one first`)
    const created = await tx.webhook.create({ data: { userId, name, url, secret } })
    await recordAudit(tx, ctx, { action: 'webhook.add', entity: { type: 'webhook', id: created.id, name } })
    return created
  })
  const { id, enabled, createdAt } = row
  const webhook: Webhook = {
    ...{ id, name, url, enabled },
    createdAt: createdAt.toISOString(),
    lastSentAt: null,
    lastError: null,
  }
  return { webhook, secret }
}

/** Any other failure of the check: its name does not resolve. */
function addressError(error: unknown): AppError {
  const message = error instanceof EgressRefused ? error.message : 'This host cannot be found'
  return new AppError('invalid_input', message, { issues: [{ path: 'url', message }] })
}

export const removeOwnWebhook: Verb<typeof removeWebhook> = async (ctx, { params }) => {
  const { userId } = ctx.actor
  await db().$transaction(async (tx) => {
    const webhook = await tx.webhook.findFirst({ where: { id: params.id, userId } })
    if (!webhook) throw new AppError('not_found', 'Webhook not found')
    await tx.webhook.deleteMany({ where: { id: webhook.id, userId } })
    const entity = { type: 'webhook', id: webhook.id, name: webhook.name } as const
    await recordAudit(tx, ctx, { action: 'webhook.remove', entity })
  })
  return { ok: true }
}
