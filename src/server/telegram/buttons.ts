import { userSource } from '@/server/audit/record'
import { timeNow } from '@/server/clock'
import type { CallbackQueryContext, Context } from 'grammy'
import { acknowledgeAs, snoozeAs } from '@/server/alerts/silencing/acknowledge'
import type { ErrorCode } from '@/contracts/error-codes'
import { AppError } from '@/server/errors'
import { SNOOZE_MINUTES, withoutAlertButtons } from '@/server/notifications/channels/telegram/alert-buttons'
import { type ChatPerson, loadChatPerson } from '@/server/notifications/channels/telegram/chat-person'
import { unlinkedChatStrings, usernameOf } from '@/server/notifications/channels/telegram/context'
import { refuseChat, verifyChat } from '@/server/notifications/channels/telegram/verification'
import { botStrings, type BotStrings } from '@/server/notifications/channels/telegram/strings'

type ButtonPress = CallbackQueryContext<Context>

/** The chat of a pressed button, from Telegram. The button's data can be forged. */
const chatOf = ({ chat }: ButtonPress): string => String(chat?.id)

/** Confirm and Not me, below the verification prompt. */
export async function onVerificationButton(ctx: ButtonPress): Promise<void> {
  const [, answer, code = ''] = ctx.match
  const [chatId, now] = [chatOf(ctx), timeNow()]
  const t = unlinkedChatStrings(ctx)
  if (answer === 'no') {
    await refuseChat({ chatId, code, now })
    return closePrompt(ctx, t('refused'))
  }
  const username = ctx.chat ? usernameOf(ctx.chat) : ''
  const userId = await verifyChat({ chatId, code, username, now })
  if (!userId) return closePrompt(ctx, t('expired'))
  const person = await loadChatPerson(chatId)
  return closePrompt(ctx, (person ? botStrings(person.language) : t)('verified'))
}

async function closePrompt(ctx: ButtonPress, text: string): Promise<void> {
  await ctx.answerCallbackQuery()
  await ctx.editMessageText(text)
}

const ERROR_STRINGS: Partial<Record<ErrorCode, 'notYours' | 'lookOnly' | 'over'>> = {
  not_found: 'notYours',
  forbidden: 'lookOnly',
  conflict: 'over',
}

/** Acknowledge and Snooze, with the rights of the chat's user only. */
export async function onAlertButton(ctx: ButtonPress): Promise<void> {
  const [, action, id = ''] = ctx.match
  const person = await loadChatPerson(chatOf(ctx))
  if (!person) return void (await ctx.answerCallbackQuery(unlinkedChatStrings(ctx)('notYours')))
  const t = botStrings(person.language)
  try {
    const done = await runAlertAction({ action, id, person, t, now: timeNow() })
    await ctx.answerCallbackQuery(done)
    await appendOutcome(ctx, { done, id })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await ctx.answerCallbackQuery(t(ERROR_STRINGS[error.code] ?? 'failed'))
  }
}

type AlertButtonAction = {
  action: string | undefined
  id: string
  person: ChatPerson
  t: BotStrings
  now: Date
}

async function runAlertAction({ action, id, person, t, now }: AlertButtonAction): Promise<string> {
  const { locale, timeZone } = person
  if (action === 'ack') {
    await acknowledgeAs({ actor: person, id, now, by: userSource(person.userId, now, 'Telegram') })
    return t('acknowledged')
  }
  const minutes = SNOOZE_MINUTES
  await snoozeAs({ actor: person, id, minutes, now, by: userSource(person.userId, now, 'Telegram') })
  const until = now.getTime() + minutes * 60_000
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(until)
  return t('snoozed', { time })
}

/** Shows the result below the message, and removes the buttons of that alert. */
async function appendOutcome(ctx: ButtonPress, { done, id }: { done: string; id: string }): Promise<void> {
  const { message } = ctx.callbackQuery
  if (!message?.text) return
  const left = withoutAlertButtons(message.reply_markup?.inline_keyboard ?? [], id)
  const more = { entities: message.entities, reply_markup: { inline_keyboard: left } }
  await ctx.editMessageText(`${message.text}\n\n${done}`, more)
}
