import type { User } from '@/generated/prisma/client'
import type { Context } from '@/server/context'
import { db } from '@/server/db'
import { userView } from '@/server/users/user-view'
import { SESSION_SECONDS } from './cookie'
import { issueToken } from './token'

/** Creates the session row and its token, sets the cookie, and answers what login and registration answer. */
export async function startSession(ctx: Context, user: User) {
  const { id: sessionId } = await db().session.create({
    data: {
      userId: user.id,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + SESSION_SECONDS * 1000),
      ip: ctx.address,
      userAgent: ctx.userAgent,
    },
    select: { id: true },
  })
  const token = await issueToken({ userId: user.id, sessionId, role: user.role })
  ctx.setSessionCookie(token)
  return { token, user: userView(user) }
}
