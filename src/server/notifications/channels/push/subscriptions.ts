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

/** Of more browsers than this the oldest is forgotten. */
const MOST = 20

/** A browser tells one person at a time: the one who signed in there last. */
export const subscribeBrowser: Verb<typeof subscribePush> = async (
  { actor: { userId }, userAgent },
  { body },
) => {
  const { endpoint, keys } = body
  requirePushService(endpoint)
  requireSubscriptionKeys(keys)
  const data = { ...keys, userAgent }
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "User" where id = ${userId}::uuid for no key update`
    // under a new id: what still waits for the other person must not arrive here
    await tx.pushSubscription.deleteMany({ where: { endpoint, userId: { not: userId } } })
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

/** The key must be a point of the curve (RFC 8291), or nothing could ever be sent. */
function requireSubscriptionKeys({ p256dh, auth }: { p256dh: string; auth: string }): void {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    if (Buffer.from(auth, 'base64url').length === 16) return
  } catch {
    // said below
  }
  const message = 'These are no keys of a push subscription'
  throw new AppError('invalid_input', message, { issues: [{ path: 'keys', message }] })
}

/** One's own only; a browser that is not known (any more) is told nothing either way. */
export const unsubscribeBrowser: Verb<typeof unsubscribePush> = async ({ actor: { userId } }, { body }) => {
  await db().pushSubscription.deleteMany({ where: { endpoint: body.endpoint, userId } })
  return { ok: true }
}
