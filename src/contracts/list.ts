import * as z from 'zod'
import { LONGEST_LIST, MOST_LIST_ROWS } from '@/domain/text/csv'

/** The most rows of one page. */
export const MAX_PAGE = 200
const DEFAULT_PAGE = 50

/** The query of a paged list: free text, order, place, size and the list's own filters. */
export const listQuery = <F extends z.ZodRawShape, S extends readonly [string, ...string[]] = readonly ['']>(
  filters: F,
  sorts?: S,
) =>
  z.strictObject({
    ...filters,
    query: z.string().trim().max(128).optional(),
    // room for a name of 120 characters of any script
    cursor: z.string().max(1024).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE),
    /** A column, descending with a minus sign. */
    sort: z.enum((sorts ?? ['']) as S).optional(),
  })

/** What a list of too many rows is told, wherever that shows. */
export const LIST_TOO_LONG = `The list is too long: at most ${MOST_LIST_ROWS.toLocaleString('en')} rows at once`

/** A CSV that is brought in as a whole or not at all. */
export const ListText = z.string().max(LONGEST_LIST, LIST_TOO_LONG)
