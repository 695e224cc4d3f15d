import pg from 'pg'
import { directDatabaseUrl, KEEPALIVES } from '@/server/db/pool'

const WITHIN_MS = 3_000
const TAKE = `select pg_try_advisory_lock(hashtextextended('telegram bot ' || $1, 0)) as "isMine"`

export type BotLock = {
  /** Throws when the connection that holds the lock does not answer. */
  check: () => Promise<void>
  /** Aborted when that connection breaks: another worker may hold the lock now. */
  lost: AbortSignal
  release: () => Promise<void>
}

/**
 * The right to poll for a bot, which Telegram grants to one client at a time: held by a dedicated connection and
 * released when that ends. Null while another worker holds it.
 */
export async function tryBotLock(botId: number): Promise<BotLock | null> {
  const client = new pg.Client({
    connectionString: directDatabaseUrl(),
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
    keepAlive: true,
  })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  const release = () => client.end().catch(() => undefined)
  try {
    await client.connect()
    await client.query(KEEPALIVES)
    const { rows } = await client.query<{ isMine: boolean }>(TAKE, [String(botId)])
    if (rows[0]?.isMine) {
      const check = async () => void (await client.query('select 1'))
      return { check, lost: lost.signal, release }
    }
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return null
}
