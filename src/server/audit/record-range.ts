import * as z from 'zod'
import { Prisma } from '@/generated/prisma/client'
import { decodeCursor } from '@/server/page-cursor'

/** A record's place in the list. */
export type RecordPlace = { id: bigint; at: Date }
export type RecordPage = { cursor?: string | undefined; limit: number }
type Times = { from?: string | undefined; to?: string | undefined }

/** Where a page lies in the list. Times have an index of their own, whose order a range of time is read in. */
export type Range = {
  isTimed: boolean
  order: Prisma.Sql
  times: readonly Prisma.Sql[]
  /** Only what comes after this in the list. */
  after: RecordPlace | null
  most: number
}

const Cursor = z.tuple([z.string().regex(/^\d{1,18}$/), z.iso.datetime()])

export function rangeOf({ from, to }: Times, { cursor, limit }: RecordPage): Range {
  const isTimed = from !== undefined || to !== undefined
  const place = decodeCursor(Cursor, cursor)
  return {
    isTimed,
    order: isTimed ? Prisma.sql`at desc, id desc` : Prisma.sql`id desc`,
    times: [
      ...(from ? [Prisma.sql`at >= ${new Date(from)}`] : []),
      ...(to ? [Prisma.sql`at < ${new Date(to)}`] : []),
    ],
    after: place ? { id: BigInt(place[0]), at: new Date(place[1]) } : null,
    most: limit + 1,
  }
}

/** The conditions that a record lies in a range. */
export function rangeConditions({ isTimed, times, after }: Range): Prisma.Sql[] {
  if (!after) return [...times]
  const { id, at } = after
  return [...times, isTimed ? Prisma.sql`(at, id) < (${at}, ${id})` : Prisma.sql`id < ${id}`]
}

export const allOf = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' and ')

/** What a record must match besides its range: all of `equal`, and one of `alternatives`. */
export type Search = { equal: readonly Prisma.Sql[]; alternatives: readonly Prisma.Sql[] }

/** The newest by indices in the order of the list, one for each alternative. */
export function selectInOrder(
  { equal, alternatives }: Search,
  range: Range,
  columns: Prisma.Sql = Prisma.sql`id, at`,
): Prisma.Sql {
  const { order, most } = range
  const parts = alternatives.map((alternative) => {
    const where = allOf([alternative, ...equal, ...rangeConditions(range)])
    return Prisma.sql`(select ${columns} from audit_record where ${where} order by ${order} limit ${most})`
  })
  return Prisma.sql`select * from (${Prisma.join(parts, ' union ')}) found order by ${order} limit ${most}`
}
