import { pool } from '@/server/db/pool'
import { retainedSince } from '@/server/db/retention-days'
import { runQuery } from '@/server/db/transaction'

/** Those that ended before $1; of open alerts they are kept until these resolve. */
export const EXPIRED_DELIVERIES = `
  from delivery d where d.state <> 'pending' and d.ended_at < $1 and not exists (
    select 1 from alert a where a.id = d.alert_id and a.resolved_at is null)`

/** Deletes old delivery outcomes. */
export const pruneDeliveries = async (now: Date): Promise<unknown> =>
  runQuery(pool(), `delete ${EXPIRED_DELIVERIES}`, [await retainedSince('deliveries', now)])
