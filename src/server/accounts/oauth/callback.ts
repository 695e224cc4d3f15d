import type { oauthCallback } from '@/contracts/account'
import { browserLanguage } from '@/server/accounts/browser-language'
import { openSession } from '@/server/accounts/sessions/start-session'
import type { Verb } from '@/server/verb'
import { findOrCreateExternalUser } from './external-user'
import { signInTicketCookie } from './sign-in-ticket'
import { completeProviderSignIn } from './next-auth'
import { ProviderClaims } from './options'
import { providerOf } from './provider'
import { redirectTo, redirectToLogin } from './redirect'

/** Hands our own session's token to the page in the fragment, and the browser the cookie without which it opens nothing. */
export const handleExternalCallback: Verb<typeof oauthCallback> = async (ctx, { params: { id }, query }) => {
  const provider = providerOf(id)
  if (!provider) return redirectToLogin('This external sign-in is not set up')
  const { claims: told, setCookies } = await completeProviderSignIn({ provider, query, cookies: ctx.cookies })
  const claims = ProviderClaims.safeParse(told).data
  if (!claims)
    return redirectToLogin(`Sign-in with ${provider.name} did not work. Please try again.`, setCookies)
  const user = await findOrCreateExternalUser({
    issuer: provider.issuer,
    claims,
    language: browserLanguage(ctx),
    now: ctx.now,
  })
  if (typeof user === 'string') return redirectToLogin(user, setCookies)
  const { token, sessionId } = await openSession(ctx, user)
  return redirectTo(`/oauth-callback#token=${encodeURIComponent(token)}`, [
    ...setCookies,
    await signInTicketCookie(sessionId),
  ])
}
