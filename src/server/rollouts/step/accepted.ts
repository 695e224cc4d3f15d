import type { GroupFacts, RolloutGroup } from '@/domain/rollouts/campaign/types'
import type { FailureReason } from '@/domain/rollouts/reasons'
import { countAlikeFailures } from '@/domain/rollouts/retries'
import { BAD_STATES, judgeGroup } from '@/domain/rollouts/thresholds'
import { type Queryable, runQuery } from '@/server/db/transaction'

type Accepted = Pick<RolloutGroup, 'acceptedBad' | 'acceptedFailures'>
type Row = { group: number; isBad: boolean; itemId: string; reason: FailureReason | null; at: number | null }

/** The mark of an item ends when it becomes bad anew; that of a failure holds for no later one. */
const ACCEPTED = `
  select group_position as "group", state = any($2::text[]) as "isBad", id as "itemId",
         case when accepted_at >= failed_at and state <> 'succeeded' then last_error end as reason,
         (extract(epoch from failed_at) * 1000)::float8 as at
  from rollout_item where rollout_id = $1 and accepted_at is not null`

/** Of each group, how many of the items that a person has accepted are bad still, and failed within the soak. */
export async function loadAccepted(
  client: Queryable,
  { id, groups }: { id: string; groups: readonly Pick<RolloutGroup, 'policy'>[] },
  now: Date,
): Promise<Accepted[]> {
  const rows = await runQuery<Row>(client, ACCEPTED, [id, BAD_STATES])
  return groups.map(({ policy: { soakMs } }, i) => {
    const own = rows.filter(({ group }) => group === i)
    const failures = own.flatMap(({ itemId, reason, at }) =>
      reason === null || at === null ? [] : [{ itemId, reason, at }],
    )
    const alike = countAlikeFailures(failures, { now: now.getTime(), soakMs })
    return {
      acceptedBad: own.filter(({ isBad }) => isBad).length,
      acceptedFailures: Object.fromEntries(alike.map(({ reason, items }) => [reason, items])),
    }
  })
}

/** Held in the order of their ids, as a step holds items. */
const MARK = `
  with held as (
    select i.id
    from jsonb_to_recordset($2::jsonb) as m ("group" int, "isRead" bool, reasons text[], since timestamptz)
    join rollout_item i on i.rollout_id = $1 and i.group_position = m."group"
    where (m."isRead" and i.state = any($4::text[])) or (i.last_error = any(m.reasons) and i.failed_at > m.since)
    order by i.id for no key update of i)
  update rollout_item set accepted_at = $3 where id in (select id from held)`

/** Marks the very items whose figures were read in full: another that fails while one of them gets well is not accepted. */
export async function markAccepted(
  client: Queryable,
  { id, groups, facts }: { id: string; groups: readonly RolloutGroup[]; facts: readonly GroupFacts[] },
  now: Date,
): Promise<void> {
  const meant = groups.flatMap(({ state, policy, acceptedBad, acceptedFailures }, group) => {
    const known = facts[group]
    if (known === undefined || state === 'planned') return []
    const isRead = acceptedBad >= judgeGroup(known.counts, policy).bad
    const read = known.alike.filter(({ reason, items }) => (acceptedFailures[reason] ?? 0) >= items)
    const reasons = read.map(({ reason }) => reason)
    const since = new Date(now.getTime() - policy.soakMs)
    return acceptedBad > 0 || reasons.length > 0 ? [{ group, isRead, reasons, since }] : []
  })
  if (meant.length > 0) await runQuery(client, MARK, [id, JSON.stringify(meant), now, BAD_STATES])
}
