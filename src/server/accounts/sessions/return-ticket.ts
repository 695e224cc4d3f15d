import * as z from 'zod'
import type { Person } from '@/server/context'
import { isSecure } from '@/server/env'
import { cookieOf, SESSION_SECONDS } from './cookie'
import { loadSessionPerson } from './resolve-session'
import { sealToken, unsealToken } from './sealed-token'

/** Leads a browser from a read-only session back to the superuser's own; no script can read it. */
const NAME = isSecure ? '__Secure-cistern.return' : 'cistern.return'
/** The only call that the browser sends it to. */
const PATH = '/api/superuser/impersonation'
const Ticket = z.object({ userId: z.uuid(), sessionId: z.uuid() })

const header = (value: string, seconds: number): string =>
  `${NAME}=${value}; Path=${PATH}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`

/** It outlives the read-only session, so that one that has run out can be left too; the own session ends it. */
export const returnTicketCookie = async ({ userId, sessionId }: Person): Promise<string> =>
  header(await sealToken('impersonation', { userId, sessionId }, SESSION_SECONDS), SESSION_SECONDS)

export const clearedReturnTicketCookie = (): string => header('', 0)

/** The superuser whose own session, if it still stands, this browser has left for a read-only one. */
export async function resolveReturnTicket(cookies: string | null, now: Date): Promise<Person | null> {
  const ticket = await unsealToken('impersonation', Ticket, cookieOf(cookies, NAME))
  return ticket && loadSessionPerson(ticket, now)
}
