import {
  Notification as View,
  type listNotifications,
  type readAllNotifications,
  type readNotification,
  type removeNotification,
  type restoreNotification,
} from '@/contracts/notifications'
import type { Notification } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { AppError } from '@/server/errors'
import { notifyPeople } from '@/server/db/notify'

const Type = View.shape.type.catch('info')
const Severity = View.shape.severity.catch('info')

export const notificationView = (row: Notification): View => ({
  _id: row.id,
  title: row.title,
  message: row.message,
  type: Type.parse(row.type),
  severity: Severity.parse(row.severity),
  read: row.readAt !== null,
  createdAt: row.createdAt.toISOString(),
  ...(row.deviceName !== null && { deviceName: row.deviceName }),
  ...(row.devicePublicId !== null && { deviceId: row.devicePublicId }),
  ...(row.alertId !== null && { alertId: row.alertId }),
  ...(row.todoId !== null && { todoId: row.todoId }),
})

const MOST = 200

export const listOwnNotifications: Verb<typeof listNotifications> = async ({ actor }) => {
  const rows = await db().notification.findMany({
    where: { userId: actor.userId, deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST,
  })
  return { notifications: rows.map(notificationView) }
}

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

/** How long a deletion can be undone, milliseconds; afterwards pruning deletes the row. */
export const NOTIFICATION_UNDO_MS = 10 * 60_000

const notificationNotFound = () => new AppError('not_found', 'Notification not found')

export const removeOwnNotification: Verb<typeof removeNotification> = async ({ actor, now }, { params }) => {
  const { count } = await db().notification.updateMany({
    where: { id: params.id, userId: actor.userId, deletedAt: null },
    data: { deletedAt: now },
  })
  if (count === 0) throw notificationNotFound()
  await notifyPeople([actor.userId])
  return { ok: true }
}

/** Idempotent. */
export const restoreOwnNotification: Verb<typeof restoreNotification> = async (
  { actor, now },
  { params },
) => {
  const own = { id: params.id, userId: actor.userId }
  const { count } = await db().notification.updateMany({
    where: { ...own, deletedAt: { gte: new Date(now.getTime() - NOTIFICATION_UNDO_MS) } },
    data: { deletedAt: null },
  })
  const row = await db().notification.findFirst({ where: { ...own, deletedAt: null } })
  if (!row) throw notificationNotFound()
  if (count > 0) await notifyPeople([actor.userId])
  return { notification: notificationView(row) }
}
