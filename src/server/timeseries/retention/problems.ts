import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

/** Roll-ups that lag further behind slow charts down, and readings are kept until they are rolled up. */
const BEHIND_MS = 6 * 3_600_000

const STATE = `
  select
    (select count(distinct device)::int from damaged_data) as devices,
    (select count(*)::int from damaged_data) as rows,
    (select (extract(epoch from now() - min(hour)) * 1000)::float8 from rollup_share) as "behindMs"`

/** What cannot be read, and the age of the oldest hour that is not rolled up; null before the first roll-up. */
export type StorageState = { devices: number; rows: number; behindMs: number | null }

export async function loadStorageState(): Promise<StorageState> {
  const [state] = await runQuery<StorageState>(pool(), STATE)
  return state ?? { devices: 0, rows: 0, behindMs: null }
}

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Problems of the storage as text; device ids are only in the table, because this text is public. */
export async function listStorageProblems(): Promise<string[]> {
  const { rows, devices, behindMs } = await loadStorageState()
  const problems: string[] = []
  if (rows > 0)
    problems.push(
      `${many(rows, 'piece')} of stored data of ${many(devices, 'device')} cannot be read; see the table damaged_data`,
    )
  if (behindMs !== null && behindMs > BEHIND_MS)
    problems.push(
      `roll-ups are ${Math.floor(behindMs / 3_600_000)} hours behind; charts of long spans are slower`,
    )
  return problems
}
