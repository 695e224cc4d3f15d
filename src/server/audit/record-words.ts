import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import {
  allOf,
  type Range,
  rangeConditions,
  type RecordPlace,
  type Search,
  selectInOrder,
} from './record-range'

/** Without what a query would have to quote, and without punctuation around a word. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}@._-]+/u)
    .map((word) => word.replace(/^[._-]+|[._-]+$/g, ''))
    .filter(Boolean)

/** Shorter beginnings have too many words. */
const SHORTEST_BEGINNING = 3

/** What the parser makes of a word; its parts need not follow each other: records keep no positions. */
const parsed = (quoted: string): Prisma.Sql =>
  Prisma.sql`regexp_replace(to_tsquery('simple', ${quoted})::text, '<(-|\\d+)>', '&', 'g')::tsquery`

/**
 * E-mail addresses, actions and numbers with points are one lexeme each, unless they begin as a number does
 * (12e34567@example.org is 12e34567 and example.org); other words are what the parser makes of them.
 */
function wordQuery(word: string, isLast: boolean): Prisma.Sql {
  const isBeginning = isLast && word.length >= SHORTEST_BEGINNING
  const quoted = `'${word}'${isBeginning ? ':*' : ''}`
  return /[@.]/.test(word) ? Prisma.sql`(${quoted}::tsquery || ${parsed(`'${word}'`)})` : parsed(quoted)
}

/** The query for every word of a text, the last one as the beginning of a word. */
export function queryOfWords(text: string): Prisma.Sql | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const queries = words.map((word, index) => wordQuery(word, index === words.length - 1))
  return Prisma.sql`(${Prisma.join(queries, ' && ')})`
}

/** What bounds a search; a test takes less. */
type SearchLimits = {
  /** So many records are searched one by one at first, then twice as many, and so on. */
  chunk: number
  chunks: number
  /** Up to so many that have the words are read wherever they are. */
  few: number
}
const LIMITS: SearchLimits = { chunk: 5_000, chunks: 6, few: 5_000 }
const CHUNK_PAGES = 10

type Chunk = { found: RecordPlace[]; /** Null when there is nothing older. */ end: RecordPlace | null }

/** Those with the words among the newest of a range that match otherwise. */
async function searchChunk(search: Search, range: Range, words: Prisma.Sql, size: number): Promise<Chunk> {
  const columns = Prisma.sql`id, at, words @@ ${words} as is_match`
  const rows = await db().$queryRaw<(RecordPlace & { isEnd: boolean })[]>`
    with newest as materialized (${selectInOrder(search, { ...range, most: size }, columns)})
    (select id, at, false as "isEnd" from newest where is_match order by ${range.order} limit ${range.most})
    union all (select id, at, true from newest order by ${range.order} offset ${size - 1} limit 1)`
  return { found: rows.filter(({ isEnd }) => !isEnd), end: rows.find(({ isEnd }) => isEnd) ?? null }
}

/** Segments that begin in a range and have the words. */
const candidates = ({ isTimed }: Range, { id, at }: RecordPlace, words: Prisma.Sql): Prisma.Sql => {
  const isBefore = isTimed ? Prisma.sql`first_at <= ${at}` : Prisma.sql`first_id < ${id}`
  return Prisma.sql`select segment, last_id, last_at from audit_segment_words where ${isBefore} and words @@ ${words}`
}

const SAMPLE = 8

/** How many records have the words, judged by the newest segments that do. */
async function estimateMatches(range: Range, after: RecordPlace, words: Prisma.Sql): Promise<number> {
  const [counted] = await db().$queryRaw<{ segments: number; matches: number }[]>`
    with candidate as materialized (${candidates(range, after, words)}),
    sample as (select segment from candidate order by last_id desc limit ${SAMPLE})
    select (select count(*)::int from candidate) as segments, (select count(*)::int
      from sample cross join lateral (select words from audit_record r where r.segment = sample.segment offset 0) r
      where words @@ ${words}) as matches`
  const { segments = 0, matches = 0 } = counted ?? {}
  return (matches * segments) / Math.min(SAMPLE, Math.max(segments, 1))
}

/** Greater than any record's. */
const NO_ID = 2n ** 63n - 1n

/** The place from which on there may be the words again: passes over segments without them. Null when there is none. */
async function findNext(range: Range, after: RecordPlace, words: Prisma.Sql): Promise<RecordPlace | null> {
  const [next] = await db().$queryRaw<{ id: bigint | null; at: Date | null }[]>`
    select max(last_id) as id, max(last_at) as at from (
      select last_id, last_at from (${candidates(range, after, words)}) closed
      union all
      select ${after.id}::bigint, ${after.at}::timestamptz from audit_segment s join audit_record r
        on r.segment = s.id and r.position = 1 where s.closed_at is null and r.id < ${after.id}) found`
  if (!next || next.id === null || next.at === null) return null
  if (range.isTimed) return next.at < after.at ? { at: next.at, id: NO_ID } : after
  return next.id < after.id ? { id: next.id + 1n, at: next.at } : after
}

/** So that the places of all matches are remembered exactly, and not every word of their pages compared again. */
const MEMORY = Prisma.sql`set local work_mem = '64MB'`

/** All that match by whichever index is the best, and of these the newest: for what is rare. */
async function findAmongAll(
  { equal, alternatives }: Search,
  range: Range,
  words: Prisma.Sql,
): Promise<RecordPlace[]> {
  const any = Prisma.sql`(${Prisma.join([...alternatives], ' or ')})`
  const where = allOf([...equal, Prisma.sql`words @@ ${words}`, any, ...rangeConditions(range)])
  const select = Prisma.sql`
    with found as materialized (select id, at from audit_record where ${where})
    select id, at from found order by ${range.order} limit ${range.most}`
  const [, found] = await db().$transaction([db().$executeRaw(MEMORY), db().$queryRaw<RecordPlace[]>(select)])
  return found
}

/** The newest records of a range that match and have the words. */
export async function findWithWords(
  search: Search,
  range: Range,
  words: Prisma.Sql,
  { chunk, chunks, few } = LIMITS,
): Promise<RecordPlace[]> {
  const found: RecordPlace[] = []
  let rest = range
  for (let size = Math.max(chunk, CHUNK_PAGES * range.most), n = 0; n < chunks; size *= 2, n++) {
    const { found: some, end } = await searchChunk(search, rest, words, size)
    found.push(...some)
    rest = { ...rest, after: end, most: range.most - found.length }
    if (rest.most === 0 || !end) return found
    if (n === 0 && (await estimateMatches(rest, end, words)) <= few) break
    const after = await findNext(rest, end, words)
    if (!after) return found
    rest = { ...rest, after }
  }
  return [...found, ...(await findAmongAll(search, rest, words))]
}
