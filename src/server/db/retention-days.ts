import { RETENTION, type RetentionKind, retentionDaysOf } from '@/domain/storage/retention'
import { pool } from './pool'
import { type Queryable, runQuery } from './transaction'

/** For how many days something is kept. */
export async function retentionDays(kind: RetentionKind, client: Queryable = pool()): Promise<number> {
  const text = 'select value from setting where key = $1'
  const [row] = await runQuery<{ value: unknown }>(client, text, [RETENTION[kind].key])
  return retentionDaysOf(kind, row?.value)
}

const DAY_MS = 86_400_000

/** What is older than this is no longer kept. */
export async function retainedSince(kind: RetentionKind, now: Date): Promise<Date> {
  return new Date(now.getTime() - (await retentionDays(kind)) * DAY_MS)
}
