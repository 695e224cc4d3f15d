import { stringsFor } from '@/server/messages'

/** What the bot says in a language. */
export const botStrings = stringsFor('bot')
export type BotStrings = ReturnType<typeof botStrings>
