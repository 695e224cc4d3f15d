import { timeNow } from '@/server/clock'
import { cookies } from 'next/headers'
import { forbidden, redirect } from 'next/navigation'
import { cache } from 'react'
import { decidePage } from '@/domain/access/routes'
import type { Person } from '@/server/context'
import { whileDatabaseAnswers } from '@/server/db/database-pulse'
import { SESSION_COOKIE } from './cookie'
import { resolveSession } from './resolve-session'

/** The user of a page request, from the session cookie; resolved once per render. */
export const resolvePagePerson = cache(async (): Promise<Person | null> => {
  const jar = await cookies()
  const token = jar.get(SESSION_COOKIE)?.value ?? null
  // a page says soon that the database stands still
  return whileDatabaseAnswers(resolveSession(token, timeNow()))
})

/**
 * The access check of a page: every guarded page calls it first. Redirects an unauthenticated client to /login, answers
 * 403 to an insufficient role, and otherwise returns the user.
 */
export async function requirePage(pathname: string): Promise<Person> {
  const person = await resolvePagePerson()
  const decision = decidePage({ pathname, role: person?.role ?? null })
  if (decision === 'forbidden') forbidden()
  if (!person || decision === 'login') redirect('/login')
  return person
}
