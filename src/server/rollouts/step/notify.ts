import { LIVE_CHANNEL } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** A frame must be shorter than 8,000 bytes. */
const MOST_IDS = 150

/** Tells the open screens of administrators that these roll-outs changed; in a transaction, after its commit. */
export async function notifyRollouts(client: Queryable, ids: readonly string[]): Promise<void> {
  for (let i = 0; i < ids.length; i += MOST_IDS) {
    const frame = JSON.stringify({ r: ids.slice(i, i + MOST_IDS) })
    await runQuery(client, 'select pg_notify($1, $2)', [LIVE_CHANNEL, frame])
  }
}
