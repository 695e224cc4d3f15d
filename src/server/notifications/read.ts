import type { readAllNotifications, readNotification } from '@/contracts/notifications'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { notifyPeople } from '@/server/db/notify'
import { notificationView } from './notification-view'

export const markNotificationRead: Verb<typeof readNotification> = async ({ actor, now }, { params }) => {
  const own = { id: params.id, userId: actor.userId, deletedAt: null }
  const { count } = await db().notification.updateMany({
    where: { ...own, readAt: null },
    data: { readAt: now },
  })
  const row = await db().notification.findFirst({ where: own })
  if (!row) throw new AppError('not_found', 'Notification not found')
  if (count > 0) await notifyPeople([actor.userId])
  return { notification: notificationView(row) }
}

export const markAllNotificationsRead: Verb<typeof readAllNotifications> = async ({ actor, now }) => {
  const { count } = await db().notification.updateMany({
    where: { userId: actor.userId, readAt: null, deletedAt: null },
    data: { readAt: now },
  })
  if (count > 0) await notifyPeople([actor.userId])
  return { ok: true, count }
}
