import type { RolloutCard, RolloutDetail } from '@/contracts/rollouts/rollouts'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import { countItemsByGroup } from '../step/count-items'
import { FAILURE_OF_ITEM } from './failures'
import { loadPeople } from './people'
import { type CardRow, cardView, detailView, WITH_DETAIL } from './rollout-view'

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

/** Everything about one roll-out; 404 when there is none. */
export async function loadRolloutDetail(id: string): Promise<RolloutDetail> {
  const row = await db().rollout.findUnique({ where: { id }, include: WITH_DETAIL })
  if (!row) throw noRollout()
  const [counts, people, failures, holds] = await Promise.all([
    countItemsByGroup(pool(), [id]),
    loadPeople([row.createdById, row.submittedById, row.approvedById]),
    runQuery<ReasonRow>(pool(), FAILURES, [id]),
    runQuery<ReasonRow>(pool(), HOLDS, [id]),
  ])
  return detailView(row, { groups: counts.get(id) ?? NO_ITEMS, people, failures, holds })
}
