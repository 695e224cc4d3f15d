import { randomUUID } from 'node:crypto'
import { signInBrowser, startSignInProvider } from '~/tests/support/sign-in-browser'
import type { AuditCase } from './audit-case'

/** A browser that comes back from a provider, to an account that is made with it. */
export async function externalSignIn(): Promise<AuditCase> {
  const email = `${randomUUID()}@example.org`
  const person = { sub: randomUUID(), email, email_verified: true, name: 'Ada' }
  const provider = await startSignInProvider(() => person)
  const params = { id: 'oidc' }
  const browser = signInBrowser()
  const back = await browser.provider(await browser.start())
  const query = Object.fromEntries(back.searchParams)
  return {
    ...{ params, query, headers: browser.headers() },
    actor: { type: 'user', name: email },
    entity: {
      'user.create': { type: 'user', name: email },
      'session.start': { type: 'session', name: email },
    },
    after: () => provider.stop(),
  }
}
