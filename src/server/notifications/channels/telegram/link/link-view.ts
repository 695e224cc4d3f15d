import type { Telegram } from '@/contracts/channels'
import type { TelegramLink } from '@/generated/prisma/client'
import { env } from '@/server/env'
import { loadBotName } from '@/server/notifications/channels/telegram/bot-name'
import { linkCodeFor } from './code'

const NONE = {
  connected: false,
  verified: false,
  // what a chat will have when it is connected
  notificationsEnabled: true,
  chatId: null,
  username: null,
  connectedAt: null,
  blocked: false,
  link: null,
} as const

/** A person's link as they see it; nothing but what they typed while the chat has not confirmed. */
export async function linkView(row: TelegramLink | null, now: Date): Promise<Telegram> {
  const bot = await loadBotName()
  const server = { bot, available: env.TELEGRAM_BOT_TOKEN !== undefined }
  if (!row) return { ...NONE, ...server }
  const { chatId, verified, notificationsEnabled } = row
  return {
    ...server,
    connected: true,
    verified,
    notificationsEnabled,
    chatId,
    username: row.username || null,
    connectedAt: row.connectedAt.toISOString(),
    blocked: row.blockedAt !== null,
    link: verified ? null : linkOf({ row, bot, now }),
  }
}

function linkOf({ row, bot, now }: { row: TelegramLink; bot: string | null; now: Date }): string | null {
  const { userId, chatId, codeExpiresAt: expiresAt, codeHash } = row
  if (!bot || !codeHash || !expiresAt || expiresAt <= now) return null
  return `https://t.me/${bot}?start=${linkCodeFor({ userId, chatId, expiresAt })}`
}
