import { LIVE_CHANNEL } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'

const CHANGED = JSON.stringify({ m: true })

/** Tells the open pages of superusers that mailings have changed; in a transaction, after its commit. */
export const notifyMailings = (client: Queryable): Promise<unknown> =>
  runQuery(client, 'select pg_notify($1, $2)', [LIVE_CHANNEL, CHANGED])
