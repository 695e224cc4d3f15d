import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { TimerSummary } from '../heartbeats/worker-report'

/** A timer of one worker that lives. */
export type Timer = TimerSummary & { id: string; worker: string }

const LIVE = `beat_at > now() - interval '15 seconds' and mqtt <> 'inherited' and not figures ? 'isStopped'`

const TIMERS = `select id as worker, timers from worker_heartbeat where ${LIVE} order by started_at, id limit 100`

type Row = { worker: string; timers: Record<string, TimerSummary> }

export async function loadTimers(client: Queryable): Promise<Timer[]> {
  const rows = await runQuery<Row>(client, TIMERS)
  return rows.flatMap(({ worker, timers }) =>
    Object.entries(timers).map(([id, timer]) => ({ id, worker, ...timer })),
  )
}

export async function countLiveWorkers(): Promise<number> {
  const text = `select count(*)::int as count from worker_heartbeat where ${LIVE}`
  return (await runQuery<{ count: number }>(pool(), text))[0]?.count ?? 0
}
