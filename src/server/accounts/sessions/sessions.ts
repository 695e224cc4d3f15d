import type { Prisma } from '@/generated/prisma/client'
import type { listSessions, endOneSession, logoutAll, SessionView } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { endSession } from './end-session'
import { ENDED_SESSION, recordSessionsEnded } from './record-sessions-ended'
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
    select: ENDED_SESSION,
  })

type SessionsOf = { userId: string; now: Date; /** The session that asks. */ current: string }

/** Where a user is signed in, the session that asks first. */
export async function loadSessions({ userId, now, current }: SessionsOf): Promise<SessionView[]> {
  const rows = await db().session.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now } },
    orderBy: { lastSeenAt: 'desc' },
    take: 200,
  })
  const sessions = rows.map(({ id, createdAt, lastSeenAt, ip, userAgent, impersonatorSessionId }) => ({
    id,
    current: id === current,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    // the address of whoever looks at the account is not the person's to know
    ip: impersonatorSessionId === null ? ip : '',
    userAgent,
    readOnly: impersonatorSessionId !== null,
  }))
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
}

export const listOwnSessions: Verb<typeof listSessions> = async ({ actor: { userId, sessionId }, now }) => ({
  sessions: await loadSessions({ userId, now, current: sessionId }),
})

export const endOwnSession: Verb<typeof endOneSession> = async (ctx, { params: { id } }) => {
  const { actor, now } = ctx
  if (id === actor.sessionId)
    throw new AppError('conflict', 'This is the session you are using. Sign out instead.')
  const session = await db().session.findFirst({
    where: { id, userId: actor.userId, revokedAt: null, expiresAt: { gt: now } },
    select: { id: true },
  })
  if (!session) throw new AppError('not_found', 'There is no such session')
  await endSession(id, ctx)
  return { ok: true }
}

/** Ends every session of a person but this one, open streams included. */
export const endOtherSessions: Verb<typeof logoutAll> = async (ctx) => {
  const { actor, now } = ctx
  const ended = await db().$transaction(async (tx) => {
    const sessions = await revokeSessions(tx, { userId: actor.userId, now, keep: actor.sessionId })
    await recordSessionsEnded(tx, ctx, sessions)
    return sessions
  })
  await notifySessionsEnded(ended.map(({ id }) => id))
  return { ok: true, ended: ended.length }
}

export const logoutUser: Verb<typeof logout> = async (ctx) => {
  await endSession(ctx.actor.sessionId, ctx)
  ctx.setSessionCookie(null)
  return { ok: true }
}
