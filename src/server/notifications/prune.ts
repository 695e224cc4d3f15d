import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { NOTIFICATION_UNDO_MS } from './notifications'

const KEPT_MS = 90 * 86_400_000
const MOST_EACH = 1_000

const PRUNE = `
  delete from notification where id in (
    select id from (
      select id, created_at, deleted_at, row_number() over (partition by user_id order by created_at desc, id desc) as nth
      from notification
    ) n
    where created_at < $1 or deleted_at < $2 or nth > ${MOST_EACH}
    limit 10000
  )`

/**
 * Deletes notifications that users deleted, expired ones, and of each user all but the newest 1,000; a limited number
 * per run.
 */
export async function pruneNotifications(now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await runQuery(pool(), PRUNE, [before(KEPT_MS), before(NOTIFICATION_UNDO_MS)])
}
