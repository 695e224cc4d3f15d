import type { getHealth, Health } from '@/contracts/system'
import { MqttState } from '@/contracts/system'
import { isAmqpAddress } from '@/domain/system/broker-address'
import { SILENT_AFTER_MS } from '@/domain/system/state'
import { isDatabaseAnswering } from '@/server/db/database-pulse'
import { env } from '@/server/env'
import { databaseDownError, isDatabaseDown } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { pool } from '@/server/db/pool'
import { listStorageProblems } from '@/server/timeseries/retention/problems'
import { maintenanceNow } from './maintenance-now'

type HeartbeatRow = {
  beat_at: Date
  mqtt: string
  lag_ms: number
  age_ms: number
  /** Of the live worker with the largest clock difference. */
  clock_offset_ms: number | null
}

const NEWEST = `
  select beat_at, mqtt, lag_ms, (extract(epoch from now() - beat_at) * 1000)::float8 as age_ms, (
    select (counters ->> 'clockOffsetMs')::float8 as ms from worker_heartbeat
    where beat_at > now() - interval '${SILENT_AFTER_MS} milliseconds' order by abs((counters ->> 'clockOffsetMs')::float8) desc nulls last limit 1
  ) as clock_offset_ms
  from worker_heartbeat where mqtt <> 'inherited' order by beat_at desc limit 1`

/**
 * | database | worker                                            | broker                                             | status                                          |
 * |----------|---------------------------------------------------|----------------------------------------------------|-------------------------------------------------|
 * | up       | any with a clock that differs from the database's | any                                                | degraded                                        |
 * | down     | any                                               | any                                                | down                                            |
 * | up       | no heartbeat or none                              | any                                                | degraded                                        |
 * | up       | beating                                           | not connected, blocked, or delivering nothing      | degraded                                        |
 * | up       | beating                                           | connected                                          | up, or degraded with problems of what is stored |
 */
const UNSERVED =
  'the MQTT broker has granted the shared subscription ($share/cistern/…) and delivers nothing by it; RabbitMQ needs MQTT_URL=amqp://…; see docs/connecting-a-broker.md'
const UNSERVED_QUEUE =
  'RabbitMQ delivers nothing from the queue of the workers, although they are connected; see docs/connecting-a-broker.md'
const UNDECLARED =
  'the worker has not declared its queues at RabbitMQ since its start; without them what devices send is acknowledged and lost; see docs/connecting-a-broker.md'
const BLOCKED =
  'RabbitMQ lacks memory or disk and takes nothing in, from devices neither; they keep what they measure and wait'

export function healthOf(beat: HeartbeatRow | undefined, found: string[] = []): Health {
  const alive = beat !== undefined && beat.age_ms < SILENT_AFTER_MS
  const mqtt = alive ? MqttState.catch('disconnected').parse(beat.mqtt) : 'disconnected'
  const offsetMs = beat?.clock_offset_ms ?? 0
  const problems = [...found]
  if (offsetMs !== 0) problems.push(clockProblem(offsetMs))
  const brokerProblem = brokerProblemOf(alive ? mqtt : null)
  if (brokerProblem) problems.push(brokerProblem)
  return {
    status: mqtt === 'connected' && problems.length === 0 ? 'up' : 'degraded',
    database: 'up',
    mqtt,
    worker: {
      lastHeartbeat: beat?.beat_at.toISOString() ?? null,
      lagMs: alive ? beat.lag_ms : null,
      ...(offsetMs !== 0 && { clockOffsetMs: offsetMs }),
    },
    ...(problems.length > 0 && { problems }),
  }
}

/** What to know of a broker in this state, beyond its word; null for nothing. */
function brokerProblemOf(mqtt: MqttState | null): string | null {
  const isAmqp = isAmqpAddress(env.MQTT_URL)
  if (mqtt === 'unserved') return isAmqp ? UNSERVED_QUEUE : UNSERVED
  if (mqtt === 'connecting' && isAmqp) return UNDECLARED
  return mqtt === 'blocked' ? BLOCKED : null
}

function clockProblem(offsetMs: number): string {
  const seconds = Math.round(Math.abs(offsetMs) / 1000)
  return `A worker's clock is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the database's, which is used instead`
}

const DOWN_HEALTH: Health = {
  status: 'down',
  database: 'down',
  mqtt: 'disconnected',
  worker: { lastHeartbeat: null, lagMs: null },
}

async function requireDatabaseAnswer(): Promise<void> {
  if (!(await isDatabaseAnswering())) throw databaseDownError()
}

export const readHealth: Verb<typeof getHealth> = async () => {
  try {
    // queried outside the pool, which may be full of calls that wait for a hanging database
    const beat = pool().query<HeartbeatRow>(NEWEST)
    const [{ rows }, problems, , maintenance] = await Promise.all([
      beat,
      listStorageProblems(),
      requireDatabaseAnswer(),
      maintenanceNow(),
    ])
    return { ...healthOf(rows[0], problems), ...(maintenance && { maintenance }) }
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    return Response.json(DOWN_HEALTH, {
      status: 503,
      headers: { 'cache-control': 'no-store', 'retry-after': '2' },
    })
  }
}
