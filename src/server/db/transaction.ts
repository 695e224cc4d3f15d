import type pg from 'pg'
import type { Prisma } from '@/generated/prisma/client'
import { pool } from './pool'

/** A statement that takes longer has lost its connection or is stuck behind a lock. */
const STATEMENT_DEADLINE_MS = 10_000
const ROLLBACK_DEADLINE_MS = 2_000
/**
 * Timeout for a connection that dies without an error, whose transaction would keep rows locked until TCP notices,
 * hours later.
 */
const BEGIN = `begin; set local idle_in_transaction_session_timeout = '30s'`

/** What can run a statement: the pool, or one of its connections. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/** A transaction of either kind, for what is written in the transactions of many rooms: records, messages, signals. */
export type AnyTransaction = Queryable | Prisma.TransactionClient

/**
 * Runs a statement in it; `name` as of `runQuery`, Prisma needs none. Prisma has no deadline for one statement, but for the
 * whole transaction.
 */
export async function runIn(
  tx: AnyTransaction,
  text: string,
  values: unknown[],
  name?: string,
): Promise<void> {
  if ('$queryRawUnsafe' in tx) await tx.$executeRawUnsafe(text, ...values)
  else await runQuery(tx, text, values, name)
}

/** Runs a query in it. Prisma does not guess the types of parameters: cast those that are no text. */
export async function queryIn<R extends pg.QueryResultRow>(
  tx: AnyTransaction,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  if ('$queryRawUnsafe' in tx) return tx.$queryRawUnsafe<R[]>(text, ...values)
  return runQuery<R>(tx, text, values)
}

const ignore = () => {}

/** Runs `work` in one transaction. Whatever it throws is thrown again after the rollback. */
export async function inTransaction<T>(work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  // a connection that breaks also fails the statement in progress; without a listener it would end the process
  client.on('error', ignore)
  let isBroken = true
  try {
    await runQuery(client, BEGIN)
    const result = await work(client)
    await runQuery(client, 'commit')
    isBroken = false
    return result
  } catch (error) {
    isBroken = await rollback(client)
    throw error
  } finally {
    client.off('error', ignore)
    client.release(isBroken)
  }
}

const TRIES = 3
const DEADLOCK = '40P01'

const isDeadlock = (error: unknown): boolean =>
  error instanceof Object && 'code' in error && error.code === DEADLOCK

/** A transaction that is retried after a deadlock with ingestion, of which Postgres aborts one side. */
export async function inLongTransaction<T>(work: (client: Queryable) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(work)
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error
    }
  }
}

/** node-postgres knows a deadline for each statement; its types do not. */
type Statement = pg.QueryConfig & { query_timeout: number }

/** A statement with a deadline. Named ones are prepared once per connection. */
export async function runQuery<R extends pg.QueryResultRow>(
  client: Queryable,
  text: string,
  values: unknown[] = [],
  name?: string,
  deadlineMs = STATEMENT_DEADLINE_MS,
): Promise<R[]> {
  const statement: Statement = { text, values, name, query_timeout: deadlineMs }
  const { rows } = await client.query<R>(statement)
  return rows
}

/** True when the connection is of no more use. */
async function rollback(client: Queryable): Promise<boolean> {
  const statement: Statement = { text: 'rollback', values: [], query_timeout: ROLLBACK_DEADLINE_MS }
  return client.query(statement).then(
    () => false,
    () => true,
  )
}
