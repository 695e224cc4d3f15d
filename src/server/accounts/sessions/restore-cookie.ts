import type { SignedIn } from '@/server/context'
import { issueToken, readToken } from './token'

/** A browser that kept its token but lost the cookie (or has another session's) gets this session's cookie back. */
export async function issueCookieWhenMissing(ctx: SignedIn): Promise<void> {
  const { userId, sessionId, role } = ctx.actor
  const current = ctx.cookieToken ? await readToken(ctx.cookieToken) : null
  if (current?.sid === sessionId && current.role === role) return
  ctx.setSessionCookie(await issueToken({ userId, sessionId, role }))
}
