import * as z from 'zod'
import { cookieOf } from '@/server/accounts/sessions/cookie'
import { sealToken, unsealToken } from '@/server/accounts/sessions/sealed-token'
import { isSecure } from '@/server/env'

/** Lifetime from the redirect to /oauth-callback to the call of that page. */
const SECONDS = 120
const NAME = isSecure ? '__Host-cistern.oauth' : 'cistern.oauth'

const header = (value: string, seconds: number): string =>
  `${NAME}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`

/** Binds a session to the browser that returned from the provider. */
export const signInTicketCookie = async (sessionId: string): Promise<string> =>
  header(await sealToken('oauth-handover', { sessionId }, SECONDS), SECONDS)

export const clearedSignInTicketCookie = (): string => header('', 0)

/** The session that this browser has just opened by external sign-in, or null. */
export async function readSignInTicket(cookies: string | null): Promise<string | null> {
  const begun = await unsealToken(
    'oauth-handover',
    z.object({ sessionId: z.string() }),
    cookieOf(cookies, NAME),
  )
  return begun?.sessionId ?? null
}
