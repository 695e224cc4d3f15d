'use server'
import { endCookieSession } from '@/server/accounts/sessions/end-cookie-session'
import { action } from '@/server/http/action'

/** Ends the session behind the cookie, for a browser that has lost its token. */
export const endCookieSessionAction = action(endCookieSession)
