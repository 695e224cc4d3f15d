import { type HealthVerdict, judgeHealth, type RateComparison } from '@/domain/rollouts/health-gate'
import { type Queryable, runQuery } from '@/server/db/transaction'

/**
 * Alert episodes and device-days of updated devices since their update, and of those of the same roll-out that are not
 * updated yet, over the same time: from its start on. An announced restart opens no alert, so an update is no episode by
 * itself.
 */
const RATES = `
  with member as (
    select i.device_id as device, i.state = 'succeeded' as is_updated,
           case when i.state = 'succeeded' then coalesce(i.ended_at, i.since) else r.started_at end as from_at
    from rollout_item i join rollout r on r.id = i.rollout_id
    where i.rollout_id = $1 and i.state in ('planned', 'queued', 'succeeded')
  ), rate as (
    select m.is_updated, extract(epoch from ($2::timestamptz - m.from_at)) / 86400 as days,
           (select count(*)::int from alert a
            where a.device = m.device and a.opened_at >= m.from_at and a.opened_at <= $2) as episodes
    from member m where m.from_at < $2
  )
  select coalesce(sum(episodes) filter (where is_updated), 0)::int as k1,
         coalesce(sum(days) filter (where is_updated), 0)::float8 as "T1",
         coalesce(sum(episodes) filter (where not is_updated), 0)::int as k0,
         coalesce(sum(days) filter (where not is_updated), 0)::float8 as "T0"
  from rate`

const SAVE = `update rollout_group set health = $3 where rollout_id = $1 and position = $2`

type Asked = { rolloutId: string; group: number }

/** Compares the alerts of updated devices with those of the others, and keeps the figures with the group. */
export async function askHealthGate(
  client: Queryable,
  { rolloutId, group }: Asked,
  now: Date,
): Promise<HealthVerdict> {
  const [rates] = await runQuery<RateComparison>(client, RATES, [rolloutId, now])
  const asked = rates ?? { k1: 0, T1: 0, k0: 0, T0: 0 }
  const verdict = judgeHealth(asked)
  const { state, p, ratio, smallestRise } = verdict
  const kept = { state, p, ratio, smallestRise, ...asked, at: now.toISOString() }
  await runQuery(client, SAVE, [rolloutId, group, JSON.stringify(kept)])
  return verdict
}
