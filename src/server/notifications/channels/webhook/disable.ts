import { db } from '@/server/db/prisma'
import { notifyPeople } from '@/server/db/notify'
import { stringsFor } from '@/server/messages'
import { pool } from '@/server/db/pool'
import { userLocaleOf } from '@/server/user-locale'

const noticeStrings = stringsFor('webhookNotice')

/** Posts nothing there any more, and says so to whose it is. Once, however often it is called. */
export async function disableWebhook(id: string): Promise<void> {
  const userId = await db().$transaction(async (tx) => {
    const { count } = await tx.webhook.updateMany({ where: { id, enabled: true }, data: { enabled: false } })
    if (count === 0) return null
    const { name, user } = await tx.webhook.findUniqueOrThrow({ where: { id }, include: { user: true } })
    const t = noticeStrings(userLocaleOf(user).language)
    const words = { title: t('title', { name }), message: t('message') }
    await tx.notification.create({ data: { ...words, userId: user.id, type: 'system', severity: 'warning' } })
    return user.id
  })
  if (userId) await notifyPeople([userId], pool())
}
