import { timeNow } from '@/server/clock'
import { Bot, BotError, type Context } from 'grammy'
import type { Update } from 'grammy/types'
import { LANGUAGES } from '@/domain/text/languages'
import { log } from '@/server/log'
import { telegramClientOptions, grammySignal } from '@/server/notifications/channels/telegram/api'
import { saveBotName } from '@/server/notifications/channels/telegram/bot-name'
import { onAlertButton, onVerificationButton } from './buttons'
import { loadChatPerson } from '@/server/notifications/channels/telegram/chat-person'
import {
  markChatBlocked,
  moveChat,
  reportedByChat,
} from '@/server/notifications/channels/telegram/chat-state'
import {
  answerAckCommand,
  answerAlertsCommand,
  BOT_COMMANDS,
  answerHelpCommand,
  answerLevelsCommand,
  HTML_REPLY,
  sendGreeting,
  answerStartCommand,
  answerStopCommand,
} from './commands'
import {
  type BotRequest,
  type BotCommand,
  unlinkedChatStrings,
} from '@/server/notifications/channels/telegram/context'
import { botStrings } from '@/server/notifications/channels/telegram/strings'

/** The kinds of updates requested from Telegram. */
export const UPDATE_TYPES = ['message', 'callback_query', 'my_chat_member'] as const

/** The answer to a command of a verified chat. */
type BotAnswer = string | Awaited<ReturnType<typeof answerAckCommand>>

/** Commands of verified chats. Every other chat gets the answer of /start, without any data. */
const forVerifiedChats = (answer: (asked: BotRequest) => Promise<BotAnswer>) => async (ctx: BotCommand) => {
  const chatId = String(ctx.chat.id)
  const person = await loadChatPerson(chatId)
  if (!person) return sendGreeting(ctx, { chatId, person })
  const made = await answer({ chatId, person, t: botStrings(person.language), now: timeNow() })
  const { text, buttons } = typeof made === 'string' ? { text: made, buttons: [] } : made
  await ctx.reply(text, { ...HTML_REPLY, reply_markup: { inline_keyboard: buttons } })
}

/** The bot with all its handlers; it does not poll by itself. */
export function createBot(token: string): Bot {
  const bot = new Bot(token, { client: telegramClientOptions() })
  bot.command('start', answerStartCommand)
  bot.command('help', answerHelpCommand)
  bot.command('levels', forVerifiedChats(answerLevelsCommand))
  bot.command('alerts', forVerifiedChats(answerAlertsCommand))
  bot.command('ack', forVerifiedChats(answerAckCommand))
  bot.command('stop', forVerifiedChats(answerStopCommand))
  bot.callbackQuery(/^(ok|no):([\w-]{1,60})$/, onVerificationButton)
  bot.callbackQuery(/^(ack|snz):([0-9a-f-]{36})$/, onAlertButton)
  bot.on('callback_query', (ctx) => ctx.answerCallbackQuery())
  bot.on('my_chat_member', onMembership)
  bot.on('message:migrate_to_chat_id', (ctx) =>
    moveChat(String(ctx.chat.id), String(ctx.message.migrate_to_chat_id), reportedByChat),
  )
  return bot
}

/** The bot was blocked or removed. Unblocking alone does not reactivate it: the chat has to send /start. */
async function onMembership(ctx: Context): Promise<void> {
  const { chat, new_chat_member: me } = ctx.myChatMember ?? {}
  if (chat && (me?.status === 'kicked' || me?.status === 'left'))
    await markChatBlocked(String(chat.id), reportedByChat)
}

/** Handles one update. Failures are logged and reported to a waiting client; never throws. */
export async function handleUpdate(bot: Bot, update: Update): Promise<void> {
  try {
    await bot.handleUpdate(update)
  } catch (error) {
    log.warn(
      { err: error instanceof BotError ? error.error : error },
      'a Telegram update could not be handled',
    )
    if (error instanceof BotError) await replyFailure(error.ctx).catch(() => undefined)
  }
}

async function replyFailure(ctx: Context): Promise<void> {
  const text = unlinkedChatStrings(ctx)('failed')
  if (ctx.callbackQuery) await ctx.answerCallbackQuery(text)
  else if (ctx.message?.text?.startsWith('/')) await ctx.reply(text)
}

/** Fetches the bot's identity, and registers its commands at Telegram. */
export async function prepareBot(bot: Bot, signal: AbortSignal): Promise<void> {
  const within = grammySignal(signal)
  bot.botInfo = await bot.api.getMe(within)
  const { id, username } = bot.botInfo
  await saveBotName({ id, username })
  // a leftover webhook would receive all updates instead
  await bot.api.deleteWebhook({}, within)
  for (const language of LANGUAGES) {
    const t = botStrings(language)
    const commands = BOT_COMMANDS.map((command) => ({ command, description: t(`commands.${command}`) }))
    await bot.api.setMyCommands(commands, language === 'en' ? {} : { language_code: language }, within)
  }
  log.info({ username }, 'the Telegram bot is listening')
}
