import { z } from 'zod'
import { pool } from '@/server/db/pool'
import { runAll } from '@/server/run-all'
import { int4s } from '@/server/db/arrays'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { clampToDatabaseClock } from '@/server/db/database-clock'
import { dayFrom, dayOf } from '@/server/timeseries/storage/days'
import { nextDevices } from '@/server/timeseries/storage/devices'
import { dropPartition, listPartitions } from './partitions'
import { readProgress, tryJobLock, writeProgress } from '@/server/timeseries/rollups/progress'
import { mergeWatermark } from '@/server/timeseries/rollups/shares'
import { DAY_MS } from '@/server/timeseries/storage/types'

const DEFAULT_DAYS = 730
const DEVICES_AT_ONCE = 500
const ROWS_AT_ONCE = 10_000

/** For how many days readings are kept ("Setting" storage.rawDays). */
export async function loadRetentionDays(): Promise<number> {
  const days = z
    .number()
    .int()
    .min(1)
    .safeParse(await readProgress('storage.rawDays'))
  return days.success ? days.data : DEFAULT_DAYS
}

const NEWEST = `
  select (extract(epoch from max(at)) * 1000)::float8 as at from latest where at <= to_timestamp($1::float8 / 1000)`

/**
 * The day that the age of readings is counted from: the one after the newest reading, never past the database's clock,
 * and at most a day further than the last time, so that a clock that is ahead for a while does not delete a history.
 */
async function countingDay(client: Queryable, now: number): Promise<number | null> {
  const [row] = await runQuery<{ at: number | null }>(client, NEWEST, [now])
  if (row?.at == null) return null
  const before = z.number().safeParse(await readProgress('storage.today', client))
  const day = Math.min(dayOf(now), dayOf(row.at) + 1, before.success ? before.data + 1 : Infinity)
  await writeProgress(client, 'storage.today', day)
  return day
}

/**
 * Notes, before anything is deleted, from which day on readings are kept: roll-ups of earlier days are never built
 * again. Nothing goes before it is rolled up, and what has gone does not come back when more days are asked for.
 */
async function firstRetainedDay(now: number, days: number): Promise<number | null> {
  return inTransaction(async (client) => {
    const turn = await tryJobLock(client, 'storage.rawFrom')
    if (!turn) return null
    const today = await countingDay(client, now)
    if (today === null) return null
    const before = z.number().safeParse(turn.value)
    const wanted = Math.min(today - days, await mergeWatermark(client))
    const day = Math.max(wanted, before.success ? before.data : wanted)
    await writeProgress(client, 'storage.rawFrom', day)
    return day
  })
}

/** By key: a row's place (ctid) names it on one node only, and not for long. */
const DELETE_DEFAULT_PARTITION = `
  delete from reading_default where (device, at, part) in (
    select device, at, part from reading_default where at < $1 limit ${ROWS_AT_ONCE}
  )`

const DELETE_COMPACTED = `delete from reading_day where device = any($1::int[]) and day < ${dayFrom('$2::int')}`

/** Damage of what is kept no more is nobody's concern. */
const FORGET_DAMAGE = `delete from damaged_data where source in ('reading', 'reading_day') and at < $1`

async function dropCompactedBefore(day: number): Promise<void> {
  for (let after = 0; ;) {
    const devices = await nextDevices(pool(), { table: 'reading_day', after, limit: DEVICES_AT_ONCE })
    await runQuery(pool(), DELETE_COMPACTED, [int4s(devices, (device) => device), day])
    const last = devices.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Deletes the readings of days that ended more than `days` days ago; roll-ups stay. */
export async function dropExpiredReadings(at: Date, days?: number): Promise<void> {
  const day = await firstRetainedDay(await clampToDatabaseClock(at), days ?? (await loadRetentionDays()))
  if (day === null) return
  const kept = new Date(day * DAY_MS)
  const partitions = (await listPartitions()).filter((partition) => partition.day < day)
  await runAll('timeseries.retention', [
    ...partitions.map(
      (partition) => () =>
        inTransaction((client) => dropPartition(client, partition, () => Promise.resolve(true))),
    ),
    async () => {
      while (((await pool().query(DELETE_DEFAULT_PARTITION, [kept])).rowCount ?? 0) === ROWS_AT_ONCE);
    },
    () => dropCompactedBefore(day),
    () => runQuery(pool(), FORGET_DAMAGE, [kept]),
  ])
}
