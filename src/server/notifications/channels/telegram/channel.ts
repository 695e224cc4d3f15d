import { type Api, GrammyError } from 'grammy'
import { db } from '@/server/db/prisma'
import { grammySignal, telegramApi } from './api'
import { foundBySending, markChatBlocked, moveChat } from './chat-state'
import type { DeliveryChannel, DeliveryOutcome, DeliveryAttempt } from '@/server/notifications/delivery/types'
import { telegramOutcomeOf } from './outcome'
import { telegramText } from './text'

/** Why nothing may be sent to this chat now, however long the message has been queued; null when it may. */
async function refusalReason({ userId, target, message }: DeliveryAttempt): Promise<string | null> {
  if (!userId) return 'a chat is always of somebody'
  const where = { userId, chatId: target, verified: true }
  const link = await db().telegramLink.findFirst({ where, select: { notificationsEnabled: true } })
  if (!link) return 'the chat is not connected'
  return link.notificationsEnabled || message.kind === 'test' ? null : 'notifications are off'
}

type ChatMessage = Pick<DeliveryAttempt, 'target' | 'message'> & { api: Api; signal: AbortSignal }

async function postToChat({ api, target, message, signal }: ChatMessage): Promise<void> {
  const { text, buttons } = telegramText(message)
  const more = {
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    reply_markup: { inline_keyboard: buttons },
  } as const
  await api.sendMessage(target, text, more, grammySignal(signal))
}

const movedTo = (error: unknown): string | null => {
  const to = error instanceof GrammyError ? error.parameters.migrate_to_chat_id : undefined
  return to === undefined ? null : String(to)
}

async function send(sending: DeliveryAttempt, signal: AbortSignal): Promise<DeliveryOutcome> {
  const api = telegramApi()
  if (!api) return { result: 'failed', error: 'this server has no Telegram bot' }
  const error = await refusalReason(sending)
  if (error) return { result: 'refused', error }
  const { target, message } = sending
  try {
    await postToChat({ api, target, message, signal }).catch(async (failure: unknown) => {
      const moved = movedTo(failure)
      if (!moved) throw failure
      await moveChat(target, moved, foundBySending)
      await postToChat({ api, target: moved, message, signal })
    })
    return { result: 'sent' }
  } catch (failure) {
    return telegramOutcomeOf(failure)
  }
}

/** A verified chat of a user. The target is its id. */
export const telegramChannel: DeliveryChannel = {
  name: 'telegram',
  send,
  retire: (target) => markChatBlocked(target, foundBySending),
}
