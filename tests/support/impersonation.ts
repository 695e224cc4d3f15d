import { endImpersonation, startImpersonation } from '@/contracts/superuser/users/impersonation'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'
import { api, json } from './api'
import type { Signed } from './fixtures/factories'

/** The cookies that an answer sets, by name; those that it clears are empty. */
const cookiesOf = (response: Response): Map<string, string> =>
  new Map(
    response.headers.getSetCookie().map((header) => {
      const [pair = ''] = header.split(';')
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )

/** Looks at the account of a person: the token of the read-only session and the ticket that leads back. */
export async function impersonate(superuser: Pick<Signed, 'token'>, { id }: Pick<Signed, 'id'>) {
  const body = { reason: 'Their pump does not start' }
  const response = await api(startImpersonation, { token: superuser.token, params: { id }, body })
  const answer = await json(response)
  if (!response.ok) throw new Error(`not impersonated: ${response.status} ${answer.message}`)
  const cookies = cookiesOf(response)
  const token: string = answer.token
  return {
    token,
    until: String(answer.until),
    session: cookies.get(SESSION_COOKIE),
    ticket: ticketIn(cookies),
  }
}

const TICKET = 'cistern.return'
const ticketIn = (cookies: Map<string, string>): string => cookies.get(TICKET) ?? ''

/** Leaves a read-only session as a browser does: with its token, which may have ended, and with the ticket. */
export async function leave({ token, ticket }: { token?: string; ticket?: string }) {
  const headers = { cookie: `other=1; ${TICKET}=${ticket}` }
  const by = { ...(token !== undefined && { token }), ...(ticket !== undefined && { headers }) }
  const response = await api(endImpersonation, by)
  const cookies = cookiesOf(response)
  return {
    ...{ status: response.status, answer: await json(response) },
    ...{ session: cookies.get(SESSION_COOKIE), ticket: cookies.get(TICKET) },
  }
}
