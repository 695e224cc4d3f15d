import type { Chat } from 'grammy/types'
import type { CommandContext, Context } from 'grammy'
import type { Language } from '@/domain/text/languages'
import { languageOf } from '@/domain/text/languages'
import type { ChatPerson } from './chat-person'
import { botStrings, type BotStrings } from './strings'

/** Context of every bot answer. `person`: the user of the verified chat. */
export type BotRequest = { chatId: string; person: ChatPerson; t: BotStrings; now: Date }

export type BotCommand = CommandContext<Context>

/** The language of an unknown chat: that of its Telegram client. */
export const languageOfSender = (ctx: Context): Language => languageOf(ctx.from?.language_code)

export const unlinkedChatStrings = (ctx: Context): BotStrings => botStrings(languageOfSender(ctx))

/** Empty for a chat without one: its title or a first name is no user name. */
export const usernameOf = ({ username }: Chat): string => username ?? ''
