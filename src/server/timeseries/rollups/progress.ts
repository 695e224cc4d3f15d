import { z } from 'zod'
import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { DAY_MS } from '@/server/timeseries/storage/types'

/** Keys of `setting`: progress and configuration of the storage jobs. */
export type ProgressKey =
  'storage.compaction' | 'storage.partitions' | 'storage.retained_from' | 'storage.today'

const CREATE = `insert into setting (key, value) values ($1, 'null') on conflict do nothing`
const TAKE_LOCK = `select value from setting where key = $1 for update skip locked`
const READ = `select value from setting where key = $1`
const WRITE = `
  insert into setting (key, value) values ($1, $2::jsonb)
  on conflict (key) do update set value = excluded.value`

type ProgressRow = { value: unknown }

/** Takes the job lock of `key` until the transaction ends and returns its value; null when another worker holds it. */
export async function tryJobLock(client: Queryable, key: ProgressKey): Promise<ProgressRow | null> {
  await runQuery(client, CREATE, [key])
  return (await runQuery<ProgressRow>(client, TAKE_LOCK, [key]))[0] ?? null
}

/** The value under `key`; null without one. */
export async function readProgress(key: ProgressKey, client: Queryable = pool()): Promise<unknown> {
  return (await runQuery<ProgressRow>(client, READ, [key]))[0]?.value ?? null
}

export async function writeProgress(client: Queryable, key: ProgressKey, value: unknown): Promise<void> {
  await runQuery(client, WRITE, [key, JSON.stringify(value)])
}

/** Readings from here on are kept; before it only roll-ups exist. */
export async function retainedFrom(client: Queryable): Promise<number> {
  const day = z.number().safeParse(await readProgress('storage.retained_from', client))
  return day.success ? day.data * DAY_MS : -Infinity
}

/** The same, locked: no readings are deleted before the transaction ends. */
export async function lockRetainedFrom(client: Queryable): Promise<number> {
  await runQuery(client, CREATE, ['storage.retained_from'])
  const [row] = await runQuery<ProgressRow>(client, `${READ} for share`, ['storage.retained_from'])
  const day = z.number().safeParse(row?.value)
  return day.success ? day.data * DAY_MS : -Infinity
}
