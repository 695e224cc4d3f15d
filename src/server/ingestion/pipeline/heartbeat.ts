import type { MqttState } from '@/contracts/system'
import { runQuery } from '@/server/db/transaction'
import { pool } from '@/server/db/pool'

export type Heartbeat = {
  workerId: string
  startedAt: Date
  /** Address of the shared broker; null for the embedded one. */
  broker: string | null
  mqtt: MqttState
  lagMs: number
  counters: Readonly<Record<string, number>>
}

const UPSERT_HEARTBEAT = `
  insert into worker_heartbeat as w (id, started_at, beat_at, mqtt, lag_ms, counters, broker)
  values ($1, $2, now(), $3, $4, $5, $6)
  on conflict (id) do update set
    started_at = greatest(w.started_at, excluded.started_at), beat_at = excluded.beat_at,
    mqtt = excluded.mqtt, lag_ms = excluded.lag_ms, counters = excluded.counters,
    broker = excluded.broker, figures = w.figures - 'isStopped'
  returning started_at > $2 as "isDouble", heard_test::float8 as "heardTest"`

type HeartbeatResult = { isDouble: boolean; heardTest: number | null }

/** Records that a worker's self-test message came through the broker to another worker. */
export async function markSelfTestReceived(workerId: string, nth: number): Promise<void> {
  const text = 'update worker_heartbeat set heard_test = greatest(heard_test, $2) where id = $1'
  await runQuery(pool(), text, [workerId, nth])
}

/** State of a dead worker whose session another worker takes over. */
const CLAIMED = 'inherited'

const MOST_LAG = 2_147_483_647

/**
 * Writes the heartbeat of this worker. `isDouble`: another worker uses the same id and started later. `heardTest`:
 * number of the last self-test message (worker/self-test) of this worker that another worker received.
 */
export async function writeHeartbeat({
  workerId,
  startedAt,
  broker,
  mqtt,
  lagMs,
  counters,
}: Heartbeat): Promise<HeartbeatResult> {
  const lag = Math.min(Math.round(lagMs), MOST_LAG)
  const values = [workerId, startedAt, mqtt, lag, JSON.stringify(counters), broker]
  const [row] = await runQuery<HeartbeatResult>(pool(), UPSERT_HEARTBEAT, values)
  return row ?? { isDouble: false, heardTest: null }
}

/** Deregisters a worker that stops on purpose; its last heartbeat would otherwise count for some seconds more. */
export async function deregisterWorker(workerId: string): Promise<void> {
  const text = `
    update worker_heartbeat set mqtt = 'disconnected', lag_ms = 0, figures = figures || '{"isStopped": true}' where id = $1`
  await runQuery(pool(), text, [workerId])
}

/** Deletes rows of workers that died a day ago or more. */
export async function removeStaleHeartbeats(): Promise<void> {
  await runQuery(pool(), `delete from worker_heartbeat where beat_at < now() - interval '1 day'`)
}

/** A heartbeat is written every 2 s; a worker without one for this long is considered dead. */
const DEAD_AFTER = `interval '15 seconds'`

const CLAIM = `
  update worker_heartbeat set beat_at = now(), mqtt = '${CLAIMED}', lag_ms = 0
  where id = (
    select id from worker_heartbeat where id <> $1 and beat_at < now() - ${DEAD_AFTER}
    order by beat_at limit 1 for update skip locked
  )
  returning id`

/** Id of a dead worker, claimed by the caller alone; null when there is none. */
export async function claimDeadWorker(self: string): Promise<string | null> {
  const [row] = await runQuery<{ id: string }>(pool(), CLAIM, [self])
  return row?.id ?? null
}

/** Renews a claim; false when the worker itself beats again. */
export async function renewClaim(id: string): Promise<boolean> {
  const text = `update worker_heartbeat set beat_at = now() where id = $1 and mqtt = '${CLAIMED}' returning id`
  return (await runQuery(pool(), text, [id])).length > 0
}

export async function removeWorker(id: string): Promise<void> {
  await runQuery(pool(), `delete from worker_heartbeat where id = $1 and mqtt = '${CLAIMED}'`, [id])
}

/** True when another live worker can take over this one's work. */
export async function hasPeer(self: string): Promise<boolean> {
  const text = `
    select 1 from worker_heartbeat
    where id <> $1 and mqtt = 'connected' and beat_at > now() - interval '5 seconds' limit 1`
  return (await runQuery(pool(), text, [self])).length > 0
}

const JOIN = `
  insert into worker_heartbeat (id, started_at, beat_at, mqtt, lag_ms, broker)
  values ($1, 'epoch', now(), 'connecting', 0, $2)
  on conflict (id) do update set beat_at = excluded.beat_at, mqtt = excluded.mqtt, broker = excluded.broker`

/** Records that a broker may deliver to this worker from now on, which stops a takeover of its session. */
export async function joinBroker(workerId: string, broker: string): Promise<void> {
  await runQuery(pool(), JOIN, [workerId, broker])
}

/** The other workers to which a broker may have delivered messages, dead ones until their sessions are emptied. */
export async function peersOf(broker: string, self: string): Promise<string[]> {
  const text = 'select id from worker_heartbeat where broker = $1 and id <> $2'
  return (await runQuery<{ id: string }>(pool(), text, [broker, self])).map(({ id }) => id)
}

const FIRST = `
  select id from worker_heartbeat
  where broker = $1 and mqtt in ('connected', 'unserved') and beat_at > now() - ${DEAD_AFTER} order by id limit 1`

/** Whether a worker is the first of those that live behind a broker, for what one of them does for all. */
export async function isFirstWorker(broker: string, self: string): Promise<boolean> {
  const [first] = await runQuery<{ id: string }>(pool(), FIRST, [broker])
  return first?.id === self
}
