import { type Actor, seesAllDevices } from '@/domain/access/policy'
import type { InboxMessage } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { AppError } from '@/server/errors'

/**
 * The filter that leaves what this person may see of the inbox or of the mappings: everything for administrators,
 * what came with (or is bound to) the credentials of their own devices for others.
 */
export async function ofOwnSenders(actor: Actor): Promise<{ sender?: { in: string[] } }> {
  if (seesAllDevices(actor)) return {}
  const own = await db().device.findMany({ where: { ownerId: actor.userId }, select: { deviceId: true } })
  return { sender: { in: own.map(({ deviceId }) => deviceId) } }
}

/** One message this person may see; what they may not see is not there: 404. */
export async function requireMessage(actor: Actor, id: string): Promise<InboxMessage> {
  const row = await db().inboxMessage.findFirst({ where: { ...(await ofOwnSenders(actor)), id } })
  if (!row) throw new AppError('not_found', 'Message not found')
  return row
}
