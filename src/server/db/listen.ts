import pg from 'pg'
import { truncate } from '@/domain/text/truncate'
import { log } from '@/server/log'
import { directDatabaseUrl, KEEPALIVES } from './pool'

const RETRY_MS = 1_000
const CONNECT_WITHIN_MS = 1_500
/** Interval of the probe that detects a dead connection. */
const PING_EVERY_MS = 10_000
const ANSWER_WITHIN_MS = 5_000

type ListenOptions = {
  channel: string
  onMessage: (payload: string) => void
  /** Called whenever listening begins: earlier notifications were missed. */
  onReady: () => void
}

/** Listens to a Postgres channel on a connection of its own, and again after each loss, until stopped. */
export function listenTo({ channel, onMessage, onReady }: ListenOptions): { stop: () => void } {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null

  /** A payload may come from a newer release; an unreadable one must not end the process. */
  const receive = (payload: string): void => {
    try {
      onMessage(payload)
    } catch (error) {
      log.warn({ err: error, channel, payload: truncate(payload, 200) }, 'a notification cannot be read')
    }
  }
  const lost = (from: pg.Client, error: unknown): void => {
    if (client !== from) return
    client = null
    if (error) log.warn({ err: error, channel }, 'the listening connection was lost')
    void from.end().catch(() => undefined)
    timer = setTimeout(connect, RETRY_MS)
  }
  const connect = (): void => {
    const next = new pg.Client({
      connectionString: directDatabaseUrl(),
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    })
    client = next
    next.on('notification', ({ payload }) => receive(payload ?? ''))
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, null))
    next
      .connect()
      .then(() => next.query(`listen ${channel}; ${KEEPALIVES}`))
      .then(() => client === next && onReady())
      .catch((error: unknown) => lost(next, error))
  }
  const ask = (): void => {
    const asked = client
    if (asked) void asked.query('select 1').catch((error: unknown) => lost(asked, error))
  }
  connect()
  const asking = setInterval(ask, PING_EVERY_MS).unref()
  return {
    stop: () => {
      clearInterval(asking)
      if (timer) clearTimeout(timer)
      const last = client
      client = null
      void last?.end().catch(() => undefined)
    },
  }
}
