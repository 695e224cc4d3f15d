import type {
  Telegram,
  getTelegram,
  connectTelegram,
  setTelegram,
  disconnectTelegram,
} from '@/contracts/channels'
import type { TelegramLink } from '@/generated/prisma/client'
import { env } from '@/server/env'
import { loadBotName } from './bot-name'
import { linkCodeFor, sendVerificationPrompt, LINK_CODE_MS, hashLinkCode } from './verification'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { telegramApi } from './api'
import type { Verb } from '@/server/verb'

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

export const getOwnTelegram: Verb<typeof getTelegram> = async ({ actor: { userId }, now }) => ({
  telegram: await linkView(await db().telegramLink.findUnique({ where: { userId } }), now),
})

/**
 * Notes a chat that somebody typed and asks the chat itself. The answer never says what became of the question: it
 * would tell a stranger whether the chat exists.
 *
 * | the person's link          | then                                             |
 * |----------------------------|--------------------------------------------------|
 * | none, or of another chat   | this chat, not verified; the question            |
 * | this chat, not verified    | a new code, which ends the one before; the question |
 * | this chat, verified        | as it was; no question                           |
 */
export const connectOwnTelegram: Verb<typeof connectTelegram> = async (ctx, { body }) => {
  const { now, signal } = ctx
  const { userId } = ctx.actor
  const api = requireBot()
  const chatId = BigInt(body.chatId).toString()
  const before = await db().telegramLink.findUnique({ where: { userId } })
  if (before?.verified && before.chatId === chatId) return { telegram: await linkView(before, now) }

  const expiresAt = new Date(now.getTime() + LINK_CODE_MS)
  const code = linkCodeFor({ userId, chatId, expiresAt })
  const fresh = { chatId, username: '', verified: false, blockedAt: null, connectedAt: now }
  const data = { ...fresh, codeHash: hashLinkCode(code), codeExpiresAt: expiresAt }
  const row = await db().telegramLink.upsert({
    where: { userId },
    create: { userId, ...data },
    update: data,
    include: { user: true },
  })
  await sendVerificationPrompt({ api, chatId, code, person: row.user, signal })
  return { telegram: await linkView(row, now) }
}

export const setOwnTelegram: Verb<typeof setTelegram> = async ({ actor: { userId }, now }, { body }) => {
  await requireLink(userId)
  const row = await db().telegramLink.update({ where: { userId }, data: body })
  return { telegram: await linkView(row, now) }
}

/** What still waits for that chat is not sent: the channel looks for the link each time. */
export const disconnectOwnTelegram: Verb<typeof disconnectTelegram> = async ({ actor: { userId } }) => {
  await db().telegramLink.deleteMany({ where: { userId } })
  return { ok: true }
}
