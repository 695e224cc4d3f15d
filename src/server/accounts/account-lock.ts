import type { Prisma } from '@/generated/prisma/client'
import type { SignedIn } from '@/server/context'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'

/**
 * Runs `work` while the account's row is held, if the session still stands then. A new password ends sessions, and perhaps
 * factors, under the same row: a factor that a request on its way would add cannot come after it.
 */
export const withAccountLock = <T>(
  { actor, now }: SignedIn,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> =>
  db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "User" where id = ${actor.userId}::uuid for no key update`
    const where = { id: actor.sessionId, revokedAt: null, expiresAt: { gt: now }, user: { disabledAt: null } }
    if ((await tx.session.count({ where })) === 0) throw new AppError('unauthenticated', 'Please sign in')
    return work(tx)
  })
