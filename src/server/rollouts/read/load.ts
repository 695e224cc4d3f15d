import type { RolloutCard, RolloutDetail } from '@/contracts/rollouts/rollouts'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import { countItemsByGroup } from '../step/count-items'
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

/** An item that is tried again names its last error; one that has ended, the reason of its end. */
const FAILURES = `
  select reason, count(*)::int as items from (
    select case when state in ('failed', 'rolled_back', 'refused', 'timed_out') then reason
                when state not in ('succeeded', 'cancelled', 'skipped') then last_error end as reason
    from rollout_item where rollout_id = $1) ended
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
