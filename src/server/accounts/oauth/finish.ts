import type { oauthFinish } from '@/contracts/me/external-sign-in'
import { knownBrowserCookie } from '@/server/accounts/known-browser'
import { resolveSession } from '@/server/accounts/sessions/resolve-session'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { userView } from '@/server/user-view'
import { readSignInTicket, clearedSignInTicketCookie } from './sign-in-ticket'

/** Only the browser that returned from the provider may use the token, so a token planted by a link is useless. */
export const finishExternalSignIn: Verb<typeof oauthFinish> = async (ctx, { body: { token } }) => {
  const person = await resolveSession(token, ctx.now)
  if (!person || (await readSignInTicket(ctx.cookies)) !== person.sessionId)
    throw new AppError('conflict', 'This sign-in was not begun in this browser. Please sign in again.')
  const user = await db().user.findUniqueOrThrow({ where: { id: person.userId } })
  ctx.setCookie(clearedSignInTicketCookie())
  ctx.setSessionCookie(token)
  ctx.setCookie(knownBrowserCookie(ctx.cookies, user))
  return { token, user: userView(user) }
}
