import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { AppError, databaseDownError, isDatabaseDown } from '@/server/errors'
import { directDatabaseUrl } from './pool'

/** Time of a request after which the database is probed. */
const PATIENCE_MS = 400
/** On a busy host a new connection alone may take most of it. */
const ANSWER_WITHIN_MS = 1_300
/** What notices it by itself answers by itself. */
const GRACE_MS = 50

let connection: pg.Client | null = null
let pendingPing: Promise<boolean> | null = null

/**
 * Aborts `work` when the database hangs: it accepts connections and never answers (frozen, half-open), so no error
 * occurs. A busy database that answers others is waited for.
 */
export async function whileDatabaseAnswers<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const watch = async (): Promise<never> => {
    for (;;) {
      await sleep(PATIENCE_MS, undefined, { signal: done.signal })
      if (await isDatabaseAnswering()) continue
      await sleep(GRACE_MS)
      throw databaseDownError()
    }
  }
  try {
    return await Promise.race([work, watch()])
  } finally {
    done.abort()
  }
}

/** One probe for all waiting requests. */
export function isDatabaseAnswering(): Promise<boolean> {
  pendingPing ??= pingDatabase().finally(() => (pendingPing = null))
  return pendingPing
}

/** On a connection of its own, which neither a full pool nor a long query delays. */
async function pingDatabase(): Promise<boolean> {
  try {
    await Promise.race([pingOn(connection ?? openConnection()), rejectAfter(ANSWER_WITHIN_MS)])
    return true
  } catch (error) {
    dropConnection()
    return isTooManyConnections(error) || !(error instanceof AppError || isDatabaseDown(error))
  }
}

/** A refusal because of too many connections counts as an answer. */
const isTooManyConnections = (error: unknown): boolean =>
  error instanceof Object && 'code' in error && error.code === '53300'

async function pingOn(client: pg.Client): Promise<void> {
  if (client !== connection) {
    connection = client
    await client.connect()
  }
  await client.query('select 1')
}

function openConnection(): pg.Client {
  const client = new pg.Client({
    connectionString: directDatabaseUrl(),
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  })
  const forget = () => {
    if (connection === client) connection = null
  }
  client.on('error', forget)
  client.on('end', forget)
  return client
}

function dropConnection(): void {
  void connection?.end().catch(() => undefined)
  connection = null
}

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw databaseDownError()
}
