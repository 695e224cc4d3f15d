import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

const KEPT_MS = 400 * 86_400_000

const PRUNE = `delete from alert where id in (select id from alert where resolved_at < $1 limit 10000)`

/** Deletes alerts that ended long ago; a bounded number at a time. */
export async function pruneAlerts(now: Date): Promise<void> {
  await runQuery(pool(), PRUNE, [new Date(now.getTime() - KEPT_MS)])
}
