import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { type Range, type RecordPlace, type Search, selectInOrder } from './record-range'
import type { WordQuery } from './word-query'

type Chunk = {
  found: RecordPlace[]
  /** Null when there is nothing older. */
  end: RecordPlace | null
  /** How many of them have each word. */
  shares: number[]
}

/** Those with the words among the `size` newest of a range that match otherwise, read one by one without their index. */
export async function searchChunk(
  search: Search,
  range: Range,
  { each }: WordQuery,
  size: number,
): Promise<Chunk> {
  const has = Prisma.join(each.map((word) => Prisma.sql`words @@ (select ${word})`))
  const shares = Prisma.join(each.map((_, index) => Prisma.sql`avg(has[${index + 1}::int]::int)::float8`))
  const rows = await db().$queryRaw<(RecordPlace & { isEnd: boolean; shares: number[] | null })[]>`
    with newest as materialized (
      ${selectInOrder(search, { ...range, most: size }, Prisma.sql`id, at, array[${has}] as has`)}),
    found as materialized (
      select id, at from newest where true = all(has) order by ${range.order} limit ${range.most})
    select id, at, false as "isEnd", null::float8[] as shares from found
    union all
    (select id, at, true, (select array[${shares}] from newest) from newest
      where (select count(*) from found) < ${range.most} order by ${range.order} offset ${size - 1} limit 1)`
  const end = rows.find(({ isEnd }) => isEnd) ?? null
  return { found: rows.filter(({ isEnd }) => !isEnd), end, shares: end?.shares ?? [] }
}
