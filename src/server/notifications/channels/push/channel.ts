import type { DeliveryChannel } from '@/server/notifications/delivery/types'
import { jobSource, recordAudit } from '@/server/audit/record'
import { timeNow } from '@/server/clock'
import { db } from '@/server/db/prisma'
import { deliverPush } from './deliver'

/** Of several workers one removes it. */
const removeGoneBrowser = (id: string): Promise<void> =>
  db().$transaction(async (tx) => {
    const gone = await tx.pushSubscription.findUnique({ where: { id }, include: { user: true } })
    if (!gone || (await tx.pushSubscription.deleteMany({ where: { id } })).count === 0) return
    const { user } = gone
    await recordAudit(tx, jobSource('notifications.outbox', timeNow()), {
      action: 'push.unsubscribe',
      entity: { type: 'user', id: user.id, name: user.email },
      reason: 'the browser is gone',
    })
  })

/** Browsers. A target is the id of a subscription. */
export const pushChannel: DeliveryChannel = {
  name: 'push',
  send: async ({ target, userId, message }, signal) => {
    // a browser where another user has signed in since is no longer a target of this user
    const subscription = await db().pushSubscription.findFirst({
      where: { id: target, userId: userId ?? target },
    })
    if (!subscription) return { result: 'gone', error: 'This browser has unsubscribed' }
    return deliverPush(subscription, message, signal)
  },
  retire: removeGoneBrowser,
}
