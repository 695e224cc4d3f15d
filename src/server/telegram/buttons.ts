import { timeNow } from '@/server/clock'
import type { CallbackQueryContext, Context } from 'grammy'
import { acknowledgeAs } from '@/server/alerts/silencing/acknowledge'
import { snoozeAs } from '@/server/alerts/silencing/snooze'
import { AppError, type ErrorCode } from '@/server/errors'
import { SNOOZE_MINUTES, withoutAlert } from '@/server/notifications/channels/telegram/alert-buttons'
import { type ChatPerson, personOf } from '@/server/notifications/channels/telegram/chat-person'
import { strangerWords, usernameOf } from '@/server/notifications/channels/telegram/context'
import { refuseChat, verifyChat } from '@/server/notifications/channels/telegram/link/verify'
import { botWords, type BotWords } from '@/server/notifications/channels/telegram/words'

type Pressed = CallbackQueryContext<Context>

/** The chat in which a button was pressed: Telegram says so. What the button carries, anybody can forge. */
const chatOf = ({ chat }: Pressed): string => String(chat?.id)

/** Confirm and Not me, below the question. */
export async function onQuestion(ctx: Pressed): Promise<void> {
  const [, answer, code = ''] = ctx.match
  const [chatId, now] = [chatOf(ctx), timeNow()]
  const t = strangerWords(ctx)
  if (answer === 'no') {
    await refuseChat({ chatId, code })
    return close(ctx, t('refused'))
  }
  const username = ctx.chat ? usernameOf(ctx.chat) : ''
  const userId = await verifyChat({ chatId, code, username, now })
  if (!userId) return close(ctx, t('expired'))
  const person = await personOf(chatId)
  return close(ctx, (person ? botWords(person.language) : t)('verified'))
}

async function close(ctx: Pressed, text: string): Promise<void> {
  await ctx.answerCallbackQuery()
  await ctx.editMessageText(text)
}

const REFUSALS: Partial<Record<ErrorCode, 'notYours' | 'lookOnly' | 'over'>> = {
  not_found: 'notYours',
  forbidden: 'lookOnly',
  conflict: 'over',
}

/** Acknowledge and Snooze, with the rights of the person whose chat it is and no others. */
export async function onAlert(ctx: Pressed): Promise<void> {
  const [, action, id = ''] = ctx.match
  const person = await personOf(chatOf(ctx))
  if (!person) return void (await ctx.answerCallbackQuery(strangerWords(ctx)('notYours')))
  const t = botWords(person.language)
  try {
    const done = await act({ action, id, person, t, now: timeNow() })
    await ctx.answerCallbackQuery(done)
    await note(ctx, { done, id })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await ctx.answerCallbackQuery(t(REFUSALS[error.code] ?? 'failed'))
  }
}

type Act = { action: string | undefined; id: string; person: ChatPerson; t: BotWords; now: Date }

async function act({ action, id, person, t, now }: Act): Promise<string> {
  const { locale, timeZone } = person
  if (action === 'ack') {
    await acknowledgeAs({ actor: person, id, now })
    return t('acknowledged')
  }
  const minutes = SNOOZE_MINUTES
  await snoozeAs({ actor: person, id, minutes, now })
  const until = now.getTime() + minutes * 60_000
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(until)
  return t('snoozed', { time })
}

/** Says below the message what was done, and takes the buttons of that alert away. */
async function note(ctx: Pressed, { done, id }: { done: string; id: string }): Promise<void> {
  const { message } = ctx.callbackQuery
  if (!message?.text) return
  const left = withoutAlert(message.reply_markup?.inline_keyboard ?? [], id)
  const more = { entities: message.entities, reply_markup: { inline_keyboard: left } }
  await ctx.editMessageText(`${message.text}\n\n${done}`, more)
}
