import { RolloutPolicyShape } from '@/contracts/rollouts/policy'
import type { Campaign, Pause, RolloutGroup } from '@/domain/rollouts/campaign/types'
import type { PastPause } from '@/domain/rollouts/deadlines'
import type { RolloutPolicy } from '@/domain/rollouts/policy'
import type { CampaignState, GroupState, PauseReason } from '@/domain/rollouts/states'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { loadAccepted } from './accepted'

/** A roll-out whose row this transaction holds. */
export type RolloutRow = {
  id: string
  name: string
  campaign: Campaign
  policy: RolloutPolicy
  supersedes: boolean
  startedAt: number | null
  pastPauses: PastPause[]
}

type Stored = {
  id: string
  name: string
  state: CampaignState
  pause: Pause | null
  policy: unknown
  needsApproval: boolean
  supersedes: boolean
  startsAt: number | null
  endsAt: number | null
  startedAt: number | null
  pastPauses: PastPause[]
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const LOCK = `
  select id, name, state, pause, policy, needs_approval as "needsApproval", supersedes, ${ms('starts_at')} as "startsAt",
         ${ms('ends_at')} as "endsAt", ${ms('started_at')} as "startedAt",
         coalesce(past_pauses, '[]') as "pastPauses"
  from rollout where id = $1 for no key update`

/** Holds the row until the commit; null when it was deleted. */
export async function lockCampaign(client: Queryable, id: string): Promise<RolloutRow | null> {
  const [row] = await runQuery<Stored>(client, LOCK, [id])
  if (!row) return null
  const policy = RolloutPolicyShape.parse(row.policy)
  const { state, pause, needsApproval, startsAt, endsAt } = row
  const campaign = {
    state,
    pause,
    needsApproval,
    startsAt,
    endsAt,
    lastsMs: policy.lastsMs,
    health: policy.health,
  }
  const more = { supersedes: row.supersedes, startedAt: row.startedAt, pastPauses: row.pastPauses }
  return { id, name: row.name, campaign, policy, ...more }
}

type GroupRow = {
  state: GroupState
  startedAt: number | null
  reachedAt: number | null
  accepted: PauseReason[]
}

const GROUPS = `
  select state, ${ms('started_at')} as "startedAt", ${ms('reached_at')} as "reachedAt", accepted
  from rollout_group where rollout_id = $1 order by position`

export async function loadGroups(
  client: Queryable,
  { id, policy }: Pick<RolloutRow, 'id' | 'policy'>,
  now: Date,
): Promise<RolloutGroup[]> {
  const rows = await runQuery<GroupRow>(client, GROUPS, [id])
  const groups = rows.flatMap((row, i) => {
    const group = policy.groups[i]
    return group ? [{ ...row, policy: group }] : []
  })
  const accepted = await loadAccepted(client, { id, groups }, now)
  return groups.map((group, i) => ({ acceptedBad: 0, acceptedFailures: {}, ...group, ...accepted[i] }))
}

const at = (time: number | null): Date | null => (time === null ? null : new Date(time))

const SAVE = `
  update rollout set state = $2, pause = $3, ends_at = $4, started_at = $5, due_at = $6, past_pauses = $8,
    ended_at = case when $2 in ('finished', 'aborted') then coalesce(ended_at, $7) end
  where id = $1`

type Saved = {
  id: string
  campaign: Campaign
  startedAt: number | null
  dueAt: number | null
  pausedAt: number
  pastPauses: readonly PastPause[]
}

/** `pausedAt`: since then the deadlines of its items stand. */
export async function saveCampaign(client: Queryable, saved: Saved, now: Date): Promise<void> {
  const { id, campaign, startedAt, dueAt, pausedAt, pastPauses } = saved
  const pause = campaign.pause && { ...campaign.pause, at: new Date(pausedAt).toISOString() }
  await runQuery(client, SAVE, [
    ...[
      id,
      campaign.state,
      pause && JSON.stringify(pause),
      at(campaign.endsAt),
      at(startedAt),
      at(dueAt),
      now,
      pastPauses.length === 0 ? null : JSON.stringify(pastPauses),
    ],
  ])
}

const SAVE_GROUP = `
  update rollout_group set state = $3, started_at = $4, reached_at = $5, accepted = $6, accepted_bad = $7,
    accepted_failures = $8
  where rollout_id = $1 and position = $2`

export async function saveGroups(
  client: Queryable,
  id: string,
  groups: readonly RolloutGroup[],
): Promise<void> {
  for (const [i, group] of groups.entries())
    await runQuery(client, SAVE_GROUP, [
      ...[id, i, group.state, at(group.startedAt), at(group.reachedAt)],
      ...[group.accepted, group.acceptedBad, JSON.stringify(group.acceptedFailures)],
    ])
}
