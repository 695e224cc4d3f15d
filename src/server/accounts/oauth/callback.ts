import type { oauthCallback } from '@/contracts/account'
import { browserLanguage } from '@/server/accounts/browser-language'
import { openSession } from '@/server/accounts/sessions/start-session'
import type { Verb } from '@/server/verb'
import { externalUser } from './external-user'
import { handoverCookie } from './sign-in-ticket'
import { comeBack } from './next-auth'
import { Claims } from './options'
import { providerOf } from './provider'
import { redirectTo, refuse } from './redirect'

/** Hands our own session's token to the page in the fragment, and the browser the cookie without which it opens nothing. */
export const comeBackFromExternal: Verb<typeof oauthCallback> = async (ctx, { params: { id }, query }) => {
  const provider = providerOf(id)
  if (!provider) return refuse('This external sign-in is not set up')
  const { claims: told, setCookies } = await comeBack({ provider, query, cookies: ctx.cookies })
  const claims = Claims.safeParse(told).data
  if (!claims) return refuse(`Sign-in with ${provider.name} did not work. Please try again.`, setCookies)
  const user = await externalUser({
    issuer: provider.issuer,
    claims,
    language: browserLanguage(ctx),
    now: ctx.now,
  })
  if (typeof user === 'string') return refuse(user, setCookies)
  const { token, sessionId } = await openSession(ctx, user)
  return redirectTo(`/oauth-callback#token=${encodeURIComponent(token)}`, [
    ...setCookies,
    await handoverCookie(sessionId),
  ])
}
