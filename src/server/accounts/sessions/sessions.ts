import type { Prisma } from '@/generated/prisma/client'
import type { listSessions, endOneSession, logoutAll } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { endSession } from './end-session'
import { AppError } from '@/server/errors'
import { notifySessionsEnded } from '@/server/db/notify'
import type { logout } from '@/contracts/account'

type SessionFilter = {
  userId: string
  now: Date
  /** The session that stays. */ keep?: string
}

/** Revokes a person's sessions and answers those that had not ended; their streams are to be told after the commit. */
export const revokeSessions = (tx: Prisma.TransactionClient, { userId, now, keep }: SessionFilter) =>
  tx.session.updateManyAndReturn({
    where: { userId, revokedAt: null, expiresAt: { gt: now }, ...(keep && { id: { not: keep } }) },
    data: { revokedAt: now },
    select: { id: true },
  })

/** Where a person is signed in, the session that asks first. */
export const listOwnSessions: Verb<typeof listSessions> = async ({ actor, now }) => {
  const rows = await db().session.findMany({
    where: { userId: actor.userId, revokedAt: null, expiresAt: { gt: now } },
    orderBy: { lastSeenAt: 'desc' },
    take: 200,
  })
  const sessions = rows.map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
    id,
    current: id === actor.sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    ip,
    userAgent,
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}

export const endOwnSession: Verb<typeof endOneSession> = async ({ actor, now }, { params: { id } }) => {
  if (id === actor.sessionId)
    throw new AppError('conflict', 'This is the session you are using. Sign out instead.')
  const session = await db().session.findFirst({
    where: { id, userId: actor.userId, revokedAt: null, expiresAt: { gt: now } },
    select: { id: true },
  })
  if (!session) throw new AppError('not_found', 'There is no such session')
  await endSession(id, now)
  return { ok: true }
}

/** Ends every session of a person but this one, open streams included. */
export const endOtherSessions: Verb<typeof logoutAll> = async ({ actor, now }) => {
  const ended = await revokeSessions(db(), { userId: actor.userId, now, keep: actor.sessionId })
  await notifySessionsEnded(ended.map(({ id }) => id))
  return { ok: true, ended: ended.length }
}

export const logoutUser: Verb<typeof logout> = async (ctx) => {
  await endSession(ctx.actor.sessionId, ctx.now)
  ctx.setSessionCookie(null)
  return { ok: true }
}
