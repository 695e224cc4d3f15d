import { type AuditEntry, recordAudit, userSource } from '@/server/audit/record'
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

/** Validity of a verification code. */
export const LINK_CODE_MS = 10 * 60_000
/** 192 bits; fits into a button's 64 bytes and a start parameter's 64 characters. */
const LINK_CODE_LENGTH = 32

type LinkCodeSubject = { userId: string; chatId: string; expiresAt: Date }

/**
 * The code that verifies a user's chat. Derived from the server's secret instead of random: it can be shown again while
 * valid, and the database stores its hash only.
 */
export function linkCodeFor({ userId, chatId, expiresAt }: LinkCodeSubject): string {
  const text = `telegram link ${userId} ${chatId} ${expiresAt.getTime()}`
  return createHmac('sha256', authSecret()).update(text).digest('base64url').slice(0, LINK_CODE_LENGTH)
}

export const hashLinkCode = (code: string): string => hashSecret(code)

/** Limit over all accounts, so that a chat cannot be flooded with prompts. */
const PROMPT_LIMIT = { name: 'telegram question', points: 3, seconds: 3600 }
const PROMPT_WITHIN_MS = 5_000

type VerificationPrompt = { api: Api; chatId: string; code: string; person: User; signal: AbortSignal }

/**
 * Sends the verification prompt to a chat, the only message to an unlinked chat. A failed delivery is not reported to
 * the caller; the link with the code works all the same.
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

/** Enough to recognise an own address, too little to reveal it to another user. */
function maskAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${truncate(name, 2)}…@${domain}`
}

/** When a chat verifies two accounts at once, the later one gets it. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('telegram chat ' || $1, 0))`

const VERIFY = `
  update telegram_link
  set verified = true, username = $4, blocked_at = null, code_hash = null, code_expires_at = null
  where chat_id = $1 and code_hash = $2 and code_expires_at > $3 and not verified
  returning user_id as "userId", (select email from app_user u where u.id = user_id) as email`

/** A chat receives notifications of one account only. */
const LEAVE_OTHERS = `
  delete from telegram_link where chat_id = $1 and verified and user_id <> $2
  returning user_id as "userId", (select email from app_user u where u.id = user_id) as email`

type LinkedUser = { userId: string; email: string }

const linkEntry = (
  action: 'telegram.verify' | 'telegram.disconnect',
  { userId: id, email: name }: LinkedUser,
): AuditEntry => ({ action, entity: { type: 'user', id, name } })

const REFUSE = `
  update telegram_link set code_hash = null, code_expires_at = null
  where chat_id = $1 and code_hash = $2 and not verified
  returning user_id as "userId", (select email from app_user u where u.id = user_id) as email`

/** `username`: the chat's own name. */
type ChatAnswer = { chatId: string; code: string; username: string; now: Date }

/**
 * Verifies a chat by its code. Returns the user whose link it verifies, or null without a change:
 *
 * | code                      | from             | result                                   |
 * |---------------------------|------------------|------------------------------------------|
 * | current, first time       | the entered chat | verified; another account loses the chat |
 * | current                   | any other chat   | nothing                                  |
 * | expired, used or replaced | anywhere         | nothing                                  |
 */
export const verifyChat = ({ chatId, code, username, now }: ChatAnswer): Promise<string | null> =>
  inTransaction(async (client) => {
    await runQuery(client, LOCK, [chatId])
    const values = [chatId, hashLinkCode(code), now, username]
    const [verified] = await runQuery<LinkedUser>(client, VERIFY, values)
    if (!verified) return null
    const left = await runQuery<LinkedUser>(client, LEAVE_OTHERS, [chatId, verified.userId])
    await recordAudit(
      client,
      userSource(verified.userId, now, 'Telegram'),
      linkEntry('telegram.verify', verified),
      ...left.map((other) => linkEntry('telegram.disconnect', other)),
    )
    return verified.userId
  })

/** The chat declines: the code ends, and nothing else changes. Who holds the chat is not known. */
export const refuseChat = ({ chatId, code, now }: Omit<ChatAnswer, 'username'>): Promise<void> =>
  inTransaction(async (client) => {
    const [refused] = await runQuery<LinkedUser>(client, REFUSE, [chatId, hashLinkCode(code)])
    if (!refused) return
    const source = { ...userSource(refused.userId, now, 'Telegram'), type: 'anonymous', id: null } as const
    const reason = '“Not me” was pressed in the chat'
    await recordAudit(client, source, { ...linkEntry('telegram.verify', refused), result: 'refused', reason })
  })
