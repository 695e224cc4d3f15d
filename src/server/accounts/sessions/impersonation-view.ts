import { cookies } from 'next/headers'
import type { Impersonation } from '@/contracts/account'
import { timeNow } from '@/server/clock'
import type { Person } from '@/server/context'
import { db } from '@/server/db/prisma'
import { SESSION_COOKIE } from './cookie'
import { resolvePagePerson } from './require-page'
import { readToken } from './token'

/** What a read-only session says of itself; null for any other. */
export function impersonationView({ impersonator }: Person, now: Date): Impersonation | null {
  if (!impersonator) return null
  const { until } = impersonator
  const secondsLeft = Math.max(0, Math.round((until.getTime() - now.getTime()) / 1000))
  return { until: until.toISOString(), secondsLeft }
}

/** The same with the person's name, for the banner of a page; asks the database for read-only tokens alone. */
export async function loadPageImpersonation() {
  const token = (await cookies()).get(SESSION_COOKIE)?.value
  const claims = token ? await readToken(token) : null
  if (!claims?.readOnly) return null
  const person = await resolvePagePerson().catch(() => null)
  const shown = person && impersonationView(person, timeNow())
  if (!shown) return null
  const { name, email } = await db().user.findUniqueOrThrow({ where: { id: person.userId } })
  return { ...shown, name, email }
}
