import type { removeNotification } from '@/contracts/notifications'
import { db } from '@/server/db'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { notifyPeople } from '@/server/live/notify'

export const remove: Verb<typeof removeNotification> = async ({ actor }, { params }) => {
  const { count } = await db().notification.deleteMany({ where: { id: params.id, userId: actor.userId } })
  if (count === 0) throw new AppError('not_found', 'Notification not found')
  await notifyPeople([actor.userId])
  return { ok: true }
}
