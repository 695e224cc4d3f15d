import type { Prisma } from '@/generated/prisma/client'

type SessionFilter = {
  userId: string
  now: Date
  /** The session that stays. */ keep?: string
}

/** Revokes a person's sessions and answers those that had not ended; their streams are to be told after the commit. */
export const revokeSessions = (tx: Prisma.TransactionClient, { userId, now, keep }: SessionFilter) =>
  tx.session.updateManyAndReturn({
    where: { userId, revokedAt: null, expiresAt: { gt: now }, ...(keep && { id: { not: keep } }) },
    data: { revokedAt: now },
    select: { id: true },
  })
