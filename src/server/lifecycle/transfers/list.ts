import type { listTransfers } from '@/contracts/devices/device-care'
import { readableId } from '@/domain/devices/device-name'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { loadOwnAddress } from '@/server/lifecycle/invitations/own-address'

export const listOwnTransfers: Verb<typeof listTransfers> = async ({ actor, now }) => {
  const email = await loadOwnAddress(actor.userId)
  if (email === null) return { transfers: [] }
  const offers = await db().deviceTransfer.findMany({
    where: { email, expiresAt: { gt: now } },
    include: { device: { include: { owner: true } } },
    orderBy: { createdAt: 'asc' },
  })
  const transfers = offers.map(({ id, device, expiresAt }) => ({
    id,
    deviceId: device.deviceId,
    // no words of the sender's before they accept
    deviceName: readableId(device.deviceId),
    from: device.owner?.email ?? '',
    expiresAt: expiresAt.toISOString(),
  }))
  return { transfers }
}
