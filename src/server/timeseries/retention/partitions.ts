import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { dayOf } from '@/server/timeseries/storage/days'
import { tryJobLock } from '@/server/timeseries/rollups/progress'
import { DAY_MS } from '@/server/timeseries/storage/types'

const DAYS_AHEAD = 2
/** A lock request that waits longer would block all later ones behind it. */
const LOCK_WITHIN = `set local lock_timeout = '500ms'`

/** The partition of a day (counted since the epoch), and that day. */
export type Partition = { name: string; day: number }

const LIST = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'reading'::regclass and c.relname ~ '^reading_[0-9]{8}$'
  order by 1`

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const partitionNameOf = (day: number): string => `reading_${dateOf(day).replaceAll('-', '')}`

function dayFromName(name: string): number {
  const digits = name.slice('reading_'.length)
  return dayOf(Date.UTC(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)) - 1, Number(digits.slice(6))))
}

/** The partitions of days, oldest first. */
export async function listPartitions(client: Queryable = pool()): Promise<Partition[]> {
  const rows = await runQuery<{ name: string }>(client, LIST)
  return rows.map(({ name }) => ({ name, day: dayFromName(name) }))
}

/**
 * Creates the partitions of today and the next two days (UTC). Readings that arrived before their partition existed are
 * moved into it. Several workers may do this at once.
 */
export async function preparePartitions(now: Date): Promise<void> {
  const today = dayOf(now.getTime())
  const present = new Set((await listPartitions()).map(({ day }) => day))
  for (let day = today; day <= today + DAYS_AHEAD; day++) if (!present.has(day)) await addPartition(day)
}

async function addPartition(day: number): Promise<void> {
  const name = partitionNameOf(day)
  const [from, to] = [day, day + 1].map((one) => `'${dateOf(one)} 00:00:00+00'`)
  await inTransaction(async (client) => {
    if (!(await tryJobLock(client, 'storage.partitions'))) return
    if ((await listPartitions(client)).some((known) => known.day === day)) return
    await runQuery(client, LOCK_WITHIN)
    await runQuery(client, `create table ${name} (like reading including all)`)
    // waits for writers of the default partition, which then wait until the new partition is attached
    await runQuery(client, 'lock table reading_default in access exclusive mode')
    await runQuery(
      client,
      `with moved as (delete from reading_default where at >= ${from} and at < ${to} returning *)
       insert into ${name} select * from moved`,
    )
    await runQuery(
      client,
      `alter table reading attach partition ${name} for values from (${from}) to (${to})`,
    )
  })
}

/**
 * Drops a partition with its rows, if `isUnwanted` still holds once writers are locked out; answers whether it did. Call
 * it in a transaction.
 */
export async function dropPartition(
  client: Queryable,
  { name }: Partition,
  isUnwanted: () => Promise<boolean>,
): Promise<boolean> {
  await runQuery(client, LOCK_WITHIN)
  // the parent first, in the order of all writers
  await runQuery(client, 'lock table only reading in access exclusive mode')
  if (!(await isUnwanted())) return false
  await runQuery(client, `drop table if exists ${name}`)
  return true
}
