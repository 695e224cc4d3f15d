import { z } from 'zod'
import { pool } from '@/server/pg'
import { type Queryable, run } from '../transaction'
import { DAY_MS } from './types'

/** Keys of "Setting": how far the storage's jobs are, and what they are told. */
export type ProgressKey =
  'storage.rolledThrough' | 'storage.sealing' | 'storage.partitions' | 'storage.rawFrom' | 'storage.rawDays'

const BEGIN = `insert into "Setting" (key, value) values ($1, 'null') on conflict do nothing`
const TAKE = `select value from "Setting" where key = $1 for update skip locked`
const READ = `select value from "Setting" where key = $1`
const WRITE = `
  insert into "Setting" (key, value) values ($1, $2::jsonb)
  on conflict (key) do update set value = excluded.value`

type Row = { value: unknown }

/** What was noted under `key`, in a turn that nobody else has until the transaction ends; null when somebody has it. */
export async function takeTurn(client: Queryable, key: ProgressKey): Promise<Row | null> {
  await run(client, BEGIN, [key])
  return (await run<Row>(client, TAKE, [key]))[0] ?? null
}

/** What was noted under `key`; null for nothing. */
export async function readProgress(key: ProgressKey, client: Queryable = pool()): Promise<unknown> {
  return (await run<Row>(client, READ, [key]))[0]?.value ?? null
}

export async function writeProgress(client: Queryable, key: ProgressKey, value: unknown): Promise<void> {
  await run(client, WRITE, [key, JSON.stringify(value)])
}

export const rollUpProgress = z.object({
  /** Everything before this hour is rolled up. */
  hour: z.number(),
  /** Of this hour, the devices up to this one. */
  device: z.number(),
})

/**
 * Roll-ups are there for all windows that end by this time (epoch milliseconds; 0 for never): from here on ask for
 * readings. Late readings reopen their hour; until it is built again its roll-ups show it without them.
 */
export async function rolledThrough(client: Queryable = pool()): Promise<number> {
  const parsed = rollUpProgress.safeParse(await readProgress('storage.rolledThrough', client))
  return parsed.success ? parsed.data.hour : 0
}

/** Readings from here on are kept; of what was before, the roll-ups are all there is and ever will be. */
export async function keptFrom(client: Queryable): Promise<number> {
  const day = z.number().safeParse(await readProgress('storage.rawFrom', client))
  return day.success ? day.data * DAY_MS : -Infinity
}
