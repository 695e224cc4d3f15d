import { db } from '@/server/db/prisma'
import type { BotRequest } from '@/server/notifications/channels/telegram/context'

/** The switch of the profile's card, thrown from the chat. */
export async function answerStopCommand({ chatId, person, t }: BotRequest): Promise<string> {
  const where = { userId: person.userId, chatId }
  await db().telegramLink.updateMany({ where, data: { notificationsEnabled: false } })
  return t('stopped')
}
