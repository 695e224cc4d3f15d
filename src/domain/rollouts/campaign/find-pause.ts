import { ALIKE_LIMIT } from '../retries'
import type { PauseReason } from '../states'
import { judgeGroup, type GroupVerdict } from '../thresholds'
import type { CampaignInput, Pause, RolloutGroup } from './types'

/** Whether enough of a group's devices succeeded. */
export const isGoodEnough = ({ successPercent }: GroupVerdict, { policy }: RolloutGroup): boolean =>
  successPercent >= policy.successPercent

/** The verdict on a group by its counts. */
export function verdictOf({ facts, groups }: CampaignInput, i: number): GroupVerdict {
  const [fact, group] = [facts[i], groups[i]]
  if (fact === undefined || group === undefined) throw new RangeError(`no group ${i}`)
  return judgeGroup(fact.counts, group.policy)
}

/** The first rule that a started group breaks beyond what a person has accepted. */
export function findErrorPause(input: CampaignInput): Pause | null {
  for (const [i, group] of input.groups.entries()) {
    if (group.state === 'planned' || group.state === 'skipped') continue
    const { bad, errorRule, errorPercent } = verdictOf(input, i)
    const { policy } = group
    const base = { reason: 'error_threshold', group: i } as const
    if (errorRule === 'absolute' && bad > group.acceptedBad)
      return { ...base, rule: errorRule, value: bad, limit: policy.errorCount ?? bad }
    if (errorRule === 'percent' && bad > group.acceptedBad)
      return { ...base, rule: errorRule, value: errorPercent ?? 0, limit: policy.errorPercent ?? 0 }
    const alike = input.facts[i]?.alike.find(
      ({ reason, items }) => items >= (group.acceptedFailures[reason] ?? 0) + ALIKE_LIMIT,
    )
    if (alike)
      return { ...base, rule: 'alike', value: alike.items, limit: ALIKE_LIMIT, failure: alike.reason }
  }
  return null
}

/** Why the next group does not start: it has to wait, or the campaign pauses; null when it may. */
export function findFrontierHold(input: CampaignInput, i: number): Pause | 'wait' | null {
  const group = input.groups[i]
  if (group === undefined || group.state === 'skipped') return null
  const accepts = (reason: PauseReason) => group.accepted.includes(reason)
  const verdict = verdictOf(input, i)
  if (group.state === 'failed' && !accepts('below_success'))
    return {
      reason: 'below_success',
      group: i,
      value: verdict.successPercent,
      limit: group.policy.successPercent,
    }
  if (group.reachedAt === null || input.now < group.reachedAt + group.policy.soakMs) return 'wait'
  if (i === input.groups.length - 1) return null
  return findGatePause(input, i, accepts)
}

function findGatePause(
  { campaign, facts, groups }: CampaignInput,
  i: number,
  accepts: (reason: PauseReason) => boolean,
): Pause | 'wait' | null {
  const health = facts[i]?.health ?? null
  if (campaign.health.isOn && !accepts('health_gate')) {
    if (health === null) return 'wait'
    const isBlind = health.state === 'cannot_see' && campaign.health.whenBlind === 'pause'
    if (health.state === 'pause' || isBlind) return { reason: 'health_gate', group: i, value: health.p }
  }
  return groups[i]?.policy.pauseAfter === true && !accepts('group_done')
    ? { reason: 'group_done', group: i }
    : null
}
