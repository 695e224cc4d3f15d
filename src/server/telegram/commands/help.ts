import { type Command, strangerWords } from '@/server/notifications/channels/telegram/context'
import { botWords, type BotWords } from '@/server/notifications/channels/telegram/words'
import { personOf } from '@/server/notifications/channels/telegram/chat-person'
import { HTML } from './reply'

/** As they are listed beside the text field. */
export const COMMANDS = ['levels', 'alerts', 'ack', 'stop', 'start', 'help'] as const

const lineOf = (t: BotWords) => (name: (typeof COMMANDS)[number]) => `/${name} – ${t(`commands.${name}`)}`

/** For every chat. */
export async function help(ctx: Command): Promise<void> {
  const person = await personOf(String(ctx.chat.id))
  const t = person ? botWords(person.language) : strangerWords(ctx)
  await ctx.reply([t('help'), ...COMMANDS.map(lineOf(t))].join('\n'), HTML)
}
