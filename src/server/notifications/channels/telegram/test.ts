import type { testTelegram } from '@/contracts/channels'
import { sendNow } from '@/server/notifications/delivery/send-now'
import { telegramChannel } from './channel'
import type { OutboxMessage, DeliveryOutcome } from '@/server/notifications/delivery/types'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { userLocaleOf } from '@/server/user-locale'
import { markChatOpen } from './chat-state'
import { requireBot, requireLink } from './link'
import { botStrings } from './strings'

type Failure = Exclude<DeliveryOutcome, { result: 'sent' }>

/** Sends to the chat directly, even with notifications off, because the user waits for the result. */
export const testOwnTelegram: Verb<typeof testTelegram> = async ({ actor: { userId }, now }) => {
  requireBot()
  const { chatId: target, verified } = await requireLink(userId)
  if (!verified) throw new AppError('conflict', 'The chat has not confirmed yet')
  const message = await testMessage(userId, now)
  const outcome = await sendNow({ channel: telegramChannel, userId, target, message, now })
  if (outcome.result !== 'sent') throw testFailureError(outcome)
  await markChatOpen(target)
  return { ok: true }
}

async function testMessage(userId: string, now: Date): Promise<OutboxMessage> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } })
  const { language } = userLocaleOf(user)
  const t = botStrings(language)
  const words = { title: t('test.title'), body: t('test.body') }
  return {
    ...words,
    kind: 'test',
    severity: 'info',
    tag: 'test',
    path: '/profile',
    at: now.toISOString(),
    language,
  }
}

function testFailureError(outcome: Failure): AppError {
  if (outcome.result === 'gone')
    return new AppError(
      'conflict',
      'This chat takes no messages from the bot; unblock it there and send /start',
    )
  if (outcome.result === 'refused') return new AppError('conflict', `Telegram refused it: ${outcome.error}`)
  const afterMs = 'afterMs' in outcome ? outcome.afterMs : undefined
  const retryAfterS = Math.ceil((afterMs ?? 5_000) / 1000)
  return new AppError('unavailable', 'Telegram cannot be reached now. Please try again.', { retryAfterS })
}
