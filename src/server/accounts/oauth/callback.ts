import type { oauthCallback } from '@/contracts/account'
import { browserLanguage } from '@/server/accounts/browser-language'
import { openSession } from '@/server/accounts/sessions/start-session'
import { requestSource } from '@/server/audit/record'
import { recordRefusal } from '@/server/audit/refusals'
import type { Context } from '@/server/context'
import type { Verb } from '@/server/verb'
import { findOrCreateExternalUser } from './external-user'
import { signInTicketCookie } from './sign-in-ticket'
import { completeProviderSignIn } from './next-auth'
import { ProviderClaims } from './options'
import { providerOf } from './provider'
import { redirectTo, redirectToLogin } from './redirect'

/** Returns the session token to the page in the fragment, and sets the cookie without which it is unusable. */
export const handleExternalCallback: Verb<typeof oauthCallback> = async (ctx, { params: { id }, query }) => {
  const provider = providerOf(id)
  if (!provider) return redirectToLogin('This external sign-in is not set up')
  const { claims: told, setCookies } = await completeProviderSignIn({ provider, query, cookies: ctx.cookies })
  const claims = ProviderClaims.safeParse(told).data
  if (!claims) {
    const reason = `Sign-in with ${provider.name} did not work. Please try again.`
    await recordRefusedSignIn(ctx, null, reason)
    return redirectToLogin(reason, setCookies)
  }
  const user = await findOrCreateExternalUser({
    issuer: provider.issuer,
    claims,
    language: browserLanguage(ctx),
    source: requestSource(ctx),
  })
  if (typeof user === 'string') {
    await recordRefusedSignIn(ctx, claims.email ?? null, user)
    return redirectToLogin(user, setCookies)
  }
  const { token, sessionId } = await openSession(ctx, user)
  return redirectTo(`/oauth-callback#token=${encodeURIComponent(token)}`, [
    ...setCookies,
    await signInTicketCookie(sessionId),
  ])
}

const recordRefusedSignIn = (ctx: Context, email: string | null, reason: string): Promise<void> =>
  recordRefusal(ctx, { action: 'session.refuse', entity: { type: 'user', id: null, name: email }, reason })
