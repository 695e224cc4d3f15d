import { hkdfSync } from 'node:crypto'
import type { AuthOptions } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import * as z from 'zod'
import { authSecret, isSecure, publicUrl } from '@/server/env'
import { log } from '@/server/log'
import type { ExternalProvider } from './provider'

const DEADLINE_MS = 5_000
const MINUTES = 15

/** The used claims of a provider; all others are ignored. */
export const ProviderClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().trim().min(1).max(120).optional().catch(undefined),
})
export type ProviderClaims = z.output<typeof ProviderClaims>

/** A separate key: next-auth's sealed values cannot pass for a session of ours. */
export const oauthSecret = (): string =>
  Buffer.from(hkdfSync('sha256', authSecret(), '', 'cistern external sign-in', 32)).toString('base64url')

/** Cookies of a sign-in in progress, and next-auth's CSRF token. */
export const OAUTH_COOKIES = {
  state: 'cistern.oauth-state',
  verifier: 'cistern.oauth-verifier',
  csrf: 'cistern.oauth-csrf',
} as const

const cookie = (name: string) => ({
  name,
  options: { httpOnly: true, sameSite: 'lax', path: '/api/auth', secure: isSecure, maxAge: MINUTES * 60 },
})

/** The library's own token set, which next-auth types incompletely. */
const claimsOf = (tokens: object) => (tokens as { claims: () => Record<string, unknown> }).claims()

/** Code, PKCE and state; the address to come back to is the configured one, whatever Host header a request carries. */
function oidc(provider: ExternalProvider): OAuthConfig<ProviderClaims> {
  const { id, name, issuer, clientId, clientSecret } = provider
  const back = `${publicUrl}/api/auth/callback/${id}`
  return {
    id,
    name,
    type: 'oauth',
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    client: { redirect_uris: [back] },
    idToken: true,
    checks: ['pkce', 'state'],
    authorization: { params: { scope: 'openid email profile' } },
    token: {
      request: async ({ client, params, checks }) => ({
        tokens: await client.callback(back, params, checks),
      }),
    },
    userinfo: {
      request: async ({ client, tokens }) => {
        const claims = claimsOf(tokens)
        // some providers tell the address there only
        if (claims['email'] || !tokens.access_token || !client.issuer.metadata.userinfo_endpoint)
          return claims
        const more = await client.userinfo(tokens.access_token)
        if (more.sub !== claims['sub']) throw new Error('the provider speaks of two people')
        return { ...more, ...claims }
      },
    },
    profile: ({ sub, email }) => ({ id: sub, email: email ?? null }),
    httpOptions: { timeout: DEADLINE_MS },
  }
}

/** `told` receives the provider's verified claims; next-auth then creates no session. */
export const nextAuthOptionsFor = (
  provider: ExternalProvider,
  told: (claims: unknown) => void,
): AuthOptions => ({
  secret: oauthSecret(),
  useSecureCookies: isSecure,
  cookies: {
    state: cookie(OAUTH_COOKIES.state),
    pkceCodeVerifier: cookie(OAUTH_COOKIES.verifier),
    csrfToken: cookie(OAUTH_COOKIES.csrf),
  },
  providers: [oidc(provider)],
  callbacks: {
    signIn: async ({ profile }) => {
      told(profile)
      return '/'
    },
  },
  logger: {
    error: (code, metadata) => log.warn({ code, err: metadata }, 'external sign-in failed'),
    warn: () => {},
    debug: () => {},
  },
})
