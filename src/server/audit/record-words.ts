import { searchChunk } from './record-chunk'
import type { Range, RecordPlace, Search } from './record-range'
import { findInWindows } from './record-windows'
import { rareWordsOf, type WordQuery } from './word-query'

/** What bounds a search; a test takes less. */
type SearchLimits = {
  /** So many of the newest records are searched one by one at first. */
  chunk: number
  /** Up to so many that have the words are read wherever they are. */
  few: number
}
const LIMITS: SearchLimits = { chunk: 2_000, few: 1_000 }
const CHUNK_PAGES = 10
/** A chunk further down is so many times larger. */
const WIDE_CHUNK = 5

/** The newest records of a range that match and have the words. */
export async function findWithWords(
  search: Search,
  range: Range,
  words: WordQuery,
  { chunk, few } = LIMITS,
): Promise<RecordPlace[]> {
  const size = Math.max(chunk, CHUNK_PAGES * range.most)
  const { found, end, shares } = await searchChunk(search, range, words, size)
  if (found.length >= range.most || !end) return found
  const left = { ...range, after: end, most: range.most - found.length }
  const wanted = { ...words, rare: rareWordsOf(words, shares) }
  return [...found, ...(await findInWindows(search, left, wanted, { few, chunk: WIDE_CHUNK * size }))]
}
