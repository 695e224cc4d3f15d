import type { listInvitations } from '@/contracts/invitations'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { loadOwnAddress } from './own-address'

const MOST = 100

export const listOwnInvitations: Verb<typeof listInvitations> = async ({ actor, now }) => {
  const email = await loadOwnAddress(actor.userId)
  if (email === null) return { invitations: [] }
  const rows = await db().deviceInvitation.findMany({
    where: { email, declinedAt: null, expiresAt: { gt: now } },
    include: { device: { select: { deviceId: true } }, invitedBy: { select: { email: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST,
  })
  const invitations = rows.map(({ id, role, device, invitedBy, createdAt, expiresAt }) => ({
    id,
    deviceId: device.deviceId,
    role,
    from: invitedBy.email,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
  return { invitations }
}
