import { jobSource, recordAudit } from '@/server/audit/record'
import { timeNow } from '@/server/clock'
import type { Webhook } from '@/generated/prisma/client'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { db } from '@/server/db/prisma'
import { notifyPeople } from '@/server/db/notify'
import { stringsFor } from '@/server/messages'
import { userLocaleOf } from '@/server/user-locale'

/** The attempt in progress counts already. */
const COUNT = `
  select coalesce(sum(d.attempts), 0)::int as failures from delivery d
  where d.user_id = $1 and d.channel = 'webhook' and d.target = $2 and d.state in ('pending', 'dead')
    and d.created_at > coalesce(
      (select max(s.created_at) from delivery s
       where s.user_id = $1 and s.channel = 'webhook' and s.target = $2 and s.state = 'sent'), '-infinity')`

/** Number of consecutive failed deliveries to it, up to now. */
export async function countConsecutiveFailures({
  id,
  userId,
}: Pick<Webhook, 'id' | 'userId'>): Promise<number> {
  const [row] = await runQuery<{ failures: number }>(pool(), COUNT, [userId, id])
  return row?.failures ?? 0
}

const noticeStrings = stringsFor('webhookNotice')

/** Disables the webhook and notifies its owner. Idempotent. */
export async function disableWebhook(id: string): Promise<void> {
  const userId = await db().$transaction(async (tx) => {
    const { count } = await tx.webhook.updateMany({ where: { id, enabled: true }, data: { enabled: false } })
    if (count === 0) return null
    const { name, user } = await tx.webhook.findUniqueOrThrow({ where: { id }, include: { user: true } })
    const t = noticeStrings(userLocaleOf(user).language)
    const words = { title: t('title', { name }), message: t('message') }
    await tx.notification.create({ data: { ...words, userId: user.id, type: 'system', severity: 'warning' } })
    const entity = { type: 'webhook', id, name } as const
    const source = jobSource('notifications.outbox', timeNow())
    await recordAudit(tx, source, { action: 'webhook.disable', entity, reason: 'too many failures in a row' })
    return user.id
  })
  if (userId) await notifyPeople([userId], pool())
}
