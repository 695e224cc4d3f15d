import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'

/**
 * A transaction that asks for a run, or decides by what is asked for; one after the other, so that two people who press the
 * button at once get one backup.
 */
export const withRequests = <T>(work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> =>
  db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('cistern backup requests'))`
    return work(tx)
  })
