import { recordAudit } from '@/server/audit/record'
import type { pushPublicKey, subscribePush, unsubscribePush } from '@/contracts/channels'
import type { Verb } from '@/server/verb'
import { vapidKeys } from './vapid'
import { createECDH } from 'node:crypto'
import { db } from '@/server/db/prisma'
import { EgressRefused } from '@/server/notifications/egress/vet'
import { AppError } from '@/server/errors'
import { vetEndpoint } from './endpoint'

export const getVapidPublicKey: Verb<typeof pushPublicKey> = async () => {
  const { publicKey } = await vapidKeys()
  return { publicKey }
}

/** Above this number of browsers the oldest is deleted. */
const MOST = 20

/** A browser notifies one user: the one who signed in there last. */
export const subscribeBrowser: Verb<typeof subscribePush> = async (ctx, { body }) => {
  const { userAgent } = ctx
  const { userId, sessionId, key } = ctx.actor
  const { endpoint, keys } = body
  requirePushService(endpoint)
  requireSubscriptionKeys(keys)
  const data = { ...keys, userAgent, sessionId: key ? null : sessionId }
  await db().$transaction(async (tx) => {
    const [user] = await tx.$queryRaw<{ email: string }[]>`
      select email from app_user where id = ${userId}::uuid for no key update`
    // under a new id: queued messages for the other user must not arrive here
    const others = await tx.pushSubscription.deleteMany({ where: { endpoint, userId: { not: userId } } })
    await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, userId, ...data },
      update: data,
    })
    const extra = await tx.pushSubscription.findMany({
      where: { userId, endpoint: { not: endpoint } },
      orderBy: { createdAt: 'desc' },
      skip: MOST - 1,
      select: { id: true },
    })
    await tx.pushSubscription.deleteMany({ where: { id: { in: extra.map(({ id }) => id) } } })
    await recordAudit(tx, ctx, {
      action: 'push.subscribe',
      entity: { type: 'user', id: userId, name: user?.email },
      reason: others.count > 0 ? 'another user had this browser before' : null,
    })
  })
  return { ok: true }
}

function requirePushService(endpoint: string): void {
  try {
    vetEndpoint(endpoint)
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error
    throw new AppError('invalid_input', error.message, {
      issues: [{ path: 'endpoint', message: error.message }],
    })
  }
}

/** The key must be a point of the curve (RFC 8291), or no message could be sent. */
function requireSubscriptionKeys({ p256dh, auth }: { p256dh: string; auth: string }): void {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    if (Buffer.from(auth, 'base64url').length === 16) return
  } catch {
    // reported below
  }
  const message = 'These are no keys of a push subscription'
  throw new AppError('invalid_input', message, { issues: [{ path: 'keys', message }] })
}

/** Own subscriptions only; an unknown one returns the same result. */
export const unsubscribeBrowser: Verb<typeof unsubscribePush> = async (ctx, { body }) => {
  const { userId } = ctx.actor
  await db().$transaction(async (tx) => {
    const { count } = await tx.pushSubscription.deleteMany({ where: { endpoint: body.endpoint, userId } })
    if (count === 0) return
    const { email: name } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
    await recordAudit(tx, ctx, { action: 'push.unsubscribe', entity: { type: 'user', id: userId, name } })
  })
  return { ok: true }
}
