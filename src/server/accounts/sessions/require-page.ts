import { timeNow } from '@/server/clock'
import { cookies } from 'next/headers'
import { forbidden, redirect } from 'next/navigation'
import { cache } from 'react'
import { decidePage } from '@/domain/access/routes'
import type { Person } from '@/server/context'
import { SESSION_COOKIE } from './cookie'
import { resolveSession } from './resolve-session'

/** Who asks for a page, by the session behind the cookie; found once for everything that is drawn of it. */
export const resolvePagePerson = cache(async (): Promise<Person | null> => {
  const jar = await cookies()
  return resolveSession(jar.get(SESSION_COOKIE)?.value ?? null, timeNow())
})

/**
 * The authority of a page: every guarded page calls it first. Sends a stranger to /login, answers 403 to a role
 * that is not enough, and otherwise says who is asking.
 */
export async function requirePage(pathname: string): Promise<Person> {
  const person = await resolvePagePerson()
  const decision = decidePage({ pathname, role: person?.role ?? null })
  if (decision === 'forbidden') forbidden()
  if (!person || decision === 'login') redirect('/login')
  return person
}
