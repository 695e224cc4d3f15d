import { DAY_MS } from '@/server/job'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

const KEPT_MS = 365 * DAY_MS
const MOST_AT_ONCE = 10_000

/** The counts stay with the mailing. */
const PRUNE = `
  delete from mailing_recipient where id in (
    select r.id from mailing_recipient r join mailing m on m.id = r.mailing_id
    where m.ended_at < $1 limit ${MOST_AT_ONCE})`

/** Deletes the delivery logs of mailings that ended a year ago, a limited number of rows per run. */
export const pruneRecipients = (now: Date): Promise<unknown> =>
  runQuery(pool(), PRUNE, [new Date(now.getTime() - KEPT_MS)])
