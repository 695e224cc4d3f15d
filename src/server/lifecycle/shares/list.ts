import type { listShares } from '@/contracts/devices/device-care'
import { db } from '@/server/db/prisma'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/verb'
import { invitedView, shareView } from './share-view'

/** Those who have accepted, then those who are invited. */
export const listSharesOfDevice: Verb<typeof listShares> = async ({ actor, now }, { params }) => {
  const { id: deviceId } = await requireDevice(actor, params.deviceId, 'manage')
  const where = { deviceId, expiresAt: { gt: now } }
  const [shares, invitations, offer] = await Promise.all([
    db().deviceShare.findMany({
      where: { deviceId },
      include: { user: true },
      orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    }),
    db().deviceInvitation.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    db().deviceTransfer.findFirst({ where }),
  ])
  const transfer = offer && { name: '', email: offer.email, expiresAt: offer.expiresAt.toISOString() }
  return { shares: [...shares.map(shareView), ...invitations.map(invitedView)], transfer }
}
