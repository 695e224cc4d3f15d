import { env, isServerless } from '@/server/env'

const PROVIDER_IDS = ['oidc', 'google'] as const
type ProviderId = (typeof PROVIDER_IDS)[number]

export const isProviderId = (id: string): id is ProviderId => PROVIDER_IDS.some((known) => known === id)

export type ExternalProvider = {
  id: ProviderId
  name: string
  /** Part of the account key: another provider under the same id has other subjects. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** The offered external sign-in: the operator's provider before Google; null for none. */
export function externalProvider(): ExternalProvider | null {
  // next-auth reads the variable by itself, and among functions believes a request's Host header without it
  if (isServerless && !env.NEXTAUTH_URL) return null
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    const issuer = OIDC_ISSUER.replace(/\/$/, '')
    const name = OIDC_NAME ?? new URL(issuer).hostname
    return { id: 'oidc', name, issuer, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
  }
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  if (!clientId || !clientSecret) return null
  return { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId, clientSecret }
}

/** The offered provider, if that is its id. */
export function providerOf(id: string): ExternalProvider | null {
  const offered = externalProvider()
  return offered?.id === id ? offered : null
}
