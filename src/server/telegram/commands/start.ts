import { timeNow } from '@/server/clock'
import type { Context } from 'grammy'
import { type ChatPerson, personOf } from '@/server/notifications/channels/telegram/chat-person'
import { markOpen } from '@/server/notifications/channels/telegram/chat-state'
import { type Command, languageIn, usernameOf } from '@/server/notifications/channels/telegram/context'
import { escapeHtml } from '@/server/notifications/channels/telegram/html'
import { verifyChat } from '@/server/notifications/channels/telegram/link/verify'
import { botWords } from '@/server/notifications/channels/telegram/words'
import { HTML } from './reply'

/** `/start <code>` confirms; `/start` alone tells the chat's id, or that all is well. For every chat. */
export async function start(ctx: Command): Promise<void> {
  const chatId = String(ctx.chat.id)
  const code = ctx.match.trim()
  const username = usernameOf(ctx.chat)
  const confirmed = code ? await verifyChat({ chatId, code, username, now: timeNow() }) : null
  await markOpen(chatId)
  const said = confirmed ? 'verified' : code ? 'badCode' : undefined
  await greet(ctx, { chatId, person: await personOf(chatId), said })
}

type Greeting = { chatId: string; person: ChatPerson | null; said?: 'verified' | 'badCode' | undefined }

/** The chat's id for whom nobody has connected yet; nothing of anybody. */
export async function greet(ctx: Context, { chatId, person, said }: Greeting): Promise<void> {
  const t = botWords(person?.language ?? languageIn(ctx))
  const usual = !person ? 'start' : person.notificationsEnabled ? 'connected' : 'connectedOff'
  await ctx.reply(t(said ?? usual, { id: `<code>${escapeHtml(chatId)}</code>` }), HTML)
}
