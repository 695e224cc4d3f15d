import type pg from 'pg'
import { unpackValues } from '@/server/timeseries/storage/pack'

const STORED = `
  select d.public_id as id, r.data from reading r join device d on d.id = r.device where d.public_id like $1`

type Numbers = Map<string, Map<number, number>>

/** By device whose id is like this: how often each number is stored. */
export async function loadNumbers(client: Pick<pg.Pool, 'query'>, like: string): Promise<Numbers> {
  const { rows } = await client.query<{ id: string; data: Buffer }>(STORED, [like])
  const stored: Numbers = new Map()
  for (const { id, data } of rows) {
    const numbers = stored.get(id) ?? new Map<number, number>()
    stored.set(id, numbers)
    for (const { value } of unpackValues(data)) numbers.set(value, (numbers.get(value) ?? 0) + 1)
  }
  return stored
}

/** Numbers that were acknowledged and are not stored, and those that are stored more than once. */
export function compareAcknowledged(acknowledged: ReadonlyMap<string, ReadonlySet<number>>, stored: Numbers) {
  const lost = [...acknowledged].flatMap(([id, numbers]) =>
    [...numbers].filter((number) => !stored.get(id)?.has(number)).map((number) => `${id} ${number}`),
  )
  const doubled = [...stored.values()]
    .flatMap((numbers) => [...numbers.values()])
    .filter((times) => times > 1)
  return { lost: lost.length, names: lost.slice(0, 20), doubled: doubled.length }
}
