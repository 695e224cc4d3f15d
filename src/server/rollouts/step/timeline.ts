import type { RolloutEvent } from '@/contracts/rollouts/rollouts'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** A line of the history of an item, or of the roll-out itself without one. */
export type TimelineRow = {
  rolloutId: string
  itemId?: string
  kind: RolloutEvent['kind']
  state?: string
  reason?: string | null
  detail?: Record<string, unknown> | null
  userId?: string | null
}

const INSERT = `
  insert into rollout_event (rollout_id, item_id, at, kind, state, reason, detail, user_id)
  select "rolloutId", "itemId", $2, kind, state, reason, detail, "userId"
  from rows from (jsonb_to_recordset($1::jsonb) as (
    "rolloutId" uuid, "itemId" uuid, kind text, state text, reason text, detail jsonb, "userId" uuid))
    with ordinality as s("rolloutId", "itemId", kind, state, reason, detail, "userId", n)
  order by n`

export async function writeTimeline(
  client: Queryable,
  rows: readonly TimelineRow[],
  now: Date,
): Promise<void> {
  if (rows.length > 0) await runQuery(client, INSERT, [JSON.stringify(rows), now])
}
