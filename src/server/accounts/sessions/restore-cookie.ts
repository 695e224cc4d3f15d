import type { SignedIn } from '@/server/context'
import { issueToken, READ_ONLY_SECONDS, readToken } from './token'

/** A browser that kept its token but lost the cookie (or has another session's) gets this session's cookie back. */
export async function issueCookieWhenMissing(ctx: SignedIn): Promise<void> {
  const { userId, sessionId, role, impersonator, key } = ctx.actor
  // no cookie is ever made from an API key
  if (key) return
  const current = ctx.cookieToken ? await readToken(ctx.cookieToken) : null
  if (current?.sid === sessionId && current.role === role) return
  const isReadOnly = impersonator !== null
  const token = await issueToken({ userId, sessionId, role, isReadOnly })
  ctx.setSessionCookie(token, isReadOnly ? READ_ONLY_SECONDS : undefined)
}
