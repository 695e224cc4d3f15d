import type { testWebhook } from '@/contracts/channels'
import { sendNow } from '@/server/notifications/delivery/send-now'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { webhookChannel } from './channel'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'

/** Posts a test now. A disabled webhook that accepts it is enabled again. */
export const testOwnWebhook: Verb<typeof testWebhook> = async ({ actor: { userId }, now }, { params }) => {
  const where = { id: params.id, userId }
  if ((await db().webhook.count({ where })) === 0) throw new AppError('not_found', 'Webhook not found')
  const message: OutboxMessage = {
    ...{ kind: 'test', title: 'Test', body: 'A test of this webhook.', severity: 'info', tag: 'test' },
    ...{ path: '/profile', at: now.toISOString(), language: 'en' },
  }
  const outcome = await sendNow({ channel: webhookChannel, userId, target: params.id, message, now })
  if (outcome.result !== 'sent') return { ok: false, error: outcome.error }
  await db().webhook.updateMany({ where, data: { enabled: true } })
  return { ok: true, error: null }
}
