import * as z from 'zod'
import type { listUserInvitations } from '@/contracts/admin/invitations'
import { db } from '@/server/db/prisma'
import { decodeCursor, encodeCursor } from '@/server/page-cursor'
import type { Verb } from '@/server/verb'
import { invitationView, statusWhere, WITH_INVITER } from './invitation-view'

const Place = z.tuple([z.uuid()])

const matching = (query: string) => {
  const contains = { contains: query.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const
  return { OR: [{ email: contains }, { note: contains }] }
}

/** Newest first: ids are in the order of their creation. */
export const listInvitedUsers: Verb<typeof listUserInvitations> = async ({ now }, { query: asked }) => {
  const { status, query, cursor, limit } = asked
  const place = decodeCursor(Place, cursor)
  const rows = await db().userInvitation.findMany({
    where: {
      ...(status && statusWhere(status, now)),
      ...(query && matching(query)),
      ...(place && { id: { lt: place[0] } }),
    },
    include: WITH_INVITER,
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    invitations: shown.map((row) => invitationView(row, now)),
    nextCursor: last && rows.length > limit ? encodeCursor([last.id]) : null,
  }
}
