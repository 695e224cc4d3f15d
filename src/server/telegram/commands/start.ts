import { timeNow } from '@/server/clock'
import type { Context } from 'grammy'
import { type ChatPerson, loadChatPerson } from '@/server/notifications/channels/telegram/chat-person'
import { markChatOpen } from '@/server/notifications/channels/telegram/chat-state'
import {
  type BotCommand,
  languageOfSender,
  usernameOf,
} from '@/server/notifications/channels/telegram/context'
import { escapeHtml } from '@/server/notifications/channels/telegram/html'
import { verifyChat } from '@/server/notifications/channels/telegram/link/verify'
import { botStrings } from '@/server/notifications/channels/telegram/strings'
import { HTML_REPLY } from './reply'

/** `/start <code>` confirms; `/start` alone tells the chat's id, or that all is well. For every chat. */
export async function answerStartCommand(ctx: BotCommand): Promise<void> {
  const chatId = String(ctx.chat.id)
  const code = ctx.match.trim()
  const username = usernameOf(ctx.chat)
  const confirmed = code ? await verifyChat({ chatId, code, username, now: timeNow() }) : null
  await markChatOpen(chatId)
  const said = confirmed ? 'verified' : code ? 'badCode' : undefined
  await sendGreeting(ctx, { chatId, person: await loadChatPerson(chatId), said })
}

type Greeting = { chatId: string; person: ChatPerson | null; said?: 'verified' | 'badCode' | undefined }

/** The chat's id for whom nobody has connected yet; nothing of anybody. */
export async function sendGreeting(ctx: Context, { chatId, person, said }: Greeting): Promise<void> {
  const t = botStrings(person?.language ?? languageOfSender(ctx))
  const usual = !person ? 'start' : person.notificationsEnabled ? 'connected' : 'connectedOff'
  await ctx.reply(t(said ?? usual, { id: `<code>${escapeHtml(chatId)}</code>` }), HTML_REPLY)
}
