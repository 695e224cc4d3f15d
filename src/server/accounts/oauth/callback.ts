import { browserLanguage } from '@/server/accounts/browser-language'
import { openSession } from '@/server/accounts/sessions/start-session'
import { requestSource } from '@/server/audit/record'
import { recordRefusal } from '@/server/audit/refusals'
import type { Context } from '@/server/context'
import { publicUrl } from '@/server/env'
import type { LibraryVerb } from '@/server/verb'
import { findOrCreateExternalUser } from './external-user'
import { signInTicketCookie } from './sign-in-ticket'
import { callNextAuth } from './next-auth'
import { authOptions, ProviderClaims } from './options'
import { type ExternalProvider, providerOf } from './provider'
import { loginUrl, redirectToLogin } from './redirect'

/** Returns the session token to the page in the fragment, and sets the cookie without which it is unusable. */
export const answerExternalCallback: LibraryVerb = async (ctx, call) => {
  const { nextauth } = await call.context.params
  const provider = providerOf(nextauth[1] ?? '')
  if (!provider) return redirectToLogin('This external sign-in is not set up')
  const asked: { signIn?: Promise<SignedIn> } = {}
  const options = authOptions(provider, {
    // what goes wrong here is route()'s to answer: next-auth would put the error's text into an address
    signIn: async ({ profile }) => {
      asked.signIn = signInAs(ctx, provider, profile)
      return asked.signIn.then(({ url }) => url).catch(() => loginUrl())
    },
  })
  const answer = await callNextAuth(call, options)
  if (!asked.signIn) {
    await recordRefusedSignIn(ctx, null, failureOf(provider))
    return answer
  }
  const { cookie } = await asked.signIn
  if (cookie) answer.headers.append('set-cookie', cookie)
  return answer
}

/** Where the browser goes, and with what. */
type SignedIn = { url: string; cookie: string | null }

/** The session of the person whom the provider names; `told` is proven to come from there. */
async function signInAs(ctx: Context, provider: ExternalProvider, told: unknown): Promise<SignedIn> {
  const claims = ProviderClaims.safeParse(told).data
  const user = claims
    ? await findOrCreateExternalUser({
        issuer: provider.issuer,
        claims,
        language: browserLanguage(ctx),
        source: requestSource(ctx),
      })
    : failureOf(provider)
  if (typeof user === 'string') {
    await recordRefusedSignIn(ctx, claims?.email ?? null, user)
    return { url: loginUrl(user), cookie: null }
  }
  const { token, sessionId } = await openSession(ctx, user)
  const url = `${publicUrl}/oauth-callback#token=${encodeURIComponent(token)}`
  return { url, cookie: await signInTicketCookie(sessionId) }
}

const failureOf = ({ name }: ExternalProvider): string =>
  `Sign-in with ${name} did not work. Please try again.`

const recordRefusedSignIn = (ctx: Context, email: string | null, reason: string): Promise<void> =>
  recordRefusal(ctx, { action: 'session.refuse', entity: { type: 'user', id: null, name: email }, reason })
