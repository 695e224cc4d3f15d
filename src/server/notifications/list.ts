import type { listNotifications } from '@/contracts/notifications'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { notificationView } from './notification-view'

const MOST = 200

export const listOwnNotifications: Verb<typeof listNotifications> = async ({ actor }) => {
  const rows = await db().notification.findMany({
    where: { userId: actor.userId, deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST,
  })
  return { notifications: rows.map(notificationView) }
}
