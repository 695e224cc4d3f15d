import pg from 'pg'
import { env } from '@/server/env'
import { log } from '@/server/log'

const RETRY_MS = 1_000
const CONNECT_WITHIN_MS = 1_500

type Options = {
  channel: string
  onMessage: (payload: string) => void
  /** Whenever listening begins: what was said before was missed. */
  onReady: () => void
}

/** Listens to a Postgres channel on a connection of its own, and again after each loss, until stopped. */
export function listenTo({ channel, onMessage, onReady }: Options): { stop: () => void } {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null

  const lost = (from: pg.Client, error: unknown): void => {
    if (client !== from) return
    client = null
    if (error) log.warn({ err: error, channel }, 'the listening connection was lost')
    void from.end().catch(() => undefined)
    timer = setTimeout(connect, RETRY_MS)
  }
  const connect = (): void => {
    const next = new pg.Client({
      connectionString: env.DATABASE_URL,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
    })
    client = next
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, null))
    next
      .connect()
      .then(() => next.query(`listen ${channel}`))
      .then(() => client === next && onReady())
      .catch((error: unknown) => lost(next, error))
  }
  connect()
  return {
    stop: () => {
      if (timer) clearTimeout(timer)
      const last = client
      client = null
      void last?.end().catch(() => undefined)
    },
  }
}
