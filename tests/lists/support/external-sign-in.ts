import { randomUUID } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import { oauthStart } from '@/contracts/account'
import { env } from '@/server/env'
import { api } from '~/tests/support/api'
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

const locationOf = (response: Response) => response.headers.get('location') ?? 'about:blank'

/** A browser that comes back from a provider, to an account that is made with it. */
export async function externalSignIn(): Promise<AuditCase> {
  const email = `${randomUUID()}@example.org`
  const provider = await startProvider(email)
  const params = { id: 'oidc' }
  const begun = await api(oauthStart, { params })
  const cookies = begun.headers.getSetCookie().map((header) => header.replace(/;.*/, ''))
  const back = new URL(locationOf(await fetch(locationOf(begun), { redirect: 'manual' })))
  const query = Object.fromEntries(back.searchParams)
  return {
    ...{ params, query, headers: { cookie: cookies.join('; ') } },
    actor: { type: 'user', name: email },
    entity: {
      'user.create': { type: 'user', name: email },
      'session.start': { type: 'session', name: email },
    },
    after: () => provider.stop(),
  }
}
