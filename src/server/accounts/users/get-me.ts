import type { getMe } from '@/contracts/account'
import { impersonationView } from '@/server/accounts/sessions/impersonation-view'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { userView } from '@/server/user-view'
import type { SignedIn } from '@/server/context'
import { issueToken, READ_ONLY_SECONDS, readToken } from '@/server/accounts/sessions/token'

/** A browser that kept its token but lost the cookie (or has another session's) gets this session's cookie back. */
async function issueCookieWhenMissing(ctx: SignedIn): Promise<void> {
  const { userId, sessionId, role, impersonator, key } = ctx.actor
  // no cookie is ever made from an API key
  if (key) return
  const current = ctx.cookieToken ? await readToken(ctx.cookieToken) : null
  if (current?.sid === sessionId && current.role === role) return
  const isReadOnly = impersonator !== null
  const token = await issueToken({ userId, sessionId, role, isReadOnly })
  ctx.setSessionCookie(token, isReadOnly ? READ_ONLY_SECONDS : undefined)
}

export const getCurrentUser: Verb<typeof getMe> = async (ctx) => {
  const user = await db().user.findUniqueOrThrow({ where: { id: ctx.actor.userId } })
  await issueCookieWhenMissing(ctx)
  return { user: userView(user), impersonation: impersonationView(ctx.actor, ctx.now) }
}
