import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { searchChunk } from './record-chunk'
import { allOf, type Range, rangeConditions, type RecordPlace, type Search } from './record-range'
import type { WordQuery } from './word-query'

/** Closed segments that begin in a range. */
const segmentsBefore = ({ isTimed }: Range, { id, at }: RecordPlace): Prisma.Sql => {
  const isBefore = isTimed ? Prisma.sql`first_at <= ${at}` : Prisma.sql`first_id < ${id}`
  return Prisma.sql`select segment, last_id, last_at from audit_segment_words where ${isBefore}`
}

/**
 * Those of them that have the words. The planner must not read them all: their words are long and stored aside, which it
 * does not count; it knows nothing of what a query of its own will answer.
 */
const candidates = (range: Range, place: RecordPlace, words: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${segmentsBefore(range, place)} and words @@ (select ${words})`

/** What is in a greater share of the segments may be in every record of theirs. */
const STREWN = 0.5

/**
 * How many records of closed segments have the words, judged by the share of segments that have them, as if they were
 * strewn by chance. Null: they may be everywhere.
 */
async function estimateMatches(range: Range, after: RecordPlace, words: Prisma.Sql): Promise<number | null> {
  const [counted] = await db().$queryRaw<{ segments: number; all: number }[]>`
    select (select count(*)::int from (${candidates(range, after, words)}) candidate) as segments,
           (select count(*)::int from (${segmentsBefore(range, after)}) segment) as all`
  const { segments = 0, all = 0 } = counted ?? {}
  return segments > STREWN * all ? null : -all * Math.log(1 - segments / Math.max(all, 1))
}

/** Greater than any record's. */
const NO_ID = 2n ** 63n - 1n

type Next = {
  /** The place asked for itself where the words may be at once: one that only equals it would be taken for a move. */
  place: RecordPlace
  /** It lies in segments that are still written to, of whose words nothing is known. */
  isOpen: boolean
}

/** Where there may be the words again: passes over segments without them. Null when there is none. */
async function findNext(range: Range, after: RecordPlace, words: Prisma.Sql): Promise<Next | null> {
  const begins = range.isTimed ? Prisma.sql`r.at <= ${after.at}` : Prisma.sql`r.id < ${after.id}`
  const [next] = await db().$queryRaw<{ id: bigint | null; at: Date | null; isOpen: boolean }[]>`
    select max(last_id) as id, max(last_at) as at, bool_or(is_open) as "isOpen" from (
      select last_id, last_at, false as is_open from (${candidates(range, after, words)}) closed
      union all
      select ${after.id}::bigint, ${after.at}::timestamptz, true from audit_segment s join audit_record r
        on r.segment = s.id and r.position = 1 where s.closed_at is null and ${begins}) found`
  if (!next || next.id === null || next.at === null) return null
  const { id, at, isOpen } = next
  const isBefore = range.isTimed ? at < after.at : id + 1n < after.id
  return { place: isBefore ? { id: range.isTimed ? NO_ID : id + 1n, at } : after, isOpen }
}

/** So that the places of all matches are remembered exactly, and not every word of their pages compared again. */
const MEMORY = Prisma.sql`set local work_mem = '64MB'`

/** All words, and those of them that an index is asked for. */
type Words = WordQuery & { rare: Prisma.Sql }
type Part = { conditions: readonly Prisma.Sql[]; most: number }

/**
 * The newest of those that match in a part of the range, by indices; null when more than `most` have the rare words. A
 * window among the conditions is for the planner to combine indices by: it counts on many for a query of its own.
 */
async function findByIndices(
  { equal, alternatives }: Search,
  range: Range,
  { all, rare }: Words,
  { conditions, most }: Part,
): Promise<RecordPlace[] | null> {
  const any = Prisma.sql`(${Prisma.join([...alternatives], ' or ')})`
  const has = conditions.length > 0 ? Prisma.sql`words @@ (select ${rare})` : Prisma.sql`words @@ ${rare}`
  const where = allOf([...equal, has, any, ...rangeConditions(range), ...conditions])
  const select = Prisma.sql`
    with partial as materialized (select id, at, words from audit_record where ${where} limit ${most + 1}),
    found as (
      select id, at from partial where words @@ (select ${all}) order by ${range.order} limit ${range.most})
    select counted.read, id, at from (select count(*)::int as read from partial) counted left join found on true
    order by ${range.order}`
  type Row = { read: number } & (RecordPlace | { id: null })
  const [, rows] = await db().$transaction([db().$executeRaw(MEMORY), db().$queryRaw<Row[]>(select)])
  if ((rows[0]?.read ?? 0) > most) return null
  return rows.flatMap((row) => (row.id === null ? [] : { id: row.id, at: row.at }))
}

/** The oldest record in a range of time; null when there is none. */
async function findOldest({ isTimed, times }: Range): Promise<RecordPlace | null> {
  const order = isTimed ? Prisma.sql`at, id` : Prisma.sql`id`
  const [oldest] = await db().$queryRaw<RecordPlace[]>`
    select id, at from audit_record where ${allOf(times)} order by ${order} limit 1`
  return oldest ?? null
}

/** A place between two, this share of the way from the newer to the older one, and the condition of what is newer. */
function windowTo({ isTimed }: Range, [newer, older]: readonly [RecordPlace, RecordPlace], share: number) {
  if (isTimed) {
    const at = new Date(newer.at.getTime() - (newer.at.getTime() - older.at.getTime()) * share)
    return { end: { at, id: 0n }, condition: Prisma.sql`at >= ${at}` }
  }
  const id = newer.id - BigInt(Math.ceil(Number(newer.id - older.id) * share))
  return { end: { at: newer.at, id }, condition: Prisma.sql`id >= ${id}` }
}

/** Windows are made for so many times what is wanted, and each is so many times wider than the one before. */
const SPARE = 1.5
const WIDER = 8
/** Of what is left, a greater share is read as a whole. */
const GREATEST_SHARE = 0.2
/** A window is made narrower when it has more than so many times `few`; never, when it is so narrow. */
const MOST_TIMES_FEW = 10
const NARROWEST = 1e-6

type Left = Range & { after: RecordPlace }
/** Up to `few` are read wherever they are; of words that nothing is known of, or that are nearly everywhere, a chunk. */
type Limits = { few: number; chunk: number }

/** What is left from where the words are, in one piece. Null when they are too many. */
const findWhole = (search: Search, left: Left, words: Words, few: number) =>
  findByIndices(search, left, words, { conditions: [], most: Math.max(3 * few, left.most) })

/**
 * The newest that match, window by window: as wide as holds enough of the records with the words, as their segments say.
 * An index that is asked for a word of every second record takes longer than to read them.
 */
export async function findInWindows(
  search: Search,
  range: Left,
  words: Words,
  { few, chunk }: Limits,
): Promise<RecordPlace[]> {
  const found: RecordPlace[] = []
  const oldest = await findOldest(range)
  /** Of the whole range; null where it is to be judged anew. */
  let share: number | null = null
  for (let rest = range; ;) {
    const next = await findNext(rest, rest.after, words.all)
    if (!next || !oldest) return found
    // where it passed over segments, the words are as frequent as they were elsewhere no more
    if (next.place !== rest.after) share = null
    rest = { ...rest, after: next.place }
    if (share === null) {
      const matches = next.isOpen ? null : await estimateMatches(rest, rest.after, words.all)
      if (matches === null) {
        const read = await searchChunk(search, rest, words, chunk)
        found.push(...read.found)
        if (read.found.length >= rest.most || !read.end) return found
        rest = { ...rest, after: read.end, most: rest.most - read.found.length }
        const width = (SPARE * rest.most * chunk) / Math.max(read.found.length, 1)
        if (!next.isOpen) share = width / Math.max(Number(read.end.id - oldest.id), 1)
        continue
      }
      const whole = matches > few ? null : await findWhole(search, rest, words, few)
      if (whole) return [...found, ...whole]
      share = (SPARE * rest.most) / Math.max(matches, few, 1)
    }
    const isLast = share > GREATEST_SHARE
    const { end, condition } = windowTo(range, [rest.after, oldest], share)
    const most = share < NARROWEST ? ANY_NUMBER : Math.max(MOST_TIMES_FEW * few, rest.most)
    const read = await findByIndices(search, rest, words, { conditions: isLast ? [] : [condition], most })
    if (!read) {
      share = Math.min(share, GREATEST_SHARE) / WIDER
      continue
    }
    found.push(...read)
    if (isLast || read.length >= rest.most) return found
    rest = { ...rest, after: end, most: rest.most - read.length }
    share *= WIDER
  }
}

const ANY_NUMBER = 2 ** 31 - 2
