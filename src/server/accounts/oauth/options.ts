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
const oauthSecret = (): string =>
  Buffer.from(hkdfSync('sha256', authSecret(), '', 'cistern external sign-in', 32)).toString('base64url')

/** A cookie that only the sign-in's own calls get; what it holds is sealed. */
const sealedCookie = (name: string) => ({
  name,
  options: { httpOnly: true, sameSite: 'lax', path: '/api/auth', secure: isSecure, maxAge: MINUTES * 60 },
})

/** A cookie that no other host of the domain can plant, where browsers know such a name: its path has to be the root. */
const hostCookie = (name: string, seconds: number) => ({
  name: isSecure ? `__Host-${name}` : name,
  options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure, maxAge: seconds },
})

const COOKIES: AuthOptions['cookies'] = {
  state: sealedCookie('cistern.oauth-state'),
  pkceCodeVerifier: sealedCookie('cistern.oauth-verifier'),
  csrfToken: hostCookie('cistern.oauth-csrf', MINUTES * 60),
  // where to go afterwards is decided here, so it is never kept
  callbackUrl: hostCookie('cistern.oauth-url', 0),
}

/** The library's own token set, which next-auth types incompletely. */
const claimsOf = (tokens: object) => (tokens as { claims: () => Record<string, unknown> }).claims()

/** Code, PKCE and state. */
function oidc({ id, name, issuer, clientId, clientSecret }: ExternalProvider): OAuthConfig<ProviderClaims> {
  return {
    id,
    name,
    type: 'oauth',
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    idToken: true,
    checks: ['pkce', 'state'],
    authorization: { params: { scope: 'openid email profile' } },
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

type SignIn = NonNullable<NonNullable<AuthOptions['callbacks']>['signIn']>

type Request = {
  /** Says where a person goes whom the provider has proven. It never agrees: that would be a session of next-auth. */
  signIn?: SignIn
  /** The start was asked for without the token. */
  isUnproven?: boolean
}

const refuse: SignIn = () => false

/** next-auth's options for one request. */
export function authOptions(
  provider: ExternalProvider | null,
  { signIn = refuse, isUnproven = false }: Request,
): AuthOptions {
  return {
    secret: oauthSecret(),
    useSecureCookies: isSecure,
    cookies: COOKIES,
    providers: provider ? [oidc(provider)] : [],
    pages: { signIn: isUnproven ? '/login?error=Signin' : '/login', error: '/login' },
    callbacks: { signIn, redirect: () => publicUrl },
    logger: {
      error: (code, metadata) => log.warn({ code, err: metadata }, 'external sign-in failed'),
      warn: () => {},
      debug: () => {},
    },
  }
}
