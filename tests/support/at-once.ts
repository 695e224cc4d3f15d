import { expect, vi } from 'vitest'
import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable } from '@/server/db/transaction'
import type { Role } from '@/domain/access/policy'
import type { Signed } from './fixtures/factories'

const BLOCKED = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** A call's first use loads its modules. */
const LOADING_MS = 10_000

/** Waits until so many connections of this test's database wait for a lock. */
const untilBlocked = (count: number): Promise<void> =>
  vi.waitFor(async () => expect((await pool().query(BLOCKED)).rowCount).toBe(count), LOADING_MS)

/** Begins calls while `hold` holds rows; its transaction ends, after `last`, when all of them wait for it. */
export async function whileHeld<T>(
  hold: (client: Queryable) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
  last: (client: Queryable) => Promise<unknown> = () => Promise.resolve(),
): Promise<T[]> {
  const begun = await inTransaction(async (client) => {
    await hold(client)
    const answers = calls.map((call) => call())
    await untilBlocked(calls.length)
    await last(client)
    return answers
  })
  return Promise.all(begun)
}

/** Answers a call of a superuser who is demoted after it has been let in. */
export async function whileDemoted<T>(
  { id }: Pick<Signed, 'id'>,
  call: () => Promise<T>,
  to: Role = 'user',
): Promise<T> {
  const text = 'update app_user set role = $2 where id = $1'
  const demote = (client: Queryable) => client.query(text, [id, to])
  return (await whileHeld(demote, [call]))[0] as T
}
