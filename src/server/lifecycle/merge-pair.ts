import { inTransaction, type Queryable } from '@/server/db/transaction'

/** Keys of two devices that are one: what is stored under `from` belongs to `to`. */
export type Pair = { from: number; to: number }

const TRIES = 3
const DEADLOCK = '40P01'

const isDeadlock = (error: unknown): boolean =>
  error instanceof Object && 'code' in error && error.code === DEADLOCK

/** A transaction that begins again when it met ingestion on the way: Postgres ends one of the two, and that may be this one. */
export async function inPatientTransaction<T>(work: (client: Queryable) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(work)
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error
    }
  }
}
