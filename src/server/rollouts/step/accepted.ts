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

const MARK = `
  update rollout_item set accepted_at = $3
  where rollout_id = $1 and group_position = $2
    and (($4 and state = any($5::text[])) or (last_error = any($6::text[]) and failed_at > $7))`

/** Marks the very items whose figures were read in full: another that fails while one of them gets well is not accepted. */
export async function markAccepted(
  client: Queryable,
  { id, groups, facts }: { id: string; groups: readonly RolloutGroup[]; facts: readonly GroupFacts[] },
  now: Date,
): Promise<void> {
  for (const [i, { state, policy, acceptedBad, acceptedFailures }] of groups.entries()) {
    const known = facts[i]
    if (known === undefined || state === 'planned') continue
    const isRead = acceptedBad >= judgeGroup(known.counts, policy).bad
    const read = known.alike.filter(({ reason, items }) => (acceptedFailures[reason] ?? 0) >= items)
    const reasons = read.map(({ reason }) => reason)
    const since = new Date(now.getTime() - policy.soakMs)
    if (acceptedBad > 0 || reasons.length > 0)
      await runQuery(client, MARK, [id, i, now, isRead, BAD_STATES, reasons, since])
  }
}
