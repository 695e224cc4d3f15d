import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

const KEPT_MS = 30 * 24 * 3_600_000

/** Deletes delivery outcomes after a month; those of open alerts are kept until the alerts resolve. */
export const pruneDeliveries = (now: Date): Promise<unknown> =>
  runQuery(
    pool(),
    `delete from delivery d where d.state <> 'pending' and d.ended_at < $1 and not exists (
       select 1 from alert a where a.id = d.alert_id and a.resolved_at is null)`,
    [new Date(now.getTime() - KEPT_MS)],
  )
