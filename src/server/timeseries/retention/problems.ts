import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

/** Roll-ups that lag further behind slow charts down, and readings are kept until they are rolled up. */
const BEHIND_HOURS = 6

const STATE = `
  select
    (select count(distinct device)::int from damaged_data) as devices,
    (select count(*)::int from damaged_data) as rows,
    (select coalesce(extract(epoch from now() - min(hour)) / 3600, 0)::float8 from rollup_share) as behind`

type State = { devices: number; rows: number; behind: number }

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Problems of the storage as text; device ids are only in the table, because this text is public. */
export async function listStorageProblems(): Promise<string[]> {
  const [state] = await runQuery<State>(pool(), STATE)
  if (!state) return []
  const problems: string[] = []
  if (state.rows > 0)
    problems.push(
      `${many(state.rows, 'piece')} of stored data of ${many(state.devices, 'device')} cannot be read; see the table damaged_data`,
    )
  if (state.behind > BEHIND_HOURS)
    problems.push(`roll-ups are ${Math.floor(state.behind)} hours behind; charts of long spans are slower`)
  return problems
}
