import * as z from 'zod'
import type { getMailing, listMailings, MAILING_SORTS } from '@/contracts/superuser/mailings'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { decodeCursor, encodeCursor } from '@/server/page-cursor'
import type { Verb } from '@/server/verb'
import { cardView, loadMailing, WITH_CREATOR } from './mailing-view'

const MOST_ROWS = 100_000
/** How many rows are before the page. */
const Place = z.tuple([z.number().int().min(0).max(MOST_ROWS)])

const ORDERS = {
  '-created': [{ createdAt: 'desc' }, { id: 'desc' }],
  created: [{ createdAt: 'asc' }, { id: 'asc' }],
  name: [{ name: 'asc' }, { id: 'asc' }],
  '-name': [{ name: 'desc' }, { id: 'asc' }],
} satisfies Record<(typeof MAILING_SORTS)[number], Prisma.MailingOrderByWithRelationInput[]>

export const listAllMailings: Verb<typeof listMailings> = async (_ctx, { query: asked }) => {
  const { cursor, limit, sort = '-created', state, kind, query } = asked
  const [skip] = decodeCursor(Place, cursor) ?? [0]
  const contains = query && { contains: query.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const }
  const where = { ...(state && { state }), ...(kind && { kind }), ...(contains && { name: contains }) }
  const [rows, total] = await Promise.all([
    db().mailing.findMany({ where, include: WITH_CREATOR, orderBy: ORDERS[sort], skip, take: limit }),
    db().mailing.count({ where }),
  ])
  const next = skip + rows.length
  return {
    mailings: rows.map(cardView),
    total,
    nextCursor: next < total && rows.length > 0 ? encodeCursor([next]) : null,
  }
}

export const showMailing: Verb<typeof getMailing> = async (_ctx, { params: { id } }) => ({
  mailing: await loadMailing(id),
})
