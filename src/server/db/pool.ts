import pg from 'pg'
import { env, isServerless } from '@/server/env'
import { log } from '@/server/log'
import { isTracing } from '@/server/tracing/trace'
import { tracedClient, traceStatements } from './traced-statements'

const DEADLINE_MS = 1_500
/** Timeout for a database that accepts the connection and never answers (frozen, half-open). */
const ANSWER_MS = 10_000
/**
 * Many functions share the database's connections. What idles while one is frozen is dead when it wakes: it is given up
 * soon, and the first thing then, since timers that are overdue come before the next request.
 */
const SIZE = isServerless ? { max: 3, idleTimeoutMillis: 5_000 } : { max: 10, idleTimeoutMillis: 30_000 }

declare global {
  var cisternPool: pg.Pool | undefined
}

/**
 * A pooler in transaction mode gives each transaction any connection, so prepared statements are unknown to the next
 * one. Without a name a statement is prepared and run in one step.
 */
class UnnamedStatements extends pg.Client {
  override query(...args: unknown[]): never {
    const [first, ...rest] = args
    const isNamed = first instanceof Object && 'name' in first && !('submit' in first)
    const unnamed = isNamed ? { ...first, name: undefined } : first
    return (super.query as (...all: unknown[]) => never)(unnamed, ...rest)
  }
}

/**
 * Lets Postgres learn within a minute that this process is out of reach: its own default is two hours, in which what a
 * silent network left behind takes the places of others. Behind a pooler these are the pooler's connections.
 */
export const KEEPALIVES =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

/** The database past any pooler: for LISTEN and for locks that a session holds. */
export const directDatabaseUrl = (): string | undefined => env.DATABASE_DIRECT_URL ?? env.DATABASE_URL

function makePool(): pg.Pool {
  if (!env.DATABASE_URL)
    throw new Error('DATABASE_URL is not set; npm start sets it for the embedded database')
  // a direct address beside this one says that a pooler is in between
  const Plain = env.DATABASE_DIRECT_URL ? UnnamedStatements : undefined
  const Client = isTracing() ? tracedClient(Plain ?? pg.Client) : Plain
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    ...(Client && { Client }),
    ...(!env.DATABASE_DIRECT_URL && { onConnect: (client: pg.ClientBase) => client.query(KEEPALIVES) }),
    ...SIZE,
    connectionTimeoutMillis: DEADLINE_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  })
  if (isTracing()) traceStatements(pool)
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return pool
}

/** The one connection pool of this process, made at first use; kept on globalThis so that a dev reload reuses it. */
export function pool(): pg.Pool {
  globalThis.cisternPool ??= makePool()
  return globalThis.cisternPool
}
