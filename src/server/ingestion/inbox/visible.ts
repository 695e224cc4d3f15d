import { type Actor, seesAllDevices } from '@/domain/access/policy'
import type { InboxMessage } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import { inTransaction, type Queryable } from '@/server/db/transaction'

/**
 * The filter that leaves what this person may see of the inbox or of the mappings: everything for administrators,
 * what came with (or is bound to) the credentials of their own devices for others.
 */
export async function ownSendersFilter(actor: Actor): Promise<{ sender?: { in: string[] } }> {
  if (seesAllDevices(actor)) return {}
  const own = await db().device.findMany({ where: { ownerId: actor.userId }, select: { deviceId: true } })
  return { sender: { in: own.map(({ deviceId }) => deviceId) } }
}

/** One message this person may see; what they may not see is not there: 404. */
export async function requireInboxMessage(actor: Actor, id: string): Promise<InboxMessage> {
  const row = await db().inboxMessage.findFirst({ where: { ...(await ownSendersFilter(actor)), id } })
  if (!row) throw new AppError('not_found', 'Message not found')
  return row
}

type SenderLock = { actor: Actor; sender: string; missing: string }

/**
 * Runs `work` in a transaction that holds the device with whose credentials messages come, if it is the actor's at that
 * moment. What comes with nobody's, or those of a device that is gone, is the administrators'.
 *
 * | who           | sender                | answer                       |
 * |---------------|-----------------------|------------------------------|
 * | its owner     | a device              | runs, the device held        |
 * | administrator | a device              | runs, the device held        |
 * | administrator | none, or one gone     | runs                         |
 * | anybody else  | any                   | 404 with the words `missing` |
 */
export async function withSenderLock<T>(
  { actor, sender, missing }: SenderLock,
  work: (client: Queryable) => Promise<T>,
): Promise<T> {
  const isDevice = sender !== '' && (await db().device.count({ where: { deviceId: sender } })) > 0
  if (isDevice || !seesAllDevices(actor)) {
    return withDeviceLock({ actor, deviceId: sender, power: 'manage' }, work).catch((error: unknown) => {
      const isHidden = error instanceof AppError && ['not_found', 'forbidden'].includes(error.code)
      throw isHidden ? new AppError('not_found', missing) : error
    })
  }
  return inTransaction(work)
}

/** The same for an inbox message. */
export const withInboxMessageLock = <T>(
  actor: Actor,
  { sender }: Pick<InboxMessage, 'sender'>,
  work: (client: Queryable) => Promise<T>,
): Promise<T> => withSenderLock({ actor, sender, missing: 'Message not found' }, work)
