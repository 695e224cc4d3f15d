import { RolloutPolicyShape } from '@/contracts/rollouts/policy'
import type { RolloutCard, RolloutDetail } from '@/contracts/rollouts/rollouts'
import { figuresToAccept } from '@/domain/rollouts/campaign/figures'
import { timeNow } from '@/server/clock'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import { countItemsByGroup } from '../step/count-items'
import { loadFigures } from '../step/group-facts'
import { loadGroups } from '../step/rollout-row'
import { FAILURE_OF_ITEM } from './failures'
import { loadPeople } from './people'
import { type CardRow, cardView, type DetailRow, detailView, WITH_DETAIL } from './rollout-view'

export const noRollout = () => new AppError('not_found', 'There is no such roll-out')

const NO_ITEMS = new Map<number, never>()

/** Roll-outs as lists show them, in the order given. */
export async function rolloutCards(rows: readonly CardRow[]): Promise<RolloutCard[]> {
  const ids = rows.map(({ id }) => id)
  const [counts, people] = await Promise.all([
    countItemsByGroup(pool(), ids),
    loadPeople(rows.map(({ createdById }) => createdById)),
  ])
  return rows.map((row) => cardView(row, { groups: counts.get(row.id) ?? NO_ITEMS, people }))
}

type ReasonRow = { reason: string; items: number }

const FAILURES = `
  select reason, count(*)::int as items
  from (select ${FAILURE_OF_ITEM} as reason from rollout_item i where i.rollout_id = $1) wrong
  where reason is not null group by reason order by items desc, reason`

const HOLDS = `
  select reason, count(*)::int as items from rollout_item
  where rollout_id = $1 and state = 'queued' and reason is not null
  group by reason order by items desc, reason`

/** What a resume of a paused roll-out accepts. */
async function loadToAccept({ id, state, policy }: DetailRow): Promise<RolloutDetail['toAccept']> {
  if (state !== 'paused') return []
  const now = timeNow()
  const groups = await loadGroups(pool(), { id, policy: RolloutPolicyShape.parse(policy) }, now)
  const figures = await loadFigures(pool(), { id, groups }, now)
  return figuresToAccept(groups, figures).map(({ failures, ...one }) => ({ ...one, failures: [...failures] }))
}

/** Everything about one roll-out; 404 when there is none. */
export async function loadRolloutDetail(id: string): Promise<RolloutDetail> {
  const row = await db().rollout.findUnique({ where: { id }, include: WITH_DETAIL })
  if (!row) throw noRollout()
  const [counts, people, failures, holds, toAccept] = await Promise.all([
    countItemsByGroup(pool(), [id]),
    loadPeople([row.createdById, row.submittedById, row.approvedById]),
    runQuery<ReasonRow>(pool(), FAILURES, [id]),
    runQuery<ReasonRow>(pool(), HOLDS, [id]),
    loadToAccept(row),
  ])
  return detailView(row, { groups: counts.get(id) ?? NO_ITEMS, people, failures, holds, toAccept })
}
