import type { User } from '@/generated/prisma/client'
import type { Context } from '@/server/context'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { userView } from '@/server/user-view'
import { SESSION_SECONDS } from './cookie'
import { knownBrowserCookie } from '@/server/accounts/known-browser'
import { issueToken } from './token'

type Caller = Pick<Context, 'now' | 'address' | 'userAgent'>

/**
 * Creates the session row and its token. Throws a 401 when the account was disabled or its password set anew since `user`
 * was read: that change has ended the sessions it found, and none may come after it.
 */
export async function openSession({ now, address, userAgent }: Caller, user: User) {
  const { id: userId, passwordHash, role } = user
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
  const row = { userId, createdAt: now, lastSeenAt: now, expiresAt, ip: address, userAgent }
  const { id: sessionId } = await db().$transaction(async (tx) => {
    const unchanged = await tx.$queryRaw<object[]>`
      select 1 from "User" where id = ${userId}::uuid and "disabledAt" is null
      and "passwordHash" is not distinct from ${passwordHash} for share`
    if (unchanged.length === 0) throw new AppError('unauthenticated', 'Please sign in again')
    return tx.session.create({ data: row, select: { id: true } })
  })
  return { sessionId, token: await issueToken({ userId, sessionId, role }) }
}

/** Opens a session, sets the cookies, and answers what every way to sign in answers. */
export async function startSession(ctx: Context, user: User) {
  const { token } = await openSession(ctx, user)
  ctx.setSessionCookie(token)
  ctx.setCookie(knownBrowserCookie(ctx.cookies, user))
  return { token, user: userView(user) }
}
