import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import type {
  Telegram,
  getTelegram,
  connectTelegram,
  setTelegram,
  disconnectTelegram,
} from '@/contracts/channels'
import type { TelegramLink } from '@/generated/prisma/client'
import { isChannelOn } from '@/server/runtime/flags'
import { loadBotName } from './bot-name'
import { linkCodeFor, sendVerificationPrompt, LINK_CODE_MS, hashLinkCode } from './verification'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { telegramApi } from './api'
import type { Verb } from '@/server/verb'

const NONE = {
  connected: false,
  verified: false,
  // initial settings of a chat when it is connected
  notificationsEnabled: true,
  chatId: null,
  username: null,
  connectedAt: null,
  blocked: false,
  link: null,
} as const

/** A user's link; only the entered chat id while the chat is not verified. */
export async function linkView(row: TelegramLink | null, now: Date): Promise<Telegram> {
  const bot = await loadBotName()
  const server = { bot, available: isChannelOn('telegram') }
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

/** The user's link; 409 without one. */
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
 * Stores an entered chat and sends it a verification prompt. The response does not depend on the prompt's delivery,
 * which would reveal whether the chat exists.
 *
 * | the user's link          | result                                                |
 * |--------------------------|-------------------------------------------------------|
 * | none, or of another chat | this chat, not verified; a prompt                     |
 * | this chat, not verified  | a new code, which replaces the previous one; a prompt |
 * | this chat, verified      | unchanged; no prompt                                  |
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
  const row = await db().$transaction(async (tx) => {
    const saved = await tx.telegramLink.upsert({
      where: { userId },
      create: { userId, ...data },
      update: data,
      include: { user: true },
    })
    await recordAudit(tx, ctx, { action: 'telegram.connect', entity: linkEntity(saved) })
    return saved
  })
  await sendVerificationPrompt({ api, chatId, code, person: row.user, signal })
  return { telegram: await linkView(row, now) }
}

/** How audit records name a link: by its user. */
const linkEntity = ({ user }: { user: { id: string; email: string } }) =>
  ({ type: 'user', id: user.id, name: user.email }) as const

const settingsOf = ({ notificationsEnabled }: TelegramLink) => ({ notificationsEnabled })

export const setOwnTelegram: Verb<typeof setTelegram> = async (ctx, { body }) => {
  const { now } = ctx
  const { userId } = ctx.actor
  const before = await requireLink(userId)
  const row = await db().$transaction(async (tx) => {
    const saved = await tx.telegramLink.update({ where: { userId }, data: body, include: { user: true } })
    const changes = changesBetween(settingsOf(before), settingsOf(saved))
    if (changes.length > 0)
      await recordAudit(tx, ctx, { action: 'telegram.update', entity: linkEntity(saved), changes })
    return saved
  })
  return { telegram: await linkView(row, now) }
}

/** Queued messages of that chat are not sent: the channel checks the link each time. */
export const disconnectOwnTelegram: Verb<typeof disconnectTelegram> = async (ctx) => {
  const { userId } = ctx.actor
  await db().$transaction(async (tx) => {
    const { count } = await tx.telegramLink.deleteMany({ where: { userId } })
    if (count === 0) return
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } })
    await recordAudit(tx, ctx, { action: 'telegram.disconnect', entity: linkEntity({ user }) })
  })
  return { ok: true }
}
