import { createHash, randomBytes } from 'node:crypto'
import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import { cookieOf } from '@/server/accounts/sessions/cookie'
import { OAUTH_COOKIES, oauthSecret, nextAuthOptionsFor } from './options'
import type { ExternalProvider } from './provider'

type NextAuthCall = {
  provider: ExternalProvider
  method: 'GET' | 'POST'
  action: 'signin' | 'callback'
  query?: Record<string, string>
  body?: Record<string, string>
  cookies: Record<string, string>
}

type NextAuthResult = {
  /** Where it sends the browser. */
  location: string | null
  /** Set-Cookie headers of the sign-in on its way. */
  setCookies: string[]
  /** The provider's claims; undefined unless code, PKCE, state and signature are valid. */
  claims: unknown
}

/** Calls next-auth like one of its pages: only these two of its actions are used. */
async function callNextAuth({
  provider,
  method,
  action,
  query,
  body,
  cookies,
}: NextAuthCall): Promise<NextAuthResult> {
  const headers = new Map<string, unknown>()
  let claims: unknown
  const request = { method, query: { ...query, nextauth: [action, provider.id] }, body, cookies, headers: {} }
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    send: () => {},
    end: () => {},
  }
  const options = nextAuthOptionsFor(provider, (told) => {
    claims = told
  })
  await NextAuth(asNextRequest(request), asNextResponse(response), options)
  const location = headers.get('Location')
  return {
    location: typeof location === 'string' ? location : null,
    setCookies: [headers.get('Set-Cookie')].flat().filter(isKeptCookie),
    claims,
  }
}

const asNextRequest = (request: object) => request as NextApiRequest
const asNextResponse = (response: object) => response as NextApiResponse

const KEPT_COOKIES = [OAUTH_COOKIES.state, OAUTH_COOKIES.verifier]

/** next-auth's other cookies are of no use here. */
const isKeptCookie = (header: unknown): header is string =>
  typeof header === 'string' && KEPT_COOKIES.some((name) => header.startsWith(`${name}=`))

/**
 * The provider's sign-in URL and the cookies for the return; null when the provider is unreachable. next-auth starts by
 * a form only, so its CSRF token is supplied here: the console starts a sign-in by a link.
 */
export async function beginProviderSignIn(provider: ExternalProvider): Promise<NextAuthResult | null> {
  const csrfToken = randomBytes(32).toString('hex')
  const proof = createHash('sha256').update(`${csrfToken}${oauthSecret()}`).digest('hex')
  const cookies = { [OAUTH_COOKIES.csrf]: `${csrfToken}|${proof}` }
  const answer = await callNextAuth({
    provider,
    method: 'POST',
    action: 'signin',
    body: { csrfToken },
    cookies,
  })
  return answer.setCookies.length === KEPT_COOKIES.length ? answer : null
}

type CallbackRequest = { provider: ExternalProvider; query: Record<string, string>; cookies: string | null }

/** The result when the provider redirects back. */
export function completeProviderSignIn({
  provider,
  query,
  cookies,
}: CallbackRequest): Promise<NextAuthResult> {
  const kept = KEPT_COOKIES.flatMap((name) => {
    const value = cookieOf(cookies, name)
    return value === null ? [] : [[name, value] as const]
  })
  return callNextAuth({
    provider,
    method: 'GET',
    action: 'callback',
    query,
    cookies: Object.fromEntries(kept),
  })
}
