import type { Prisma } from '@/generated/prisma/client'
import type { SignedIn } from '@/server/context'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'

/**
 * Runs `work` with the account's row locked, if the session is still valid. A new password ends sessions, and possibly
 * factors, under the same lock, so a concurrent request cannot add a factor after it.
 */
export const withAccountLock = <T>(
  { actor, now }: SignedIn,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> =>
  db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from app_user where id = ${actor.userId}::uuid for no key update`
    const where = { id: actor.sessionId, revokedAt: null, expiresAt: { gt: now }, user: { disabledAt: null } }
    if ((await tx.session.count({ where })) === 0) throw new AppError('unauthenticated', 'Please sign in')
    return work(tx)
  })
