import { ALIKE_LIMIT } from '../retries'
import { judgeGroup } from '../thresholds'
import type { AcceptedFigures, GroupFacts, RolloutGroup } from './types'

/** What a person accepts by resuming now, of each group where something goes wrong. Too few alike to pause are nothing to accept. */
export function figuresToAccept(
  groups: readonly Pick<RolloutGroup, 'state' | 'policy'>[],
  facts: readonly Pick<GroupFacts, 'counts' | 'alike'>[],
): AcceptedFigures[] {
  const figures = groups.flatMap(({ state, policy }, group): AcceptedFigures[] => {
    const known = facts[group]
    if (known === undefined || state === 'planned') return []
    const failures = known.alike.filter(({ items }) => items >= ALIKE_LIMIT)
    return [{ group, bad: judgeGroup(known.counts, policy).bad, failures }]
  })
  return figures.filter(({ bad, failures }) => bad > 0 || failures.length > 0)
}
