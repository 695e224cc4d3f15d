import type { INVITATION_STATUSES, UserInvitation } from '@/contracts/admin/invitations'
import type { UserInvitation as StoredInvitation } from '@/generated/prisma/client'

type Status = (typeof INVITATION_STATUSES)[number]
type Times = Pick<StoredInvitation, 'acceptedAt' | 'revokedAt' | 'expiresAt'>

/**
 * | accepted | revoked | its time is over | status   |
 * |----------|---------|------------------|----------|
 * | yes      | any     | any              | accepted |
 * | no       | yes     | any              | revoked  |
 * | no       | no      | yes              | expired  |
 * | no       | no      | no               | open     |
 */
export function invitationStatus({ acceptedAt, revokedAt, expiresAt }: Times, now: Date): Status {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

/** The same as conditions of a query. */
export const statusWhere = (status: Status, now: Date) =>
  ({
    accepted: { acceptedAt: { not: null } },
    revoked: { acceptedAt: null, revokedAt: { not: null } },
    expired: { acceptedAt: null, revokedAt: null, expiresAt: { lte: now } },
    open: { acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
  })[status]

type Stored = StoredInvitation & { invitedBy: { email: string } }

export const invitationView = (row: Stored, now: Date): UserInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  note: row.note,
  status: invitationStatus(row, now),
  invitedBy: row.invitedBy.email,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

/** What a view needs besides the row itself. */
export const WITH_INVITER = { invitedBy: { select: { email: true } } } as const
