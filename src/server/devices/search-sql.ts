import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

/** % and _ are ordinary characters in what a person searches for. */
const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** SQL, given the placeholder of a pattern: the device of `s`, a row of device_search, has the text in id, name or a tag. */
const hasWords = (pattern: string): string => `s.words like lower(${pattern})`

/** Up to so many devices with a text are looked at wherever they are; a list with more of them is read in its order. */
const FEW = 5_000

const FIND_FEW = `
  select array_agg(device) as keys
  from (select device from device_search s where ${hasWords('$1')} limit $2::int + 1) found`

/** The keys of all devices with the text in their id, name or a tag; null when there are many. */
export async function findFewWithText(text: string, few = FEW): Promise<number[] | null> {
  const [found] = await runQuery<{ keys: number[] | null }>(pool(), FIND_FEW, [likePattern(text), few])
  const keys = found?.keys ?? []
  return keys.length > few ? null : keys
}

const FIND_IDS = `
  select d.public_id as "deviceId" from device_search s join device d on d.id = s.device
  where ${hasWords('$1')} and lower(d.public_id) like lower($1) order by 1 limit $2`

/** The ids of the first devices with the text in their id. */
export async function findWithIdLike(text: string, most: number): Promise<string[]> {
  const found = await runQuery<{ deviceId: string }>(pool(), FIND_IDS, [likePattern(text), most])
  return found.map(({ deviceId }) => deviceId)
}

type Listing<Place> = {
  /** Selects `id` and what else the list is sorted by, in its order and without a limit, of what comes after a place. */
  partAfter: (after: Place | null) => { text: string; values: unknown[] }
  /** The order by the columns that it selects. */
  order: string
  most: number
}

/** So many devices are searched at first, then more, at last all that are left. */
const SIZES: readonly (number | null)[] = [2_000, 20_000, null]

/** The first of a list that have the text, for a text that many devices have: they are near the list's beginning. */
export async function searchInOrder<Place extends { id: number }>(
  query: string,
  { partAfter, order, most }: Listing<Place>,
  sizes = SIZES,
): Promise<Place[]> {
  const found: Place[] = []
  let after: Place | null = null
  for (const size of sizes) {
    const part = partAfter(after)
    const [sizeAt, patternAt, mostAt] = [1, 2, 3].map((i) => `$${part.values.length + i}`)
    const text = `
      with part as materialized (${part.text} limit ${sizeAt}::int)
      (select p.*, false as "isEnd" from part p join device_search s on s.device = p.id
        where ${hasWords(`${patternAt}::text`)} order by ${order} limit ${mostAt})
      union all
      (select p.*, true from part p order by ${order} offset ${sizeAt}::int - 1 limit (${sizeAt}::int > 0)::int)`
    const values = [...part.values, size, likePattern(query), most - found.length]
    const rows = await runQuery<Place & { isEnd: boolean }>(pool(), text, values)
    found.push(...rows.filter(({ isEnd }) => !isEnd))
    after = rows.find(({ isEnd }) => isEnd) ?? null
    if (found.length >= most || !after) break
  }
  return found
}
