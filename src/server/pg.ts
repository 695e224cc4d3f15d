import pg from 'pg'
import { env } from './env'
import { log } from './log'

const DEADLINE_MS = 1_500
/** A database that takes the connection and then says nothing (frozen, half-open) must not hold a request for ever. */
const ANSWER_MS = 10_000

declare global {
  var cisternPool: pg.Pool | undefined
}

function makePool(): pg.Pool {
  if (!env.DATABASE_URL)
    throw new Error('DATABASE_URL is not set; npm start sets it for the embedded database')
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: DEADLINE_MS,
    query_timeout: ANSWER_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return pool
}

/** The one connection pool of this process, made at first use; kept on globalThis so that a dev reload reuses it. */
export function pool(): pg.Pool {
  globalThis.cisternPool ??= makePool()
  return globalThis.cisternPool
}
