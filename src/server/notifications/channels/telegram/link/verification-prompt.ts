import { type Api, InlineKeyboard } from 'grammy'
import { truncate } from '@/domain/text/truncate'
import type { User } from '@/generated/prisma/client'
import { AppError } from '@/server/errors'
import { log } from '@/server/log'
import { countUse } from '@/server/rate-limit'
import { userLocaleOf } from '@/server/user-locale'
import { grammySignal } from '@/server/notifications/channels/telegram/api'
import { escapeHtml } from '@/server/notifications/channels/telegram/html'
import { botStrings } from '@/server/notifications/channels/telegram/strings'

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
