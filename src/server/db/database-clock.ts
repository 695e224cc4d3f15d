import { pool } from './pool'
import { type Queryable, runQuery } from './transaction'

/**
 * The time of the storage jobs (epoch milliseconds): the caller's, limited by the database's clock, since premature
 * roll-up, compaction or deletion cannot be undone.
 */
export async function clampToDatabaseClock(now: Date, client: Queryable = pool()): Promise<number> {
  const text = `select (extract(epoch from least($1::timestamptz, now())) * 1000)::float8 as now`
  const [row] = await runQuery<{ now: number }>(client, text, [now])
  if (!row) throw new Error('the database told no time')
  return Math.floor(row.now)
}
