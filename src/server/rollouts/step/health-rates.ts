import {
  comparableOf,
  type HealthVerdict,
  judgeHealth,
  type RateComparison,
} from '@/domain/rollouts/health/health-gate'
import type { MeasureVerdict } from '@/domain/rollouts/health/measures'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { compareHealthMeasures } from './health-measures'

/**
 * Alert episodes and device-days of updated devices since their update, and of those of the same roll-out that are not
 * updated yet, over the same time: from its start on; each kind and hardware for itself. An announced restart opens no
 * alert, so an update is no episode by itself.
 */
const RATES = `
  with member as (
    select i.device_id as device, i.state = 'succeeded' as is_updated, d.kind, d.hardware,
           case when i.state = 'succeeded' then coalesce(i.ended_at, i.since) else r.started_at end as from_at
    from rollout_item i join rollout r on r.id = i.rollout_id join device d on d.id = i.device_id
    where i.rollout_id = $1 and i.state in ('planned', 'queued', 'succeeded')
  ), rate as (
    select m.kind, m.hardware, m.is_updated, extract(epoch from ($2::timestamptz - m.from_at)) / 86400 as days,
           (select count(*)::int from alert a
            where a.device = m.device and a.opened_at >= m.from_at and a.opened_at <= $2) as episodes
    from member m where m.from_at < $2
  )
  select coalesce(sum(episodes) filter (where is_updated), 0)::int as k1,
         coalesce(sum(days) filter (where is_updated), 0)::float8 as "T1",
         coalesce(sum(episodes) filter (where not is_updated), 0)::int as k0,
         coalesce(sum(days) filter (where not is_updated), 0)::float8 as "T0"
  from rate group by kind, hardware`

const SAVE = `update rollout_group set health = $3 where rollout_id = $1 and position = $2`

type Asked = { rolloutId: string; group: number }

/** The figures of all that is compared, for people to see. */
function sumRates(strata: readonly RateComparison[]): RateComparison {
  const sum = { k1: 0, T1: 0, k0: 0, T0: 0 }
  for (const { k1, T1, k0, T0 } of strata) {
    sum.k1 += k1
    sum.T1 += T1
    sum.k0 += k0
    sum.T0 += T0
  }
  return sum
}

/** Worse by any measure is worse; what alerts cannot show is not shown by the others either. */
function stateOf(alerts: HealthVerdict, measures: readonly MeasureVerdict[]): HealthVerdict['state'] {
  return measures.some(({ state }) => state === 'pause') ? 'pause' : alerts.state
}

/** Compares updated devices with the others by alerts and by measures, and keeps the figures with the group. */
export async function askHealthGate(
  client: Queryable,
  { rolloutId, group }: Asked,
  now: Date,
): Promise<Pick<HealthVerdict, 'state' | 'p'>> {
  const strata = await runQuery<RateComparison>(client, RATES, [rolloutId, now])
  const alerts = judgeHealth(strata)
  const measures = await compareHealthMeasures(client, rolloutId, now)
  const state = stateOf(alerts, measures)
  const worst = alerts.state === 'pause' ? undefined : measures.find((one) => one.state === 'pause')
  const p = worst?.p ?? alerts.p
  const { ratio, smallestRise } = alerts
  const compared = sumRates(comparableOf(strata))
  const kept = { state, p, ratio, smallestRise, ...compared, measures, at: now.toISOString() }
  await runQuery(client, SAVE, [rolloutId, group, JSON.stringify(kept)])
  return { state, p }
}
