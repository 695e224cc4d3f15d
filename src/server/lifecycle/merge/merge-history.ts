import { pool } from '@/server/db/pool'
import { lockShares } from '@/server/timeseries/rollups/shares'
import { inLongTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import type { MergePair } from '@/server/lifecycle/merge-pair'
import { moveCompactedDays, moveReadings } from './merge-readings'
import { moveRollups } from './merge-rollups'

const TABLES = [
  'reading',
  'reading_day',
  'rollup',
  'rollup_hour',
  'rollup_invalidation',
  'latest',
  'doubtful_reading',
  'message_dedup',
  'device_event',
  'lora_uplink',
  'pump_control',
  'pump_run',
  'command',
  'alert',
]

const IS_THERE = `select ${TABLES.map((t) => `exists (select from ${t} where device = $1)`).join(' or ')} as is`

/** The job lock of compaction, created if missing and held until the transaction ends. */
const COMPACTION_LOCK = 'storage.compaction'
const CREATE_JOB_LOCK = `insert into setting (key, value) values ($1, 'null') on conflict do nothing`
const TAKE_JOB_LOCK = `select 1 from setting where key = $1 for update`

const moving = (table: string, columns: string, onConflict = 'do nothing') => `
  with taken as (delete from ${table} where device = $1 returning *)
  insert into ${table} as t (device, ${columns}) select $2, ${columns} from taken order by ${columns}
  on conflict ${onConflict}`

/** Hours whose day is not merged yet still have their readings: they are rebuilt. */
const HOURS = `
  with taken as (delete from rollup_hour where device = $1 returning hour)
  insert into rollup_invalidation (device, hour) select $2, hour from taken order by hour on conflict do nothing`

const WHOLE = [
  moving(
    'latest',
    'metric, channel, at, received_at, value, quality',
    `(device, metric, channel) do update
     set at = excluded.at, received_at = excluded.received_at, value = excluded.value, quality = excluded.quality
     where t.at < excluded.at`,
  ),
  moving(
    'doubtful_reading',
    'metric, channel, quality, at, received_at, value',
    `(device, metric, channel, quality) do update
     set at = excluded.at, received_at = excluded.received_at, value = excluded.value where t.at < excluded.at`,
  ),
  moving('message_dedup', 'key, received_at'),
  moving('device_event', 'at, digest, received_at, type, detail'),
  moving('rollup_invalidation', 'hour'),
  HOURS,
  moving('lora_uplink', 'at, f_cnt, session, spreading, gateways'),
  moving(
    'pump_control',
    'channel, mode, settings, lock_reason, locked_until, scheduled_at',
    `(device, channel) do update
     set mode = excluded.mode, settings = excluded.settings, scheduled_at = excluded.scheduled_at
     where t.mode = '' and t.settings = '{}'`,
  ),
  moving(
    'pump_run',
    `id, channel, started_at, ended_at, trigger, user_id, command_id, limit_s, stop_reason, stopped_by_id, liters,
     energy_wh, settled_at`,
  ),
  `update command set device = $2 where device = $1`,
  `update alert set device = $2 where device = $1`,
]

async function moveWhole(client: Queryable, { from, to }: MergePair): Promise<boolean> {
  for (const statement of WHOLE) await runQuery(client, statement, [from, to])
  return false
}

/** The newest values first, because users see those. */
const STEPS = [moveWhole, moveReadings, moveCompactedDays, moveRollups]

/**
 * Moves everything stored under `from` to `to`, piece by piece; where both have a value for one instant that of `to`
 * stays. Each piece is a transaction, so it may stop anywhere and restart, also while other workers do the same. Pieces
 * wait for the locks of roll-ups and compaction, which rewrite the same rows.
 */
export async function moveHistory(pair: MergePair): Promise<void> {
  const [row] = await runQuery<{ is: boolean }>(pool(), IS_THERE, [pair.from])
  if (!row?.is) return
  for (const step of STEPS) {
    const piece = () =>
      inLongTransaction(async (client) => {
        await runQuery(client, CREATE_JOB_LOCK, [COMPACTION_LOCK])
        await runQuery(client, TAKE_JOB_LOCK, [COMPACTION_LOCK])
        await lockShares(client, [pair.from, pair.to])
        return step(client, pair)
      })
    while (await piece());
  }
}
