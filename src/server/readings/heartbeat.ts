import type { MqttState } from '@/contracts/system'
import { run } from './transaction'
import { pool } from '@/server/pg'

export type Beat = {
  workerId: string
  startedAt: Date
  mqtt: MqttState
  lagMs: number
  counters: Readonly<Record<string, number>>
}

const BEAT = `
  insert into worker_heartbeat as w (id, started_at, beat_at, mqtt, lag_ms, counters)
  values ($1, $2, now(), $3, $4, $5)
  on conflict (id) do update set
    started_at = greatest(w.started_at, excluded.started_at), beat_at = excluded.beat_at,
    mqtt = excluded.mqtt, lag_ms = excluded.lag_ms, counters = excluded.counters
  returning started_at > $2 as "isDouble"`

const MOST_LAG = 2_147_483_647

/** Says that this worker lives. `isDouble`: another one uses the same id, started later. */
export async function beat({
  workerId,
  startedAt,
  mqtt,
  lagMs,
  counters,
}: Beat): Promise<{ isDouble: boolean }> {
  const lag = Math.min(Math.round(lagMs), MOST_LAG)
  const values = [workerId, startedAt, mqtt, lag, JSON.stringify(counters)]
  const [row] = await run<{ isDouble: boolean }>(pool(), BEAT, values)
  return { isDouble: row?.isDouble ?? false }
}

/** A worker that stops on purpose says so; without it the last beat would count for some seconds more. */
export async function signOff(workerId: string): Promise<void> {
  await run(pool(), `update worker_heartbeat set mqtt = 'disconnected', lag_ms = 0 where id = $1`, [workerId])
}

/** Rows of workers that died a day ago or more. */
export async function removeStaleBeats(): Promise<void> {
  await run(pool(), `delete from worker_heartbeat where beat_at < now() - interval '1 day'`)
}
