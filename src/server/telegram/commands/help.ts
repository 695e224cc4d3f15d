import { type BotCommand, unlinkedChatStrings } from '@/server/notifications/channels/telegram/context'
import { botStrings, type BotStrings } from '@/server/notifications/channels/telegram/strings'
import { loadChatPerson } from '@/server/notifications/channels/telegram/chat-person'
import { HTML_REPLY } from './reply'

/** As they are listed beside the text field. */
export const BOT_COMMANDS = ['levels', 'alerts', 'ack', 'stop', 'start', 'help'] as const

const lineOf = (t: BotStrings) => (name: (typeof BOT_COMMANDS)[number]) =>
  `/${name} – ${t(`commands.${name}`)}`

/** For every chat. */
export async function answerHelpCommand(ctx: BotCommand): Promise<void> {
  const person = await loadChatPerson(String(ctx.chat.id))
  const t = person ? botStrings(person.language) : unlinkedChatStrings(ctx)
  await ctx.reply([t('help'), ...BOT_COMMANDS.map(lineOf(t))].join('\n'), HTML_REPLY)
}
