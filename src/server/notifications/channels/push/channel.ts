import type { DeliveryChannel } from '@/server/notifications/delivery/types'
import { db } from '@/server/db/prisma'
import { deliverPush } from './deliver'

/** Browsers. A target is the id of a subscription. */
export const pushChannel: DeliveryChannel = {
  name: 'push',
  send: async ({ target, userId, message }, signal) => {
    // a browser that somebody else has signed in at since is no longer a place to tell this person things
    const subscription = await db().pushSubscription.findFirst({
      where: { id: target, userId: userId ?? target },
    })
    if (!subscription) return { result: 'gone', error: 'This browser has unsubscribed' }
    return deliverPush(subscription, message, signal)
  },
  retire: async (target) => {
    await db().pushSubscription.deleteMany({ where: { id: target } })
  },
}
