import type { removeWebhook } from '@/contracts/channels'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'

export const removeOwnWebhook: Verb<typeof removeWebhook> = async ({ actor: { userId } }, { params }) => {
  const { count } = await db().webhook.deleteMany({ where: { id: params.id, userId } })
  if (count === 0) throw new AppError('not_found', 'Webhook not found')
  return { ok: true }
}
