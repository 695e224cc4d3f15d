import { db } from '@/server/db/prisma'

/** The chat takes nothing more: it blocked the bot, put it out, or is no more. */
export async function markChatBlocked(chatId: string, now: Date): Promise<void> {
  await db().telegramLink.updateMany({
    where: { chatId, verified: true, blockedAt: null },
    data: { blockedAt: now },
  })
}

/** Somebody speaks to the bot there again. */
export async function markChatOpen(chatId: string): Promise<void> {
  await db().telegramLink.updateMany({
    where: { chatId, blockedAt: { not: null } },
    data: { blockedAt: null },
  })
}

/** A group that grows becomes a supergroup with another id; what waits for it goes there too. */
export async function moveChat(from: string, to: string): Promise<void> {
  await db().$transaction([
    db().telegramLink.updateMany({ where: { chatId: from }, data: { chatId: to } }),
    db().delivery.updateMany({
      where: { channel: 'telegram', target: from, state: 'pending' },
      data: { target: to },
    }),
  ])
}
