import { createHmac } from 'node:crypto'
import { hashSecret } from '@/server/devices/credentials/secrets'
import { authSecret } from '@/server/env'
import { type Api, InlineKeyboard } from 'grammy'
import { truncate } from '@/domain/text/truncate'
import type { User } from '@/generated/prisma/client'
import { AppError } from '@/server/errors'
import { log } from '@/server/log'
import { countUse } from '@/server/rate-limit'
import { userLocaleOf } from '@/server/user-locale'
import { grammySignal } from './api'
import { escapeHtml } from './html'
import { botStrings } from './strings'
import { inTransaction, runQuery } from '@/server/db/transaction'

/** How long a code proves a chat. */
export const LINK_CODE_MS = 10 * 60_000
/** 192 bits; fits into a button's 64 bytes and a start parameter's 64 characters. */
const LINK_CODE_LENGTH = 32

type LinkCodeSubject = { userId: string; chatId: string; expiresAt: Date }

/**
 * The code that proves this chat to be this person's. Made from the server's secret instead of by chance: it can be
 * shown again while it holds, and the database keeps its hash alone.
 */
export function linkCodeFor({ userId, chatId, expiresAt }: LinkCodeSubject): string {
  const text = `telegram link ${userId} ${chatId} ${expiresAt.getTime()}`
  return createHmac('sha256', authSecret()).update(text).digest('base64url').slice(0, LINK_CODE_LENGTH)
}

export const hashLinkCode = (code: string): string => hashSecret(code)

/** Over all accounts: nobody can have a chat flooded with questions. */
const PROMPT_LIMIT = { name: 'telegram question', points: 3, seconds: 3600 }
const PROMPT_WITHIN_MS = 5_000

type VerificationPrompt = { api: Api; chatId: string; code: string; person: User; signal: AbortSignal }

/**
 * Asks a chat whether it belongs to this person: all that a chat that has not confirmed is ever sent. Whether it could
 * be asked makes no difference to who asked; the link with the code works all the same.
 */
export async function sendVerificationPrompt({
  api,
  chatId,
  code,
  person,
  signal,
}: VerificationPrompt): Promise<void> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(PROMPT_WITHIN_MS)])
  const t = botStrings(userLocaleOf(person).language)
  const buttons = new InlineKeyboard().text(t('confirm'), `ok:${code}`).text(t('refuse'), `no:${code}`)
  const account = `<code>${escapeHtml(maskAddress(person.email))}</code>`
  const more = {
    parse_mode: 'HTML',
    reply_markup: buttons,
    link_preview_options: { is_disabled: true },
  } as const
  try {
    await countUse(PROMPT_LIMIT, chatId)
    await api.sendMessage(chatId, t('question', { account }), more, grammySignal(within))
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return
    log.info({ err: error }, 'a Telegram chat could not be asked')
  }
}

/** Enough to know one's own address by, too little to tell it to a stranger whose chat was typed. */
function maskAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${truncate(name, 2)}…@${domain}`
}

/** Of two accounts that a chat confirms at once the later one has it. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('telegram chat ' || $1, 0))`

const VERIFY = `
  update telegram_link
  set verified = true, username = $4, blocked_at = null, code_hash = null, code_expires_at = null
  where chat_id = $1 and code_hash = $2 and code_expires_at > $3 and not verified
  returning user_id as "userId"`

/** A chat tells of one account's devices only. */
const LEAVE_OTHERS = `delete from telegram_link where chat_id = $1 and verified and user_id <> $2`

const REFUSE = `
  update telegram_link set code_hash = null, code_expires_at = null
  where chat_id = $1 and code_hash = $2 and not verified`

/** `username`: what the chat calls itself. */
type ChatAnswer = { chatId: string; code: string; username: string; now: Date }

/**
 * A chat brings a code. The person whose link it verifies, or null when nothing changes:
 *
 * | code                      | from                        | then                                            |
 * |---------------------------|-----------------------------|-------------------------------------------------|
 * | current, first time       | the chat that was typed     | verified; another account loses the chat        |
 * | current                   | any other chat              | nothing                                         |
 * | expired, used or replaced | anywhere                    | nothing                                         |
 */
export const verifyChat = ({ chatId, code, username, now }: ChatAnswer): Promise<string | null> =>
  inTransaction(async (client) => {
    await runQuery(client, LOCK, [chatId])
    const values = [chatId, hashLinkCode(code), now, username]
    const [verified] = await runQuery<{ userId: string }>(client, VERIFY, values)
    if (!verified) return null
    await runQuery(client, LEAVE_OTHERS, [chatId, verified.userId])
    return verified.userId
  })

/** The chat says no: the code ends, and nothing else changes for anybody. */
export const refuseChat = ({ chatId, code }: Pick<ChatAnswer, 'chatId' | 'code'>): Promise<void> =>
  inTransaction(async (client) => {
    await runQuery(client, REFUSE, [chatId, hashLinkCode(code)])
  })
