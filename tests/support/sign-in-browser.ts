import { OAuth2Server } from 'oauth2-mock-server'
import {
  oauthBegin,
  oauthCallback,
  oauthFailed,
  oauthFinish,
  oauthRefused,
  oauthStart,
  oauthToken,
} from '@/contracts/me/external-sign-in'
import { env } from '@/server/env'
import { api, json } from './api'

const CONSOLE = 'http://localhost:3000'
/** Where next-auth leads through after a failure. */
const STEPS = { '/api/auth/error': oauthFailed, '/api/auth/signin': oauthRefused }

const OFFERED = { OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: 'of the console', OIDC_NAME: 'Acme' }

/** A real provider on its own port, offered by this console, that authenticates every request as `person`. */
export async function startSignInProvider(person: () => Record<string, unknown>): Promise<OAuth2Server> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  server.service.on('beforeTokenSigning', ({ payload }) => void Object.assign(payload, person()))
  Object.assign(env, { OIDC_ISSUER: server.issuer.url, ...OFFERED })
  return server
}

const locationOf = (response: Response) => new URL(response.headers.get('location') ?? 'about:blank', CONSOLE)

/** A browser that signs in by a provider: keeps cookies, and does what /oauth-start does. */
export function signInBrowser() {
  const jar = new Map<string, string>()
  const keep = (response: Response) => {
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (/Max-Age=0/i.test(header)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const headers = () => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') })
  const follow = async (at: URL): Promise<URL> => {
    const step = at.origin === CONSOLE && STEPS[at.pathname as keyof typeof STEPS]
    if (!step) return at
    const query = Object.fromEntries(at.searchParams)
    return follow(locationOf(keep(await api(step, { query, headers: headers() }))))
  }
  const token = async () => {
    const { csrfToken } = await json(keep(await api(oauthToken, { headers: headers() })))
    return String(csrfToken)
  }
  const begin = async (csrfToken: string, more: Record<string, string> = {}) =>
    keep(
      await api(oauthBegin, {
        params: { id: 'oidc' },
        body: { csrfToken, json: 'true' },
        headers: { ...headers(), ...more },
      }),
    )
  return {
    jar,
    headers,
    token,
    begin,
    follow,
    /** Up to the provider, or to the login page. */
    start: async (id = 'oidc', more: Record<string, string> = {}) => {
      const at = locationOf(keep(await api(oauthStart, { params: { id }, headers: headers() })))
      if (at.pathname !== '/oauth-start') return at
      const { url } = await json(await begin(await token(), more))
      return follow(new URL(String(url)))
    },
    /** Signs in at the provider, which answers at once, and returns its redirect. */
    provider: async (at: URL) => locationOf(await fetch(at, { redirect: 'manual' })),
    callback: async (at: URL) => {
      const query = Object.fromEntries(at.searchParams)
      const call = { params: { id: 'oidc' }, query, headers: headers() }
      return follow(locationOf(keep(await api(oauthCallback, call))))
    },
    finish: async (signed: string) =>
      keep(await api(oauthFinish, { body: { token: signed }, headers: headers() })),
  }
}
