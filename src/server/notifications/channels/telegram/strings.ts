import { stringsFor } from '@/server/messages'

/** The bot's strings in a language. */
export const botStrings = stringsFor('bot')
export type BotStrings = ReturnType<typeof botStrings>
