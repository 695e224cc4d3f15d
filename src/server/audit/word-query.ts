import { Prisma } from '@/generated/prisma/client'

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

/** What a text is searched by: every word of it, the last one as the beginning of a word. */
export type WordQuery = { all: Prisma.Sql; each: readonly Prisma.Sql[] }

const allOfWords = (each: readonly Prisma.Sql[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join([...each], ' && ')})`

/** Null for a text without words. */
export function queryOfWords(text: string): WordQuery | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const each = words.map((word, index) => wordQuery(word, index === words.length - 1))
  return { all: allOfWords(each), each }
}

/** Words that more records have than this are found sooner by reading than by an index. */
const COMMON = 0.2

/** The query without its common words, by the share of records that have each; the query itself when all are common. */
export function rareWordsOf({ all, each }: WordQuery, shares: readonly number[]): Prisma.Sql {
  const rare = each.filter((_, index) => (shares[index] ?? 0) <= COMMON)
  return rare.length === 0 ? all : allOfWords(rare)
}
