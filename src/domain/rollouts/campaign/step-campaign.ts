import { DROPPABLE_STATES, sumCounts, UNSETTLED_STATES, type CampaignState, type ItemState } from '../states'
import type { AlikeFailures } from '../retries'
import { judgeGroup } from '../thresholds'
import { findErrorPause, findFrontierHold, isGoodEnough, verdictOf } from './find-pause'
import type {
  AcceptedFigures,
  Campaign,
  CampaignEffect,
  CampaignEvent,
  CampaignInput,
  Pause,
  RolloutGroup,
  SteppedCampaign,
} from './types'

/**
 * One step of a campaign. `facts` of each group in order. An event that its state does not know changes nothing, nor does a
 * resume by a person who has not read what would pause it again.
 *
 * | state            | submit                               | approve            | deny  | pause  | resume  | abort    | tick                                     |
 * |------------------|--------------------------------------|--------------------|-------|--------|---------|----------|------------------------------------------|
 * | draft            | waiting_approval, scheduled, running | –                  | –     | –      | –       | aborting | –                                        |
 * | waiting_approval | –                                    | scheduled, running | draft | –      | –       | aborting | –                                        |
 * | scheduled        | –                                    | –                  | –     | –      | –       | aborting | running when due                         |
 * | running          | –                                    | –                  | –     | paused | –       | aborting | groups, thresholds, gate, soak; finished |
 * | paused           | –                                    | –                  | –     | –      | running | aborting | past its end: finished                   |
 * | aborting         | –                                    | –                  | –     | –      | –       | –        | aborted once no device installs          |
 * | finished, aborted | –                                   | –                  | –     | –      | –       | –        | –                                        |
 */
export function stepCampaign(input: CampaignInput, event: CampaignEvent): SteppedCampaign {
  const { state } = input.campaign
  if (event.type === 'tick') return passCampaignTime(input)
  if (event.type === 'abort') return isOver(state) ? keep(input) : abort(input)
  if (event.type === 'submit' && state === 'draft')
    return input.campaign.needsApproval ? move(input, 'waiting_approval') : schedule(input)
  if (event.type === 'approve' && state === 'waiting_approval') return schedule(input)
  if (event.type === 'deny' && state === 'waiting_approval') return move(input, 'draft')
  if (event.type === 'pause' && state === 'running') return pause(input, { reason: 'person', group: null })
  if (event.type === 'resume' && state === 'paused') return resume(input, event.accepts ?? [])
  return keep(input)
}

const isOver = (state: CampaignState): boolean =>
  state === 'finished' || state === 'aborting' || state === 'aborted'

function keep({ campaign, groups }: CampaignInput): SteppedCampaign {
  return { campaign, groups: [...groups], effects: [] }
}

function move(
  { campaign, groups }: CampaignInput,
  state: CampaignState,
  { pause: why = null, ...change }: Partial<Campaign> = {},
  effects: CampaignEffect[] = [],
): SteppedCampaign {
  return {
    campaign: { ...campaign, ...change, state, pause: why },
    groups: [...groups],
    effects: [{ type: 'campaign_changed', state, pause: why }, ...effects],
  }
}

function schedule(input: CampaignInput): SteppedCampaign {
  const { startsAt } = input.campaign
  return startsAt !== null && input.now < startsAt ? move(input, 'scheduled') : start(input)
}

/** Starts the first group at once. Without an item there is nothing to start. */
function start(input: CampaignInput): SteppedCampaign {
  if (input.facts.every(({ counts }) => sumCounts(counts) === 0)) return keep(input)
  const running = move(input, 'running', { endsAt: input.now + input.campaign.lastsMs })
  return then(running, input, advance)
}

/** The next step on the result of the first. */
function then(
  first: SteppedCampaign,
  input: CampaignInput,
  next: (input: CampaignInput) => SteppedCampaign,
): SteppedCampaign {
  const second = next({ ...input, campaign: first.campaign, groups: first.groups })
  return { ...second, effects: [...first.effects, ...second.effects] }
}

function pause(input: CampaignInput, why: Pause): SteppedCampaign {
  return move(input, 'paused', { pause: why })
}

/** Items that are not out never start, the rest is taken back; devices that install are waited for. */
function abort(input: CampaignInput): SteppedCampaign {
  return move(input, 'aborting', {}, [{ type: 'tell_items', event: 'aborted' }])
}

const itemsByReason = (alike: readonly AlikeFailures[]): RolloutGroup['acceptedFailures'] =>
  Object.fromEntries(alike.map(({ reason, items }) => [reason, items]))

/** What was accepted and is over, by its soak, a late proof or another attempt, makes no room for others. */
function forgetAccepted(input: CampaignInput): CampaignInput {
  const groups = input.groups.map((group, i): RolloutGroup => {
    const facts = input.facts[i]
    if (facts === undefined) return group
    const acceptedBad = Math.min(group.acceptedBad, judgeGroup(facts.counts, group.policy).bad)
    const still = facts.alike.map(({ reason, items }) => ({
      reason,
      items: Math.min(group.acceptedFailures[reason] ?? 0, items),
    }))
    return { ...group, acceptedBad, acceptedFailures: itemsByReason(still.filter(({ items }) => items > 0)) }
  })
  return { ...input, groups }
}

