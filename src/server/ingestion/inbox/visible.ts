import { type Actor, seesAllDevices } from '@/domain/access/policy'
import type { InboxMessage } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { type LockedDevice, withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import { inTransaction, type Queryable } from '@/server/db/transaction'

/**
 * The filter for what this user may see of the inbox or of the mappings: everything for administrators; for others what
 * came with (or is bound to) the credentials of their own devices.
 */
export async function ownSendersFilter(actor: Actor): Promise<{ sender?: { in: string[] } }> {
  if (seesAllDevices(actor)) return {}
  const own = await db().device.findMany({ where: { ownerId: actor.userId }, select: { publicId: true } })
  return { sender: { in: own.map(({ publicId: deviceId }) => deviceId) } }
}

/** One message this user may see; 404 for others. */
export async function requireInboxMessage(actor: Actor, id: string): Promise<InboxMessage> {
  const row = await db().inboxMessage.findFirst({ where: { ...(await ownSendersFilter(actor)), id } })
  if (!row) throw new AppError('not_found', 'Message not found')
  return row
}

type SenderLock = { actor: Actor; sender: string; missing: string }
/** `device` is the sender; null without one. */
type SenderWork<T> = (client: Queryable, device: LockedDevice | null) => Promise<T>

/**
 * Runs `work` in a transaction that locks the device with whose credentials messages come, if the actor may manage it
 * at that moment. Messages without a sender, or of a deleted device, belong to the administrators.
 *
 * | user          | sender                | result                         |
 * |---------------|-----------------------|--------------------------------|
 * | its owner     | a device              | runs, the device locked        |
 * | administrator | a device              | runs, the device locked        |
 * | administrator | none, or one deleted  | runs                           |
 * | any other     | any                   | 404 with the text `missing`    |
 */
export async function withSenderLock<T>(
  { actor, sender, missing }: SenderLock,
  work: SenderWork<T>,
): Promise<T> {
  const isDevice = sender !== '' && (await db().device.count({ where: { publicId: sender } })) > 0
  if (isDevice || !seesAllDevices(actor)) {
    return withDeviceLock({ actor, deviceId: sender, power: 'manage' }, work).catch((error: unknown) => {
      const isHidden = error instanceof AppError && ['not_found', 'forbidden'].includes(error.code)
      throw isHidden ? new AppError('not_found', missing) : error
    })
  }
  return inTransaction((client) => work(client, null))
}

/** The same for an inbox message. */
export const withInboxMessageLock = <T>(
  actor: Actor,
  { sender }: Pick<InboxMessage, 'sender'>,
  work: SenderWork<T>,
): Promise<T> => withSenderLock({ actor, sender, missing: 'Message not found' }, work)
