import type { listTransfers } from '@/contracts/device-care'
import { deviceLabel } from '@/domain/device-name'
import { db } from '@/server/db'
import type { Verb } from '@/server/http/route'

export const listOwnTransfers: Verb<typeof listTransfers> = async ({ actor, now }) => {
  const offers = await db().deviceTransfer.findMany({
    where: { toId: actor.userId, expiresAt: { gt: now } },
    include: { device: { include: { owner: true } } },
    orderBy: { createdAt: 'asc' },
  })
  const transfers = offers.map(({ id, device, expiresAt }) => ({
    id,
    deviceId: device.deviceId,
    deviceName: deviceLabel(device),
    from: device.owner?.name ?? '',
    expiresAt: expiresAt.toISOString(),
  }))
  return { transfers }
}
