import type { dismissInboxMessage } from '@/contracts/inbox'
import { db } from '@/server/db'
import type { Verb } from '@/server/http/route'
import { requireMessage } from './visible'

export const dismissMessage: Verb<typeof dismissInboxMessage> = async ({ actor }, { params }) => {
  const { id } = await requireMessage(actor, params.id)
  await db().inboxMessage.deleteMany({ where: { id } })
  return { ok: true }
}
