import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { TodoState } from '@/domain/todos/todo'
import type { Tx } from './with-todos'

/** A column as it stands, from the top to the bottom. */
export type Ranked = { id: string; rank: string }

/** Below one card, or above another; the first of them that is in the column counts. */
export type Place = { after: string | null; before: string | null }

export const TOP = 'top'

/**
 * The rank of a card that comes into a column which does not hold it. A neighbour that has left the column meanwhile is
 * passed over; without any the card comes last.
 */
export function rankAt(column: readonly Ranked[], place: Place | typeof TOP): string {
  if (place === TOP) return between(column, 0)
  const above = column.findIndex(({ id }) => id === place.after)
  if (above >= 0) return between(column, above + 1)
  const below = column.findIndex(({ id }) => id === place.before)
  return between(column, below >= 0 ? below : column.length)
}

const between = (column: readonly Ranked[], at: number): string =>
  generateKeyBetween(column[at - 1]?.rank ?? null, column[at]?.rank ?? null)

/** A longer rank has its column numbered anew. */
const LONGEST_RANK = 64

/** The rank of a todo in a column, under the lock of `withTodos`. Deleted ones keep their places. */
export async function takeRank(
  tx: Tx,
  state: TodoState,
  { id, place }: { id?: string; place: Place | typeof TOP },
): Promise<string> {
  const column = await loadColumn(tx, state, id)
  const rank = rankAt(column, place)
  if (rank.length <= LONGEST_RANK) return rank
  return rankAt(await renumber(tx, column), place)
}

const loadColumn = (tx: Tx, state: TodoState, without?: string): Promise<Ranked[]> =>
  tx.todo.findMany({
    where: { state, ...(without !== undefined && { id: { not: without } }) },
    select: { id: true, rank: true },
    orderBy: [{ rank: 'asc' }, { id: 'asc' }],
  })

async function renumber(tx: Tx, column: readonly Ranked[]): Promise<Ranked[]> {
  const ranks = generateNKeysBetween(null, null, column.length)
  const numbered = column.map(({ id }, i) => ({ id, rank: ranks[i] ?? '' }))
  await tx.$executeRaw`
    update todo t set rank = n.rank
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as n (id uuid, rank text) where t.id = n.id`
  return numbered
}
