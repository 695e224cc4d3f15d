import type { User } from '@/generated/prisma/client'
import type { Context } from '@/server/context'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { accountSource } from '@/server/accounts/user-entity'
import { recordAudit } from '@/server/audit/record'
import { userView } from '@/server/user-view'
import { SESSION_SECONDS } from './cookie'
import { knownBrowserCookie } from '@/server/accounts/known-browser'
import { reportNewClient } from './report-new-client'
import { issueToken } from './token'

type Caller = Pick<Context, 'now' | 'address' | 'userAgent' | 'requestId' | 'actor'>

/**
 * Creates the session row and its token. Throws a 401 when the account was disabled or its password set anew since `user`
 * was read: that change has ended the sessions it found, and none may come after it.
 */
export async function openSession(caller: Caller, user: User, reason: string | null = null) {
  const { now, address, userAgent } = caller
  const { id: userId, passwordHash, role } = user
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
  const times = { createdAt: now, lastSeenAt: now, provedAt: now, expiresAt }
  const row = { userId, ...times, ip: address, userAgent }
  const { id: sessionId } = await db().$transaction(async (tx) => {
    const unchanged = await tx.$queryRaw<object[]>`
      update app_user set last_seen_at = ${now} where id = ${userId}::uuid and disabled_at is null
      and password_hash is not distinct from ${passwordHash} returning 1`
    if (unchanged.length === 0) throw new AppError('unauthenticated', 'Please sign in again')
    await reportNewClient(tx, user, caller)
    const session = await tx.session.create({ data: row, select: { id: true } })
    const source = { ...accountSource(caller, user), sessionId: session.id }
    await recordAudit(tx, source, {
      action: 'session.start',
      entity: { type: 'session', id: session.id, name: user.email },
      reason,
    })
    return session
  })
  return { sessionId, token: await issueToken({ userId, sessionId, role }) }
}

/** Opens a session, sets the cookies, and answers what every way to sign in answers. `reason`: for its record. */
export async function startSession(ctx: Context, user: User, reason: string | null = null) {
  const { token } = await openSession(ctx, user, reason)
  ctx.setSessionCookie(token)
  ctx.setCookie(knownBrowserCookie(ctx.cookies, user))
  return { token, user: userView(user) }
}
