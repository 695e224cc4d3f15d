import type { TelegramLink } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { telegramApi } from '@/server/notifications/channels/telegram/api'

/** A person's link; 409 without one. */
export async function requireLink(userId: string): Promise<TelegramLink> {
  const row = await db().telegramLink.findUnique({ where: { userId } })
  if (!row) throw new AppError('conflict', 'No Telegram chat is connected')
  return row
}

/** The bot's API; 409 when this server has no bot. */
export function requireBot() {
  const api = telegramApi()
  if (!api) throw new AppError('conflict', 'This server has no Telegram bot')
  return api
}
