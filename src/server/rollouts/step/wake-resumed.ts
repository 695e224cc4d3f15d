import { STOPPABLE_STATES } from '@/domain/rollouts/deadlines'
import { STOPPED_MS } from '@/domain/rollouts/item/next-look'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

const MOST = 1_000

/**
 * Of roll-outs that go on, items whose deadline stands since somebody looked at them in the pause. One that is looked at after
 * its end is due later than this, so that each is found once, also by a worker that begins where another one died.
 */
const WAKE = `
  update rollout_item set due_at = $1 where id in (
    select i.id
    from (select id, to_timestamp((past_pauses -> -1 ->> 'to')::float8 / 1000) as resumed_at
          from rollout where state = 'running' and past_pauses is not null) r
    join rollout_item i on i.rollout_id = r.id
    where r.resumed_at > $1::timestamptz - $3 * interval '1 ms'
      and i.state = any($2::text[]) and i.deadline_left_ms is not null and i.deadline_runs_from is null
      and i.due_at > $1 and i.due_at <= r.resumed_at + $3 * interval '1 ms'
    order by i.due_at, i.id limit $4 for no key update of i skip locked)
  returning 1`

/** Lets deadlines run on soon after a resume, some at a time: nobody holds the roll-out for that. True when there may be more. */
export async function wakeResumed(now: Date): Promise<boolean> {
  const woken = await runQuery(pool(), WAKE, [now, STOPPABLE_STATES, STOPPED_MS, MOST])
  return woken.length === MOST
}
