import { randomUUID } from 'node:crypto'
import { timeNow } from '@/server/clock'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { hub } from '@/server/live/hub'
import { log } from '@/server/log'
import { BACKEND } from '../version'
import { type ConsoleFigures, readProcessFigures } from './process-figures'
import { sampleInPlaceOfJob } from '../health/samples'

export const CONSOLE_BEAT_MS = 10_000
const WARN_EVERY_MS = 60_000

const BEAT = `
  insert into console_heartbeat (id, started_at, beat_at, version, figures) values ($1, $2, now(), $3, $4)
  on conflict (id) do update set beat_at = excluded.beat_at, figures = excluded.figures`

async function consoleFigures(): Promise<ConsoleFigures> {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool()
  return { ...(await readProcessFigures()), streams: hub().size, pool: { total, idle, waiting } }
}

/** Writes that this console lives, and how it is, until the process ends. */
export function startConsoleHeartbeat(): void {
  const [id, startedAt] = [randomUUID(), timeNow()]
  let isStopped = false
  let warnedAt = -Infinity
  const beat = async () => {
    try {
      const figures = JSON.stringify(await consoleFigures())
      await runQuery(pool(), BEAT, [id, startedAt, BACKEND.version, figures])
      await sampleInPlaceOfJob()
    } catch (error) {
      if (performance.now() - warnedAt > WARN_EVERY_MS)
        log.warn({ err: error }, 'the heartbeat of this console could not be written')
      warnedAt = performance.now()
    }
    if (!isStopped) setTimeout(() => void beat(), CONSOLE_BEAT_MS).unref()
  }
  void beat()
  const leave = () => {
    isStopped = true
    void runQuery(pool(), 'delete from console_heartbeat where id = $1', [id]).catch(() => undefined)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, leave)
}
