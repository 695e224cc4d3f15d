import type { GroupFacts, RolloutGroup } from '@/domain/rollouts/campaign/types'
import { countAlikeFailures } from '@/domain/rollouts/retries'
import { emptyCounts, type ItemCounts } from '@/domain/rollouts/states'
import type { FailureReason } from '@/domain/rollouts/reasons'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { countItemsByGroup } from './count-items'
import { askHealthGate } from './health-rates'
import type { RolloutRow } from './rollout-row'

type FailureRow = { group: number; itemId: string; reason: FailureReason; at: number }

/** The last failure of each item within the longest soak. */
const FAILURES = `
  select group_position as "group", id as "itemId", last_error as reason, (extract(epoch from failed_at) * 1000)::float8 as at
  from rollout_item where rollout_id = $1 and last_error is not null and state <> 'succeeded' and failed_at > $2`

const NO_COUNTS = new Map<number, ItemCounts>()

/** What is known of the groups of a roll-out now. The health gate is asked where a group has reached its threshold. */
export async function loadGroupFacts(
  client: Queryable,
  { rollout, groups }: { rollout: RolloutRow; groups: readonly RolloutGroup[] },
  now: Date,
): Promise<GroupFacts[]> {
  const { id } = rollout
  const figures = await loadFigures(client, { id, groups }, now)
  const facts: GroupFacts[] = []
  for (const [i, group] of groups.entries()) {
    const { counts = emptyCounts(), alike = [] } = figures[i] ?? {}
    const health = isAsking(rollout, { group, i, groups }, now)
      ? await askHealthGate(client, { rolloutId: id, group: i }, now)
      : null
    facts.push({ counts, alike, health })
  }
  return facts
}

type Figures = Pick<GroupFacts, 'counts' | 'alike'>

/** How far each group is, and what has failed alike in it. */
export async function loadFigures(
  client: Queryable,
  { id, groups }: { id: string; groups: readonly Pick<RolloutGroup, 'policy'>[] },
  now: Date,
): Promise<Figures[]> {
  const counts = (await countItemsByGroup(client, [id])).get(id) ?? NO_COUNTS
  const longest = Math.max(0, ...groups.map(({ policy }) => policy.soakMs))
  const failures = await runQuery<FailureRow>(client, FAILURES, [id, new Date(now.getTime() - longest)])
  return groups.map(({ policy: { soakMs } }, i) => ({
    counts: counts.get(i) ?? emptyCounts(),
    alike: countAlikeFailures(
      failures.filter((row) => row.group === i),
      { now: now.getTime(), soakMs },
    ),
  }))
}

type Place = { group: RolloutGroup; i: number; groups: readonly RolloutGroup[] }

/** The gate stands before the next group: it is asked when the soak is over. */
function isAsking({ campaign }: RolloutRow, { group, i, groups }: Place, now: Date): boolean {
  if (!campaign.health.isOn || campaign.state !== 'running') return false
  if (groups[i + 1]?.state !== 'planned' || group.reachedAt === null) return false
  return now.getTime() >= group.reachedAt + group.policy.soakMs
}