/** A person accepts what was read: the same figures do not pause again, worse ones do. */
function resume(input: CampaignInput, accepts: readonly AcceptedFigures[]): SteppedCampaign {
  const { pause: why } = input.campaign
  const groups = input.groups.map((group, i): RolloutGroup => {
    if (group.state === 'planned') return group
    const read = accepts.find((figures) => figures.group === i)
    return {
      ...group,
      accepted: why !== null && why.group === i ? [...group.accepted, why.reason] : group.accepted,
      acceptedBad: Math.max(group.acceptedBad, read?.bad ?? 0),
      acceptedFailures: { ...group.acceptedFailures, ...itemsByReason(read?.failures ?? []) },
    }
  })
  // what has failed since it was read is accepted by nobody
  if (findErrorPause(forgetAccepted({ ...input, groups })) !== null) return keep(input)
  const resumed = move({ ...input, groups }, 'running')
  return then(resumed, { ...input, groups }, advance)
}

function passCampaignTime(input: CampaignInput): SteppedCampaign {
  const { state, startsAt } = input.campaign
  switch (state) {
    case 'scheduled':
      return startsAt === null || input.now >= startsAt ? start(input) : keep(input)
    case 'running':
      return isPastEnd(input) ? close(input) : advance(input)
    case 'paused':
      return isPastEnd(input) ? close(input) : keep(input)
    case 'aborting':
      return endAll(input, 'aborted')
    default:
      return keep(input)
  }
}

const isPastEnd = ({ campaign, now }: CampaignInput): boolean =>
  campaign.endsAt !== null && now >= campaign.endsAt

const countIn = ({ facts }: CampaignInput, states: readonly ItemState[]): number =>
  facts.reduce((sum, { counts }) => sum + sumCounts(counts, states), 0)

/** Past its end: what is open is cancelled, then the campaign is finished. */
const close = (input: CampaignInput): SteppedCampaign => endAll(input, 'finished')

/** Items are told until none is open that can be dropped: each time some of them. Devices that install are waited for. */
function endAll(input: CampaignInput, state: 'aborted' | 'finished'): SteppedCampaign {
  const event = state === 'aborted' ? 'aborted' : 'campaign_over'
  if (countIn(input, DROPPABLE_STATES) > 0)
    return { ...keep(input), effects: [{ type: 'tell_items', event }] }
  if (countIn(input, UNSETTLED_STATES) > 0) return keep(input)
  return then(closeGroups(input), input, (it) => move(it, state))
}

/** Groups of a campaign that is over. */
function closeGroups(input: CampaignInput): SteppedCampaign {
  const groups = input.groups.map((group, i): RolloutGroup => {
    if (group.state === 'planned') return { ...group, state: 'skipped' }
    const verdict = verdictOf(input, i)
    return group.state === 'running'
      ? { ...group, state: isGoodEnough(verdict, group) ? 'done' : 'failed' }
      : group
  })
  return { campaign: input.campaign, groups, effects: [] }
}

/** Pauses by what is bad; else marks groups that have reached or ended, and starts the next one. */
function advance(before: CampaignInput): SteppedCampaign {
  const input = forgetAccepted(before)
  const why = findErrorPause(input)
  if (why !== null) return pause(input, why)
  const marked = { ...input, groups: input.groups.map((group, i) => markGroup(input, group, i)) }
  const next = marked.groups.findIndex(({ state }) => state === 'planned')
  const frontier = next < 0 ? marked.groups.length - 1 : next - 1
  const hold = frontier < 0 ? null : findFrontierHold(marked, frontier)
  if (hold === 'wait') return keep(marked)
  if (hold !== null) return pause(marked, hold)
  if (next >= 0) return startGroup(marked, next)
  return marked.groups.every(({ state }) => state !== 'running') ? move(marked, 'finished') : keep(marked)
}

/** Starts a group and looks on at once: an empty one is passed over without waiting. */
function startGroup(input: CampaignInput, next: number): SteppedCampaign {
  const groups = input.groups.map((group, i): RolloutGroup =>
    i === next ? { ...group, state: 'running', startedAt: input.now } : group,
  )
  const effects: CampaignEffect[] = [{ type: 'start_group', group: next }]
  const started = { campaign: input.campaign, groups, effects }
  return verdictOf(input, next).isEmpty ? then(started, input, advance) : started
}

/** A started group with its present state; a late failure takes back that the success threshold was reached. */
function markGroup(input: CampaignInput, group: RolloutGroup, i: number): RolloutGroup {
  if (group.state === 'planned' || group.state === 'skipped') return group
  const verdict = verdictOf(input, i)
  if (verdict.isEmpty) return { ...group, state: 'skipped', reachedAt: input.now }
  const isAccepted = group.accepted.includes('below_success') && verdict.isEnded
  const reachedAt = verdict.isReached || isAccepted ? (group.reachedAt ?? input.now) : null
  const state = verdict.isEnded ? (isGoodEnough(verdict, group) ? 'done' : 'failed') : 'running'
  return { ...group, state, reachedAt }
}
