import { z } from 'zod'
import { pool } from '@/server/db/pool'
import { retentionDays } from '@/server/db/retention-days'
import type { ReportProgress } from '@/server/job'
import { runAll } from '@/server/run-all'
import { jobSource, recordAudit } from '@/server/audit/record'
import { int4s } from '@/server/db/arrays'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { clampToDatabaseClock } from '@/server/db/database-clock'
import { dayFrom, dayOf } from '@/server/timeseries/storage/days'
import { nextDevices } from '@/server/timeseries/storage/devices'
import { dropPartition, listPartitions, type Partition } from './partitions'
import { readProgress, tryJobLock, writeProgress } from '@/server/timeseries/rollups/progress'
import { mergeWatermark } from '@/server/timeseries/rollups/shares'
import { DAY_MS } from '@/server/timeseries/storage/types'

const DEVICES_AT_ONCE = 500
const ROWS_AT_ONCE = 10_000

const NEWEST = `
  select (extract(epoch from max(at)) * 1000)::float8 as at from latest where at <= to_timestamp($1::float8 / 1000)`

/**
 * The day from which the age of readings counts: the one after the newest reading, never past the database's clock, and
 * at most one day further than in the last run, so that a clock that is ahead for a while deletes no history.
 */
async function countingDay(client: Queryable, now: number): Promise<number | null> {
  const [row] = await runQuery<{ at: number | null }>(client, NEWEST, [now])
  if (row?.at == null) return null
  const before = z.number().safeParse(await readProgress('storage.today', client))
  return Math.min(dayOf(now), dayOf(row.at) + 1, before.success ? before.data + 1 : Infinity)
}

/** Readings are deleted only after they are rolled up, and the day never goes back when retention is extended. */
async function firstDayOf(
  client: Queryable,
  today: number,
  { days, before }: { days: number; before: unknown },
) {
  const known = z.number().safeParse(before)
  const wanted = Math.min(today - days, await mergeWatermark(client))
  return Math.max(wanted, known.success ? known.data : wanted)
}

/**
 * Stores, before anything is deleted, the day from which readings are kept: roll-ups of earlier days are never rebuilt.
 */
async function firstRetainedDay(now: number, days: number): Promise<number | null> {
  return inTransaction(async (client) => {
    const turn = await tryJobLock(client, 'storage.retained_from')
    if (!turn) return null
    const today = await countingDay(client, now)
    if (today === null) return null
    await writeProgress(client, 'storage.today', today)
    const day = await firstDayOf(client, today, { days, before: turn.value })
    await writeProgress(client, 'storage.retained_from', day)
    return day
  })
}

/** The same without storing it: the day before which the next run would delete, if readings were kept for so many days. */
export async function plannedFirstDay(at: Date, days: number): Promise<number | null> {
  const today = await countingDay(pool(), await clampToDatabaseClock(at))
  if (today === null) return null
  return firstDayOf(pool(), today, { days, before: await readProgress('storage.retained_from') })
}

/** By key: a row's position (ctid) identifies it in one partition only, and not for long. */
const DELETE_DEFAULT_PARTITION = `
  delete from reading_default where (device, at, discriminator) in (
    select device, at, discriminator from reading_default where at < $1 limit ${ROWS_AT_ONCE}
  )`

const DELETE_COMPACTED = `
  with removed as (
    delete from reading_day where device = any($1::int[]) and day < ${dayFrom('$2::int')} returning 1
  ) select count(*)::int as count from removed`

/** Damage of expired readings is no longer reported. */
const FORGET_DAMAGE = `delete from damaged_data where source in ('reading', 'reading_day') and at < $1`

/** What a run has deleted. */
type Removed = { partitions: number; messages: number; compactedDays: number }

async function dropExpiredPartition(partition: Partition, removed: Removed): Promise<void> {
  const isDropped = await inTransaction((client) =>
    dropPartition(client, partition, async () => {
      // another worker may have dropped it
      const present = await listPartitions(client)
      return present.some(({ day }) => day === partition.day)
    }),
  )
  if (isDropped) removed.partitions += 1
}

async function deleteFromDefaultPartition(before: Date, removed: Removed): Promise<void> {
  let count: number
  do {
    count = (await pool().query(DELETE_DEFAULT_PARTITION, [before])).rowCount ?? 0
    removed.messages += count
  } while (count === ROWS_AT_ONCE)
}

async function dropCompactedBefore(day: number, removed: Removed): Promise<void> {
  for (let after = 0; ;) {
    const devices = await nextDevices(pool(), { table: 'reading_day', after, limit: DEVICES_AT_ONCE })
    const keys = int4s(devices, (device) => device)
    const [deleted] = await runQuery<{ count: number }>(pool(), DELETE_COMPACTED, [keys, day])
    removed.compactedDays += deleted?.count ?? 0
    const last = devices.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** One record of a run, of what it has deleted by then. */
async function recordExpiry(removed: Removed, { day, at }: { day: number; at: Date }): Promise<void> {
  const changes = Object.entries(removed)
    .filter(([, count]) => count > 0)
    .map(([field, before]) => ({ field, before, after: 0 }))
  if (changes.length === 0) return
  await recordAudit(pool(), jobSource('timeseries.retention', at), {
    action: 'readings.expire',
    entity: { type: 'setting', id: 'retention.readings' },
    changes,
    reason: `before ${new Date(day * DAY_MS).toISOString().slice(0, 10)}`,
  })
}

/** Deletes the readings of days that ended more than `days` days ago; roll-ups stay. */
export async function dropExpiredReadings(at: Date, days?: number, report?: ReportProgress): Promise<void> {
  const day = await firstRetainedDay(
    await clampToDatabaseClock(at),
    days ?? (await retentionDays('readings')),
  )
  if (day === null) return
  const kept = new Date(day * DAY_MS)
  const partitions = (await listPartitions()).filter((partition) => partition.day < day)
  const removed: Removed = { partitions: 0, messages: 0, compactedDays: 0 }
  await runAll(
    'timeseries.retention',
    [
      ...partitions.map((partition) => () => dropExpiredPartition(partition, removed)),
      () => deleteFromDefaultPartition(kept, removed),
      () => dropCompactedBefore(day, removed),
      () => runQuery(pool(), FORGET_DAMAGE, [kept]),
      () => recordExpiry(removed, { day, at }),
    ],
    report,
  )
}
