import type pg from 'pg'
import type { Prisma } from '@/generated/prisma/client'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** A transaction of either kind. */
export type Tx = Queryable | Prisma.TransactionClient

/** Runs a statement in a transaction of either kind. */
export async function runOn<R extends pg.QueryResultRow>(
  tx: Tx,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  if ('$queryRawUnsafe' in tx) return tx.$queryRawUnsafe<R[]>(text, ...values)
  return runQuery<R>(tx, text, values)
}
