import { timeNow } from '@/server/clock'
import { Bot, BotError, type Context } from 'grammy'
import type { Update } from 'grammy/types'
import { LANGUAGES } from '@/domain/text/languages'
import { log } from '@/server/log'
import { clientOptions, grammySignal } from '@/server/notifications/channels/telegram/api'
import { keepBotName } from '@/server/notifications/channels/telegram/bot-name'
import { onAlert, onQuestion } from './buttons'
import { personOf } from '@/server/notifications/channels/telegram/chat-person'
import { markBlocked, moveChat } from '@/server/notifications/channels/telegram/chat-state'
import { ack, alerts } from './commands/alerts'
import { COMMANDS, help } from './commands/help'
import { levels } from './commands/levels'
import { HTML } from './commands/reply'
import { greet, start } from './commands/start'
import { stop } from './commands/stop'
import { type Asked, type Command, strangerWords } from '@/server/notifications/channels/telegram/context'
import { botWords } from '@/server/notifications/channels/telegram/words'

/** The kinds of updates that Telegram is asked for. */
export const UPDATES = ['message', 'callback_query', 'my_chat_member'] as const

/** What a command of a verified chat answers. */
type Answer = string | Awaited<ReturnType<typeof ack>>

/** For chats that have confirmed. Every other chat gets what /start says, and nothing of anybody. */
const verified = (answer: (asked: Asked) => Promise<Answer>) => async (ctx: Command) => {
  const chatId = String(ctx.chat.id)
  const person = await personOf(chatId)
  if (!person) return greet(ctx, { chatId, person })
  const made = await answer({ chatId, person, t: botWords(person.language), now: timeNow() })
  const { text, buttons } = typeof made === 'string' ? { text: made, buttons: [] } : made
  await ctx.reply(text, { ...HTML, reply_markup: { inline_keyboard: buttons } })
}

/** The bot with all it knows to answer; it does not poll by itself. */
export function makeBot(token: string): Bot {
  const bot = new Bot(token, { client: clientOptions() })
  bot.command('start', start)
  bot.command('help', help)
  bot.command('levels', verified(levels))
  bot.command('alerts', verified(alerts))
  bot.command('ack', verified(ack))
  bot.command('stop', verified(stop))
  bot.callbackQuery(/^(ok|no):([\w-]{1,60})$/, onQuestion)
  bot.callbackQuery(/^(ack|snz):([0-9a-f-]{36})$/, onAlert)
  bot.on('callback_query', (ctx) => ctx.answerCallbackQuery())
  bot.on('my_chat_member', onMember)
  bot.on('message:migrate_to_chat_id', (ctx) =>
    moveChat(String(ctx.chat.id), String(ctx.message.migrate_to_chat_id)),
  )
  return bot
}

/** Blocked or put out. That it is let in again is not enough to speak: somebody has to send /start. */
async function onMember(ctx: Context): Promise<void> {
  const { chat, new_chat_member: me } = ctx.myChatMember ?? {}
  if (chat && (me?.status === 'kicked' || me?.status === 'left'))
    await markBlocked(String(chat.id), timeNow())
}

/** Handles one update. What fails is logged, and whoever waits for an answer is told; nothing is thrown. */
export async function handle(bot: Bot, update: Update): Promise<void> {
  try {
    await bot.handleUpdate(update)
  } catch (error) {
    log.warn(
      { err: error instanceof BotError ? error.error : error },
      'a Telegram update could not be handled',
    )
    if (error instanceof BotError) await apologise(error.ctx).catch(() => undefined)
  }
}

async function apologise(ctx: Context): Promise<void> {
  const text = strangerWords(ctx)('failed')
  if (ctx.callbackQuery) await ctx.answerCallbackQuery(text)
  else if (ctx.message?.text?.startsWith('/')) await ctx.reply(text)
}

/** Learns who the bot is, and tells Telegram what it needs to know. */
export async function prepare(bot: Bot, signal: AbortSignal): Promise<void> {
  const within = grammySignal(signal)
  bot.botInfo = await bot.api.getMe(within)
  const { id, username } = bot.botInfo
  await keepBotName({ id, username })
  // a webhook that somebody once set would keep all updates from us
  await bot.api.deleteWebhook({}, within)
  for (const language of LANGUAGES) {
    const t = botWords(language)
    const commands = COMMANDS.map((command) => ({ command, description: t(`commands.${command}`) }))
    await bot.api.setMyCommands(commands, language === 'en' ? {} : { language_code: language }, within)
  }
  log.info({ username }, 'the Telegram bot is listening')
}
