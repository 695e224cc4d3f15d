import type { HealthVerdict } from '../health/health-gate'
import type { GroupPolicy, HealthGatePolicy } from '../policy'
import type { FailureReason } from '../reasons'
import type { AlikeFailures } from '../retries'
import type { CampaignState, GroupState, ItemCounts, PauseReason } from '../states'
import type { ErrorRule } from '../thresholds'

/** Why a campaign is paused, with the figures that decided. `group` is its place, from 0. */
export type Pause = {
  reason: PauseReason
  group: number | null
  rule?: ErrorRule
  value?: number
  limit?: number
  failure?: FailureReason
}

/** Times in epoch milliseconds. */
export type Campaign = {
  state: CampaignState
  pause: Pause | null
  needsApproval: boolean
  /** Of a scheduled one. */
  startsAt: number | null
  /** Items without an end by then are cancelled; set at the start. */
  endsAt: number | null
  lastsMs: number
  health: HealthGatePolicy
}

export type RolloutGroup = {
  state: GroupState
  policy: GroupPolicy
  startedAt: number | null
  /** When the success threshold was reached: the soak runs from then. */
  reachedAt: number | null
  /**
   * What a person has accepted by resuming: reasons, and the bad items and failures of each reason that the person had
   * read. As many of those as are over since count no more.
   */
  accepted: readonly PauseReason[]
  acceptedBad: number
  acceptedFailures: Readonly<Partial<Record<FailureReason, number>>>
}

/** What is known of a group at the moment of a step. */
export type GroupFacts = {
  counts: ItemCounts
  /** The failures within the soak, however few items one has; the commonest first. */
  alike: readonly AlikeFailures[]
  /** null where the gate was not asked yet. */
  health: Pick<HealthVerdict, 'state' | 'p'> | null
}

/** A campaign with what is known of its groups, in their order. */
export type CampaignInput = {
  campaign: Campaign
  groups: readonly RolloutGroup[]
  facts: readonly GroupFacts[]
  now: number
}

/** What goes wrong in one group, as a person has read it before resuming. */
export type AcceptedFigures = {
  group: number
  bad: number
  failures: readonly AlikeFailures[]
}

export type CampaignEvent =
  | { type: 'tick' }
  /** The author is done: approval, schedule or start. */
  | { type: 'submit' }
  | { type: 'approve' }
  | { type: 'deny' }
  | { type: 'pause' }
  /** Absent: nothing more than before is accepted. */
  | { type: 'resume'; accepts?: readonly AcceptedFigures[] }
  | { type: 'abort' }

export type CampaignEffect =
  /** The group's items get `group_started`. */
  | { type: 'start_group'; group: number }
  /** Items that can be dropped get this event, in parts: a tick asks for the next one. */
  | { type: 'tell_items'; event: 'aborted' | 'campaign_over' }
  | { type: 'campaign_changed'; state: CampaignState; pause: Pause | null }

export type SteppedCampaign = { campaign: Campaign; groups: RolloutGroup[]; effects: CampaignEffect[] }

export function planGroup(policy: GroupPolicy): RolloutGroup {
  return {
    state: 'planned',
    policy,
    startedAt: null,
    reachedAt: null,
    accepted: [],
    acceptedBad: 0,
    acceptedFailures: {},
  }
}
