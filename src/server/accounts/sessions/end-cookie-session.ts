import { timeNow } from '@/server/clock'
import { cookies } from 'next/headers'
import { requestSource } from '@/server/audit/record'
import { cookieOptions, SESSION_COOKIE } from './cookie'
import { endSession } from './end-session'
import { resolveSession } from './resolve-session'

/** For a browser that has a cookie but no token: ends the session behind the cookie and removes it. */
export async function endCookieSession(): Promise<void> {
  const jar = await cookies()
  const token = jar.get(SESSION_COOKIE)?.value
  if (!token) return
  jar.set(SESSION_COOKIE, '', { ...cookieOptions, maxAge: 0 })
  const now = timeNow()
  const person = await resolveSession(token, now)
  if (!person) return
  const source = requestSource({ actor: person, now, address: '', userAgent: 'browser', requestId: '' })
  await endSession(person.sessionId, { ...source, requestId: null })
}
