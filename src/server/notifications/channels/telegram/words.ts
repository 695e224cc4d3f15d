import { wordsFor } from '@/server/messages'

/** What the bot says in a language. */
export const botWords = wordsFor('bot')
export type BotWords = ReturnType<typeof botWords>
