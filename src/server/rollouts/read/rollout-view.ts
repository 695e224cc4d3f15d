import * as z from 'zod'
import { RolloutPolicyShape } from '@/contracts/rollouts/policy'
import {
  RolloutCard,
  type RolloutDetail,
  type RolloutGroup,
  RolloutGroup as GroupShape,
  RolloutTarget,
} from '@/contracts/rollouts/rollouts'
import { CAMPAIGN_STATES, emptyCounts, GROUP_STATES, type ItemCounts } from '@/domain/rollouts/states'
import type { Prisma } from '@/generated/prisma/client'
import { isUnsignedFamily } from '../targets/target-image'
import { type Person, personOf } from './people'

/** What a card is made from. */
export const WITH_CARD = {
  artifact: { select: { id: true, family: true, product: true, version: true } },
} as const satisfies Prisma.RolloutInclude

const NAMED = { select: { id: true, name: true } } as const

/** What a detail is made from. */
export const WITH_DETAIL = {
  ...WITH_CARD,
  groups: { orderBy: { position: 'asc' } },
  rollbackOf: NAMED,
  rollbacks: { ...NAMED, orderBy: { createdAt: 'asc' } },
} as const satisfies Prisma.RolloutInclude

export type CardRow = Prisma.RolloutGetPayload<{ include: typeof WITH_CARD }>
export type DetailRow = Prisma.RolloutGetPayload<{ include: typeof WITH_DETAIL }>
type GroupCounts = ReadonlyMap<number, ItemCounts>
type People = ReadonlyMap<string, Person>

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const State = z.enum(CAMPAIGN_STATES)
const GroupState = z.enum(GROUP_STATES)

/** Sums over groups; their sum is the number of items. */
function sumGroups(groups: GroupCounts): ItemCounts {
  const sum = emptyCounts()
  for (const counts of groups.values())
    for (const state of Object.keys(sum) as (keyof ItemCounts)[]) sum[state] += counts[state]
  return sum
}

type Known = { groups: GroupCounts; people: People }

export function cardView(row: CardRow, { groups, people }: Known): RolloutCard {
  const { id, name, artifact, isTemplate, isDowngrade, version } = row
  return {
    ...{ id, name, isTemplate, isDowngrade, version },
    firmware: artifact,
    state: State.parse(row.state),
    pause: RolloutCard.shape.pause.parse(row.pause),
    counts: { ...sumGroups(groups) },
    createdBy: personOf(people, row.createdById),
    createdAt: row.createdAt.toISOString(),
    startsAt: iso(row.startsAt),
    startedAt: iso(row.startedAt),
    endedAt: iso(row.endedAt),
  }
}

const countsOf = (groups: GroupCounts, position: number) => ({ ...(groups.get(position) ?? emptyCounts()) })

/** Groups as they stand; those of a draft as its policy plans them. */
function groupViews(row: DetailRow, planned: number, counts: GroupCounts): RolloutGroup[] {
  if (row.groups.length === 0)
    return Array.from({ length: planned }, (_, position) => ({
      ...{ position, state: 'planned', counts: countsOf(counts, position) },
      ...{ startedAt: null, reachedAt: null, health: null },
    }))
  return row.groups.map((group) => ({
    position: group.position,
    state: GroupState.parse(group.state),
    counts: countsOf(counts, group.position),
    startedAt: iso(group.startedAt),
    reachedAt: iso(group.reachedAt),
    health: GroupShape.shape.health.catch(null).parse(group.health),
  }))
}

type Reasons = { reason: string; items: number }[]

export function detailView(
  row: DetailRow,
  {
    failures,
    holds,
    toAccept,
    ...known
  }: Known & { failures: Reasons; holds: Reasons; toAccept: RolloutDetail['toAccept'] },
): RolloutDetail {
  const policy = RolloutPolicyShape.parse(row.policy)
  const { notes, supersedes, needsApproval, denial, rollbackOf, rollbacks } = row
  return {
    ...cardView(row, known),
    ...{ notes, supersedes, needsApproval, denial, rollbackOf, rollbacks, policy },
    ...{ failures, holds, toAccept },
    target: RolloutTarget.parse(row.target),
    submittedBy: personOf(known.people, row.submittedById),
    approvedBy: personOf(known.people, row.approvedById),
    endsAt: iso(row.endsAt),
    groups: groupViews(row, policy.groups.length, known.groups),
    isUnsigned: isUnsignedFamily(row.artifact.family),
  }
}
