import type { removeNotification, restoreNotification } from '@/contracts/notifications'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { notifyPeople } from '@/server/db/notify'
import { notificationView } from './notification-view'

/** How long a delete can be taken back, milliseconds; afterwards the row goes with the next pruning. */
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

/** Again: nothing more happens. */
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
