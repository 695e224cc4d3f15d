import { randomUUID } from 'node:crypto'
import type { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { oauthBegin, oauthFailed, oauthRefused, oauthToken } from '@/contracts/me/external-sign-in'
import { log } from '@/server/log'
import { api, callNextAuthRoute, json } from '~/tests/support/api'
import { signInBrowser as browser, startSignInProvider } from '~/tests/support/sign-in-browser'
import { errorText } from './error-text'

/** What next-auth's own route does besides the way through, and what it must not do. */
let server: OAuth2Server

beforeAll(async () => {
  const person = { sub: randomUUID(), email: `${randomUUID()}@example.org`, email_verified: true }
  server = await startSignInProvider(() => person)
})
afterAll(() => server.stop())
beforeEach(() => {
  vi.spyOn(log, 'warn').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

type Browser = ReturnType<typeof browser>
/** The page and what it says. */
const sayingOf = (at: URL) => `${at.pathname} ${errorText(at.searchParams.get('error') ?? '', 'en')}`
const FAILED = '/login Sign-in with Acme did not work. Please try again.'

describe('the start', () => {
  const sent = (b: Browser, body: unknown, query?: Record<string, string>) =>
    api(oauthBegin, { params: { id: 'oidc' }, body, ...(query && { query }), headers: b.headers() })

  it.each([
    ['no token', {}],
    ['an empty one', { csrfToken: '', json: 'true' }],
    ['a token of nobody', { csrfToken: 'a'.repeat(64), json: 'true' }],
  ])('is refused with %s', async (_, body) => {
    const b = browser()
    await b.token()
    const answer = await sent(b, body)
    expect(answer.headers.getSetCookie().join()).not.toMatch(/oauth-(state|verifier)=[^;]/)
    if (answer.status === 400) return
    const { url } = await json(answer)
    expect(sayingOf(await b.follow(new URL(url)))).toBe(FAILED)
  })

  it('is refused with the token of another browser, or without its cookie', async () => {
    const [mine, theirs] = [browser(), browser()]
    await mine.token()
    const token = await theirs.token()
    for (const b of [mine, browser()]) {
      const { url } = await json(await b.begin(token))
      expect(sayingOf(await b.follow(new URL(url)))).toBe(FAILED)
      expect([...b.jar.keys()]).toEqual(['cistern.oauth-csrf'])
    }
  })

  it('is refused as a form, which any page could send', async () => {
    const b = browser()
    const body = `csrfToken=${await b.token()}&json=true`
    const headers = { ...b.headers(), 'content-type': 'application/x-www-form-urlencoded' }
    expect((await api(oauthBegin, { params: { id: 'oidc' }, body, headers })).status).toBe(415)
  })

  it('takes nothing of the address into the question to the provider', async () => {
    const b = browser()
    const body = { csrfToken: await b.token(), json: 'true' }
    for (const [name, value] of [
      ['scope', 'everything'],
      ['redirect_uri', 'https://evil.example'],
    ] as const)
      expect((await sent(b, body, { [name]: value })).status).toBe(400)
  })

  it('comes back to the configured address, whatever host a request names', async () => {
    const at = await browser().start('oidc', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(at.searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/oidc')
  })

  it('leaves cookies for these calls and a quarter of an hour only', async () => {
    const b = browser()
    const token = await api(oauthToken)
    const begun = await b.begin(await b.token())
    const kept = [...token.headers.getSetCookie(), ...begun.headers.getSetCookie()].filter(
      (header) => !/Max-Age=0/.test(header),
    )
    const seen = kept.map((header) => /^([^=]+)=.*?; (Max-Age=\d+); (Path=[^;]+)/.exec(header)?.slice(1))
    expect(seen.sort()).toEqual([
      ['cistern.oauth-csrf', 'Max-Age=900', 'Path=/'],
      ['cistern.oauth-state', 'Max-Age=900', 'Path=/api/auth'],
      ['cistern.oauth-verifier', 'Max-Age=900', 'Path=/api/auth'],
    ])
    for (const header of kept) expect(header).toMatch(/; HttpOnly; .*SameSite=Lax/)
  })
})

describe('addresses to go to afterwards', () => {
  const EVIL = 'https://evil.example/'

  it('are taken by no call', async () => {
    const b = browser()
    const body = { csrfToken: await b.token(), json: 'true' }
    const query = { callbackUrl: EVIL }
    const statuses = await Promise.all([
      api(oauthBegin, { params: { id: 'oidc' }, body: { ...body, ...query }, headers: b.headers() }),
      api(oauthBegin, { params: { id: 'oidc' }, body, query, headers: b.headers() }),
      api(oauthToken, { query }),
      api(oauthRefused, { query }),
      api(oauthFailed, { query: { ...query, error: 'Callback' } }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })

  it.each([EVIL, '//evil.example', '/\\evil.example'])(
    '%s of a cookie or of the answer is not gone to',
    async (url) => {
      const b = browser()
      b.jar.set('cistern.oauth-url', encodeURIComponent(url))
      const at = await b.provider(await b.start())
      b.jar.set('cistern.oauth-url', encodeURIComponent(url))
      at.searchParams.set('callbackUrl', url)
      const { origin, pathname } = await b.callback(at)
      expect([origin, pathname]).toEqual(['http://localhost:3000', '/oauth-callback'])
      expect([...b.jar.keys()]).not.toContain('cistern.oauth-url')
    },
  )

  it('that run something are no step of a sign-in', async () => {
    const b = browser()
    const at = await b.provider(await b.start())
    at.searchParams.set('callbackUrl', 'javascript:alert(1)')
    expect((await b.callback(at)).href).toBe('about:blank')
  })

  it.each(['https://evil.example', '//evil.example', 'a&b=c', 'x\r\nset-cookie: a=b', ''])(
    'an error %j is no code',
    async (error) => {
      expect((await api(oauthFailed, { query: { error } })).status).toBe(400)
      expect((await api(oauthRefused, { query: { error } })).status).toBe(400)
    },
  )

  it.each(['AccessDenied', 'Whatever', 'OAuthSignin'])(
    'the error %s leads to the login page',
    async (error) => {
      const b = browser()
      const at = await b.follow(new URL(`http://localhost:3000/api/auth/error?error=${error}`))
      expect([at.origin, at.pathname, at.searchParams.get('error')]).toEqual([
        'http://localhost:3000',
        '/login',
        error,
      ])
    },
  )
})

describe('what next-auth could do besides', () => {
  const call = callNextAuthRoute

  it.each([
    ...['session', 'signout', 'verify-request', 'providers', '_log', 'signin/oidc', 'csrf/oidc', 'error/x'],
    ...['callback', 'callback/oidc/more', 'signin/credentials', 'signin/email', 'constructor', '%2e%2e'],
  ])('is no call: GET %s', async (path) => {
    const answer = await call('GET', path)
    expect([answer.status, (await json(answer)).message]).toEqual([404, 'There is no such call'])
  })

  it.each([
    ...['session', 'signout', '_log', 'csrf', 'signin', 'error', 'callback/oidc', 'callback/credentials'],
    ...['callback/email', 'signin/oidc/more'],
  ])('is no call: POST %s', async (path) => {
    const answer = await call('POST', path)
    expect([answer.status, (await json(answer)).message]).toEqual([404, 'There is no such call'])
  })

  it.each(['PATCH', 'PUT', 'DELETE'])('is no call: %s', async (method) => {
    expect((await call(method, 'session')).status).toBe(404)
  })
})
