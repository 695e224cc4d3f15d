import { wordsFor } from '@/server/messages'

/** The words of mails in a language. */
export const wordsOf = wordsFor('mail')
export type Words = ReturnType<typeof wordsOf>
