import { enqueueMessages, type OutboxItem } from '@/server/notifications/delivery/enqueue'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { inTransaction } from '@/server/db/transaction'
import { messageOf } from './messages-out'

export const NOW = new Date('2026-05-01T10:00:00Z')
const settings = { ...env, SMTP_URL: undefined, TELEGRAM_BOT_TOKEN: undefined }

/** A server with a bot and a mail server, neither of which is ever called. */
export const withServers = () =>
  void Object.assign(env, { SMTP_URL: 'smtp://127.0.0.1:1', TELEGRAM_BOT_TOKEN: '1:aaaaaaaaaaaa' })
export const withoutServers = () => void Object.assign(env, settings)

/** Gives a person two browsers, a chat, a proven address and a webhook. */
export async function connectAll(userId: string): Promise<void> {
  const keys = { p256dh: 'x', auth: 'y' }
  await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: NOW } })
  await db().pushSubscription.createMany({
    data: [1, 2].map((n) => ({ userId, endpoint: `https://fcm.googleapis.com/${userId}/${n}`, ...keys })),
  })
  await db().telegramLink.create({ data: { userId, chatId: '42', verified: true } })
  await db().webhook.create({ data: { userId, name: 'w', url: 'https://example.org/', secret: 's' } })
}

type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A browser in which the person is signed in takes their messages; the subscription's id. */
export async function addBrowser(userId: string, { endpoint, keys }: Subscribed): Promise<string> {
  const { id: sessionId } = await db().session.findFirstOrThrow({ where: { userId, revokedAt: null } })
  const { id } = await db().pushSubscription.create({ data: { userId, sessionId, endpoint, ...keys } })
  return id
}

/** Puts messages for one person into the outbox. */
export const enqueue = (userId: string, ...items: Partial<OutboxItem>[]): Promise<void> =>
  inTransaction((client) => {
    const deadline = new Date(NOW.getTime() + 3_600_000)
    const all = items.map((item) => ({ userId, message: messageOf(), deadline, ...item }))
    return enqueueMessages(client, all, NOW)
  })

export const deliveries = (userId: string) =>
  db().delivery.findMany({ where: { userId }, orderBy: { id: 'asc' } })
