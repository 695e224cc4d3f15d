import type { DeliveryChannel, OutboxMessage } from '@/server/notifications/delivery/types'
import { jobSource, recordAudit } from '@/server/audit/record'
import { timeNow } from '@/server/clock'
import { db } from '@/server/db/prisma'
import { runningPumpOf } from '@/server/devices/usage/running-pump'
import { buttonRole, buttonToken } from './buttons'
import { deliverPush } from './deliver'
import { type ButtonTokens, isNews, pushPayloadOf } from './payload'

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

type Receiver = { deliveryId: string; target: string; userId: string }

/** Of the alert that a message tells of, and of the pump that runs there now. */
async function buttonTokensOf(
  { kind, alertId, deviceId }: OutboxMessage,
  receiver: Receiver,
): Promise<ButtonTokens> {
  if (!isNews(kind) || !alertId) return {}
  const now = timeNow()
  const role = await buttonRole(receiver.target, receiver.userId, now)
  if (!role) return {}
  const button = { ...receiver, alertId, now }
  const pump = deviceId ? await runningPumpOf(deviceId, { userId: receiver.userId, role }) : null
  return {
    acknowledge: buttonToken({ ...button, action: 'acknowledge' }),
    ...(pump && { stop: buttonToken({ ...button, action: 'stop', pump }) }),
  }
}

/** Browsers. A target is the id of a subscription. */
export const pushChannel: DeliveryChannel = {
  name: 'push',
  send: async ({ id: deliveryId, target, userId, message }, signal) => {
    // a browser where another user has signed in since is no longer a target of this user
    const subscription = await db().pushSubscription.findFirst({
      where: { id: target, userId: userId ?? target },
    })
    if (!subscription) return { result: 'gone', error: 'This browser has unsubscribed' }
    const tokens = await buttonTokensOf(message, { deliveryId, target, userId: subscription.userId })
    return deliverPush(subscription, pushPayloadOf(message, tokens), { message, signal })
  },
  retire: removeGoneBrowser,
}
