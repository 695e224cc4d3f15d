import type { AuditChange } from '@/contracts/audit'
import type { Prisma } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { type AuditEntry, type AuditSource, jobSource, recordAudit, userSource } from '@/server/audit/record'
import { timeNow } from '@/server/clock'
import { db } from '@/server/db/prisma'

/** Who reports a change of a chat. */
export type ChatSource = (userId: string) => AuditSource

/** The chat itself, in the conversation with the bot. */
export const reportedByChat: ChatSource = (userId) => userSource(userId, timeNow(), 'Telegram')
/** Telegram's answer to a message. */
export const foundBySending: ChatSource = () => jobSource('notifications.outbox', timeNow())

const LINK = { userId: true, user: { select: { email: true } } } as const

type Link = { userId: string; user: { email: string } }

const entryOf = ({ userId: id, user }: Link, changes: AuditChange[]): AuditEntry => ({
  action: 'telegram.update',
  entity: { type: 'user', id, name: user.email },
  changes,
})

type Report = { links: readonly Link[]; changes: AuditChange[]; by: ChatSource }

async function recordLinks(tx: Prisma.TransactionClient, { links, changes, by }: Report): Promise<void> {
  for (const link of links) await recordAudit(tx, by(link.userId), entryOf(link, changes))
}

type Update = Omit<Report, 'links'> & {
  where: Prisma.TelegramLinkWhereInput
  data: Prisma.TelegramLinkUpdateManyMutationInput
}

const updateLinks = ({ where, data, ...report }: Update): Promise<void> =>
  db().$transaction(async (tx) => {
    const links = await tx.telegramLink.updateManyAndReturn({ where, data, select: LINK })
    await recordLinks(tx, { links, ...report })
  })

/** The chat accepts no messages: it blocked or removed the bot, or was deleted. */
export const markChatBlocked = (chatId: string, by: ChatSource): Promise<void> =>
  updateLinks({
    where: { chatId, verified: true, blockedAt: null },
    data: { blockedAt: timeNow() },
    changes: changesBetween({ blocked: false }, { blocked: true }),
    by,
  })

/** A message to the bot reactivates the chat. */
export const markChatOpen = (chatId: string): Promise<void> =>
  updateLinks({
    where: { chatId, blockedAt: { not: null } },
    data: { blockedAt: null },
    changes: changesBetween({ blocked: true }, { blocked: false }),
    by: reportedByChat,
  })

/** The user of a verified chat wants no notifications there. */
export const stopChat = (userId: string, chatId: string): Promise<void> =>
  updateLinks({
    where: { userId, chatId, notificationsEnabled: true },
    data: { notificationsEnabled: false },
    changes: changesBetween({ notificationsEnabled: true }, { notificationsEnabled: false }),
    by: reportedByChat,
  })

/** A group that becomes a supergroup gets a new id; queued messages move to it. */
export const moveChat = (from: string, to: string, by: ChatSource): Promise<void> =>
  db().$transaction(async (tx) => {
    const where = { chatId: from }
    const links = await tx.telegramLink.updateManyAndReturn({ where, data: { chatId: to }, select: LINK })
    await tx.delivery.updateMany({
      where: { channel: 'telegram', target: from, state: 'pending' },
      data: { target: to },
    })
    await recordLinks(tx, { links, changes: changesBetween({ chatId: from }, { chatId: to }), by })
  })
