import type { getHealth, Health } from '@/contracts/system'
import { MqttState } from '@/contracts/system'
import { isDatabaseDown } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { pool } from '@/server/pg'

type Beat = { beat_at: Date; mqtt: string; lag_ms: number; age_ms: number }

/** A worker that has said nothing for this long counts as gone. */
const SILENT_MS = 8_000

const NEWEST = `
  select beat_at, mqtt, lag_ms, (extract(epoch from now() - beat_at) * 1000)::float8 as age_ms
  from worker_heartbeat where mqtt <> 'inherited' order by beat_at desc limit 1`

/**
 * | database | worker              | broker       | status   |
 * |----------|---------------------|--------------|----------|
 * | down     | any                 | any          | down     |
 * | up       | silent or none      | any          | degraded |
 * | up       | beating             | not connected| degraded |
 * | up       | beating             | connected    | up       |
 */
export function healthOf(beat: Beat | undefined): Health {
  const alive = beat !== undefined && beat.age_ms < SILENT_MS
  const mqtt = alive ? MqttState.catch('disconnected').parse(beat.mqtt) : 'disconnected'
  return {
    status: mqtt === 'connected' ? 'up' : 'degraded',
    database: 'up',
    mqtt,
    worker: { lastHeartbeat: beat?.beat_at.toISOString() ?? null, lagMs: alive ? beat.lag_ms : null },
  }
}

const DOWN: Health = {
  status: 'down',
  database: 'down',
  mqtt: 'disconnected',
  worker: { lastHeartbeat: null, lagMs: null },
}

export const readHealth: Verb<typeof getHealth> = async () => {
  try {
    const { rows } = await pool().query<Beat>(NEWEST)
    return healthOf(rows[0])
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    return Response.json(DOWN, { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '2' } })
  }
}
