import { randomUUID } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import { env } from '@/server/env'
import { signInBrowser } from '~/tests/support/sign-in-browser'
import type { AuditCase } from './audit-case'

/** A real provider on its own port that authenticates every request as the owner of this address. */
async function startProvider(email: string): Promise<OAuth2Server> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  const claims = { sub: randomUUID(), email, email_verified: true, name: 'Ada' }
  server.service.on('beforeTokenSigning', ({ payload }) => void Object.assign(payload, claims))
  const settings = { OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: 'of the console', OIDC_NAME: 'Acme' }
  Object.assign(env, { OIDC_ISSUER: server.issuer.url, ...settings })
  return server
}

/** A browser that comes back from a provider, to an account that is made with it. */
export async function externalSignIn(): Promise<AuditCase> {
  const email = `${randomUUID()}@example.org`
  const provider = await startProvider(email)
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
