import { stringsFor } from '@/server/messages'

/** The strings of mails in a language. */
export const mailStrings = stringsFor('mail')
export type MailStrings = ReturnType<typeof mailStrings>
