import type { listShares } from '@/contracts/device-care'
import { db } from '@/server/db'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/http/route'
import { shareView } from './share-view'

export const listSharesOf: Verb<typeof listShares> = async ({ actor, now }, { params }) => {
  const { id: deviceId } = await requireDevice(actor, params.deviceId, 'manage')
  const [shares, offer] = await Promise.all([
    db().deviceShare.findMany({
      where: { deviceId },
      include: { user: true },
      orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    }),
    db().deviceTransfer.findFirst({ where: { deviceId, expiresAt: { gt: now } }, include: { to: true } }),
  ])
  const transfer = offer && {
    name: offer.to.name,
    email: offer.to.email,
    expiresAt: offer.expiresAt.toISOString(),
  }
  return { shares: shares.map(shareView), transfer }
}
