import { AUDIT_ENTITIES } from '@/contracts/audit-actions'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { encodeCursor } from '@/server/page-cursor'
import { rangeOf, type RecordPage, type RecordPlace, selectInOrder } from './record-range'
import { recordView } from './record-view'
import { findWithWords } from './record-words'
import { queryOfWords } from './word-query'

type Optional<T> = { [K in keyof T]?: T[K] | undefined }

/** What narrows the audit; every field that is given must match. */
export type RecordFilters = Optional<{
  actor: string
  action: string
  entityType: string
  entityId: string
  result: string
  ip: string
  requestId: string
  from: string
  to: string
  query: string
}>

const EQUAL = {
  action: Prisma.sql`action`,
  entityType: Prisma.sql`entity_type`,
  entityId: Prisma.sql`entity_id`,
  result: Prisma.sql`result`,
  ip: Prisma.sql`ip`,
  requestId: Prisma.sql`request_id`,
} as const

/** Every type there is, for the index of entities begins with it. */
const ANY_ENTITY = Prisma.sql`entity_type in (${Prisma.join([...AUDIT_ENTITIES])})`

/** The conditions besides time, words and who acted. */
function equalConditions(filters: RecordFilters): Prisma.Sql[] {
  const equal = (Object.keys(EQUAL) as (keyof typeof EQUAL)[]).flatMap((name) =>
    filters[name] === undefined ? [] : [Prisma.sql`${EQUAL[name]} = ${filters[name]}`],
  )
  const isEntityOfAnyType = filters.entityId !== undefined && filters.entityType === undefined
  return isEntityOfAnyType ? [...equal, ANY_ENTITY] : equal
}

/** The same list by the index of the actor's id and by that of the name; one column each, so each uses its index. */
const actorConditions = (actor: string | undefined): Prisma.Sql[] =>
  actor === undefined
    ? [Prisma.sql`true`]
    : [Prisma.sql`actor_id = ${actor}`, Prisma.sql`actor_name = ${actor}`]

/**
 * One page of records, the newest first. `alternatives` are conditions of which one must hold; each is read by an index
 * of its own.
 */
export async function loadRecordPage(
  filters: RecordFilters,
  page: RecordPage,
  alternatives: readonly Prisma.Sql[] = actorConditions(filters.actor),
) {
  const [range, search] = [rangeOf(filters, page), { equal: equalConditions(filters), alternatives }]
  const words = filters.query === undefined ? null : queryOfWords(filters.query)
  const found = words
    ? await findWithWords(search, range, words)
    : await db().$queryRaw<RecordPlace[]>(selectInOrder(search, range))
  const shown = found.slice(0, page.limit)
  const rows = await db().auditRecord.findMany({ where: { id: { in: shown.map(({ id }) => id) } } })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const last = shown.at(-1)
  return {
    records: shown.flatMap(({ id }) => rowOf.get(id) ?? []).map(recordView),
    nextCursor:
      found.length > page.limit && last ? encodeCursor([String(last.id), last.at.toISOString()]) : null,
  }
}
