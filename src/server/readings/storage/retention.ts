import { z } from 'zod'
import { pool } from '@/server/pg'
import { int4s } from '../pg-arrays'
import { inTransaction, run } from '../transaction'
import { dayFrom, dayOf } from './days'
import { nextDevices } from './devices'
import { dropPartition, listPartitions } from './partitions'
import { readProgress, rolledThrough, takeTurn, writeProgress } from './progress'
import { DAY_MS } from './types'

const DEFAULT_DAYS = 730
const DEVICES_AT_ONCE = 500
const ROWS_AT_ONCE = 10_000

/** For how many days readings are kept ("Setting" storage.rawDays). */
export async function rawDays(): Promise<number> {
  const days = z
    .number()
    .int()
    .min(1)
    .safeParse(await readProgress('storage.rawDays'))
  return days.success ? days.data : DEFAULT_DAYS
}

/**
 * Notes, before anything is deleted, from which day on readings are kept: roll-ups of earlier days are never built
 * again. Nothing goes before it is rolled up, and what has gone does not come back when more days are asked for.
 */
async function firstKeptDay(now: Date, days: number): Promise<number | null> {
  return inTransaction(async (client) => {
    if (!(await takeTurn(client, 'storage.rolledThrough'))) return null
    const before = z.number().safeParse(await readProgress('storage.rawFrom', client))
    const wanted = Math.min(dayOf(now.getTime()) - days, dayOf(await rolledThrough(client)))
    const day = Math.max(wanted, before.success ? before.data : wanted)
    await writeProgress(client, 'storage.rawFrom', day)
    return day
  })
}

const DELETE_LATE = `
  delete from reading_default where ctid = any(array(
    select ctid from reading_default where at < $1 limit ${ROWS_AT_ONCE}
  ))`

const DELETE_SEALED = `delete from reading_day where device = any($1::int[]) and day < ${dayFrom('$2::int')}`

async function dropSealedBefore(day: number): Promise<void> {
  for (let after = 0; ;) {
    const devices = await nextDevices(pool(), { table: 'reading_day', after, limit: DEVICES_AT_ONCE })
    await run(pool(), DELETE_SEALED, [int4s(devices, (device) => device), day])
    const last = devices.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Deletes the readings of days that ended more than `days` days ago; roll-ups stay. */
export async function dropOldRaw(now: Date, days?: number): Promise<void> {
  const day = await firstKeptDay(now, days ?? (await rawDays()))
  if (day === null) return
  for (const partition of await listPartitions())
    if (partition.day < day)
      await inTransaction((client) => dropPartition(client, partition, () => Promise.resolve(true)))
  const kept = new Date(day * DAY_MS)
  while (((await pool().query(DELETE_LATE, [kept])).rowCount ?? 0) === ROWS_AT_ONCE);
  await dropSealedBefore(day)
}
