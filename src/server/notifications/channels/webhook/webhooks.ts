import type { Webhook, listWebhooks, addWebhook, removeWebhook } from '@/contracts/channels'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { Verb } from '@/server/verb'
import { db } from '@/server/db/prisma'
import { newDeviceSecret } from '@/server/devices/credentials/secrets'
import { EgressRefused, vetAddress } from '@/server/notifications/egress/vet'
import { AppError } from '@/server/errors'

type WebhookRecord = Omit<Webhook, 'createdAt' | 'lastSentAt'> & { createdAt: Date; lastSentAt: Date | null }

/** An error that something newer got past is no longer told. */
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

/** A person's webhooks, or the one of this id, with how they do; never the secret. */
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

/** Who adds two at once waits for themselves in line. */
export const addOwnWebhook: Verb<typeof addWebhook> = async (
  { actor: { userId } },
  { body: { name, url: typed } },
) => {
  const { href: url } = await vetAddress(typed).catch((error: unknown) => {
    throw addressError(error)
  })
  const secret = `whsec_${newDeviceSecret()}`
  const row = await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "User" where id = ${userId}::uuid for no key update`
    const count = await tx.webhook.count({ where: { userId } })
    if (count >= MOST) throw new AppError('conflict', `There are ${MOST} webhooks already; remove one first`)
    return tx.webhook.create({ data: { userId, name, url, secret } })
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

/** Whatever else goes wrong in looking at an address: its name leads nowhere now. */
function addressError(error: unknown): AppError {
  const message = error instanceof EgressRefused ? error.message : 'This host cannot be found'
  return new AppError('invalid_input', message, { issues: [{ path: 'url', message }] })
}

export const removeOwnWebhook: Verb<typeof removeWebhook> = async ({ actor: { userId } }, { params }) => {
  const { count } = await db().webhook.deleteMany({ where: { id: params.id, userId } })
  if (count === 0) throw new AppError('not_found', 'Webhook not found')
  return { ok: true }
}
