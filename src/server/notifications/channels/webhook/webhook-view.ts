import type { Webhook } from '@/contracts/channels'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

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
