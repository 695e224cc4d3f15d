import * as z from 'zod'
import type { InputOf } from '@/contracts/endpoint'
import type { MailingRecipient } from '@/contracts/superuser/mailing'
import type { listMailingRecipients } from '@/contracts/superuser/mailings'
import { RECIPIENT_REASONS, RECIPIENT_STATES } from '@/domain/mailings/mailing'
import { languageOf } from '@/domain/text/languages'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { decodeCursor, encodeCursor } from '@/server/page-cursor'
import { preferencesOf } from '@/server/user-view'
import type { Verb } from '@/server/verb'
import { loadMailing } from './mailing-view'

type Query = InputOf<typeof listMailingRecipients>['query']
type Where = Prisma.MailingRecipientWhereInput
type Sort = NonNullable<Query['sort']>
/** What narrows and orders a delivery log. */
export type LogQuery = Pick<Query, 'state' | 'query' | 'sort'>

const WITH_USER = {
  user: { select: { id: true, name: true, email: true, preferences: true } },
} as const satisfies Prisma.MailingRecipientInclude
type Row = Prisma.MailingRecipientGetPayload<{ include: typeof WITH_USER }>

const State = z.enum(RECIPIENT_STATES)
const Reason = z.enum(RECIPIENT_REASONS).nullable().catch(null)

function recipientView({ user, ...row }: Row): MailingRecipient {
  const { id, position, answer, attempts } = row
  return {
    ...{ id, position, answer, attempts },
    person: user && { id: user.id, name: user.name, email: user.email },
    language: user && languageOf(preferencesOf(user.preferences).language),
    state: State.parse(row.state),
    reason: Reason.parse(row.reason),
    changedAt: row.changedAt.toISOString(),
  }
}

/** % and _ are ordinary characters here. */
const contains = (text: string) =>
  ({ contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const

const whereOf = (mailingId: string, { state, query }: LogQuery): Where => ({
  mailingId,
  ...(state && { state }),
  ...(query && { user: { OR: [{ email: contains(query) }, { name: contains(query) }] } }),
})

const ByPosition = z.tuple([z.number().int().min(0).max(2_147_483_647)])
const ByChange = z.tuple([z.iso.datetime(), z.uuid()])

function afterOf(sort: Sort, cursor: string | undefined): Where {
  const beyond = <T>(one: T) => (sort === '-changed' ? { lt: one } : { gt: one })
  if (sort === 'position') {
    const [position] = decodeCursor(ByPosition, cursor) ?? []
    return position === undefined ? {} : { position: beyond(position) }
  }
  const [at, id] = decodeCursor(ByChange, cursor) ?? []
  if (at === undefined || id === undefined) return {}
  const changedAt = new Date(at)
  return { OR: [{ changedAt: beyond(changedAt) }, { changedAt, id: beyond(id) }] }
}

function orderOf(sort: Sort): Prisma.MailingRecipientOrderByWithRelationInput[] {
  if (sort === 'position') return [{ position: 'asc' }]
  const order = sort === '-changed' ? 'desc' : 'asc'
  return [{ changedAt: order }, { id: order }]
}

type Page = LogQuery & { cursor?: string | undefined; limit: number }

/** One page of a mailing's delivery log, and the cursor of the next; null after the last. */
export async function loadLogPage(mailingId: string, { cursor, limit, ...asked }: Page) {
  const { sort = 'position' } = asked
  const rows = await db().mailingRecipient.findMany({
    where: { AND: [whereOf(mailingId, asked), afterOf(sort, cursor)] },
    include: WITH_USER,
    orderBy: orderOf(sort),
    take: limit + 1,
  })
  const shown = rows.slice(0, limit).map(recipientView)
  const last = shown.at(-1)
  const place = last && (sort === 'position' ? [last.position] : [last.changedAt, last.id])
  return { recipients: shown, nextCursor: place && rows.length > limit ? encodeCursor(place) : null }
}

export const listRecipients: Verb<typeof listMailingRecipients> = async (_ctx, { params: { id }, query }) => {
  await loadMailing(id)
  const [page, total] = await Promise.all([
    loadLogPage(id, query),
    db().mailingRecipient.count({ where: whereOf(id, query) }),
  ])
  return { ...page, total }
}
