import type { connectTelegram } from '@/contracts/channels'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { sendVerificationPrompt } from './verification-prompt'
import { LINK_CODE_MS, linkCodeFor, hashLinkCode } from './code'
import { linkView } from './link-view'
import { requireBot } from './require-link'

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
