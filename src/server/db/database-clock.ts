import { pool } from './pool'
import { type Queryable, runQuery } from './transaction'

/**
 * The time that the storage's jobs go by (epoch milliseconds): what the caller says, but never past the database's
 * clock, since what is rolled up, packed or deleted too early does not come back.
 */
export async function clampToDatabaseClock(now: Date, client: Queryable = pool()): Promise<number> {
  const text = `select (extract(epoch from least($1::timestamptz, now())) * 1000)::float8 as now`
  const [row] = await runQuery<{ now: number }>(client, text, [now])
  if (!row) throw new Error('the database told no time')
  return Math.floor(row.now)
}
