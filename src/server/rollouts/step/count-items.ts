import { emptyCounts, ITEM_STATES, type ItemCounts } from '@/domain/rollouts/states'
import { type Queryable, runQuery } from '@/server/db/transaction'

type CountRow = { rollout_id: string; group_position: number; state: string; items: number }

const COUNTS = `
  select rollout_id, group_position, state, count(*)::int as items from rollout_item
  where rollout_id = any($1::uuid[]) group by rollout_id, group_position, state`

/** Items by state of each group of these roll-outs, by its place; groups without items are absent. */
export async function countItemsByGroup(
  client: Queryable,
  rolloutIds: readonly string[],
): Promise<Map<string, Map<number, ItemCounts>>> {
  const counts = new Map<string, Map<number, Record<keyof ItemCounts, number>>>()
  for (const row of await runQuery<CountRow>(client, COUNTS, [rolloutIds])) {
    const groups = counts.get(row.rollout_id) ?? new Map<number, Record<keyof ItemCounts, number>>()
    const group = groups.get(row.group_position) ?? emptyCounts()
    const state = ITEM_STATES.find((one) => one === row.state)
    if (state) group[state] += row.items
    counts.set(row.rollout_id, groups.set(row.group_position, group))
  }
  return counts
}
