import type { OAuth2Server } from 'oauth2-mock-server'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMe, providers } from '@/contracts/account'
import { oauthBegin, oauthCallback, oauthStart } from '@/contracts/me/external-sign-in'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { api, json } from '~/tests/support/api'
import { makeUser, PASSWORD } from '~/tests/support/fixtures/factories'
import { signInBrowser as browser, startSignInProvider } from '~/tests/support/sign-in-browser'
import { errorText } from './error-text'

let server: OAuth2Server
let person: Record<string, unknown> = {}

beforeAll(async () => {
  server = await startSignInProvider(() => person)
})
afterAll(() => server.stop())

beforeEach(() => {
  person = { sub: randomUUID(), email: `${randomUUID()}@example.org`, email_verified: true, name: 'Ada' }
})

type Browser = ReturnType<typeof browser>

/** Up to the page with the fragment. */
const arrive = async (b: Browser) => b.callback(await b.provider(await b.start()))
const tokenOf = (at: URL) => new URLSearchParams(at.hash.slice(1)).get('token') ?? ''
/** The page and what it says. */
const sayingOf = (at: URL) =>
  `${at.pathname} ${errorText(at.searchParams.get('error') ?? '', 'en').replaceAll('_', ' ')}`
const FAILED = '/login Sign-in with Acme did not work. Please try again.'

describe('the way through', () => {
  it('is offered under its name', async () => {
    expect(await json(await api(providers))).toMatchObject({ enabled: true, id: 'oidc', name: 'Acme' })
  })

  it('asks the provider for a code with PKCE and state, to come back to the configured address', async () => {
    const at = await browser().start()
    expect(at.origin).toBe(server.issuer.url)
    expect(Object.fromEntries(at.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'console',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/api/auth/callback/oidc',
    })
    expect(at.searchParams.get('code_challenge')).toBeTruthy()
    expect(at.searchParams.get('state')).toBeTruthy()
  })

  it('makes an account and hands over a session of ours, in the fragment only', async () => {
    const b = browser()
    const at = await arrive(b)
    expect(`${at.origin}${at.pathname}${at.search}`).toBe('http://localhost:3000/oauth-callback')
    expect([...b.jar.keys()].sort()).toEqual(['cistern.oauth', 'cistern.oauth-csrf'])
    const signed = await json(await b.finish(tokenOf(at)))
    expect(signed.user).toMatchObject({
      email: person['email'],
      name: 'Ada',
      emailVerified: true,
      role: 'user',
    })
    expect(b.jar.get(SESSION_COOKIE)).toBe(signed.token)
    expect([...b.jar.keys()].sort()).toEqual([SESSION_COOKIE, 'cistern.device', 'cistern.oauth-csrf'].sort())
    expect((await api(getMe, { token: signed.token })).status).toBe(200)
    const sessions = await db().session.count({ where: { userId: signed.user.id } })
    expect(sessions).toBe(1)
  })

  it('recognises the user by subject, whatever e-mail the provider sends later', async () => {
    const first = await browser()
    const { user } = await json(await first.finish(tokenOf(await arrive(first))))
    const other = await makeUser()
    person['email'] = other.email
    const again = await browser()
    expect((await json(await again.finish(tokenOf(await arrive(again))))).user.id).toBe(user.id)
  })

  it('takes the address from the userinfo of a provider that tells it there only', async () => {
    const { email, ...rest } = person
    person = rest
    server.service.once('beforeUserinfo', (answer) => {
      answer.body = { sub: rest['sub'], email }
    })
    const b = browser()
    expect((await json(await b.finish(tokenOf(await arrive(b))))).user.email).toBe(email)
  })
})

describe('rejected sign-ins', () => {
  it('an e-mail that has an account: nothing is merged', async () => {
    const { email, id } = await makeUser()
    person['email'] = email.toUpperCase()
    expect(sayingOf(await arrive(browser()))).toBe('/login Account exists, sign in with your password first')
    expect(await db().externalAccount.count({ where: { userId: id } })).toBe(0)
  })

  it('a missing e-mail', async () => {
    delete person['email']
    server.service.once('beforeUserinfo', (answer) => {
      answer.body = { sub: person['sub'] }
    })
    expect(sayingOf(await arrive(browser()))).toBe('/login The provider tells no e-mail address')
  })

  it('a disabled account', async () => {
    const b = browser()
    const { user } = await json(await b.finish(tokenOf(await arrive(b))))
    await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } })
    expect(sayingOf(await arrive(browser()))).toBe('/login This account is disabled')
  })

  it('each is recorded with its reason', async () => {
    const { email } = await makeUser()
    person['email'] = email
    await arrive(browser())
    expect(
      await db().auditRecord.findMany({ where: { entityName: email, result: 'refused' } }),
    ).toMatchObject([
      {
        action: 'session.refuse',
        actorType: 'anonymous',
        reason: 'Account exists, sign in with your password first',
      },
    ])
  })

  it('the same subject of another provider', async () => {
    const b = browser()
    const { user } = await json(await b.finish(tokenOf(await arrive(b))))
    await db().externalAccount.updateMany({
      where: { userId: user.id },
      data: { provider: 'https://other.example.org' },
    })
    expect(sayingOf(await arrive(browser()))).toBe('/login Account exists, sign in with your password first')
  })

  it('a provider that does not exist is no call', async () => {
    const answer = await api(oauthStart, { params: { id: 'nobody' } })
    expect(answer.status).toBe(404)
    expect(await json(answer)).toMatchObject({ message: 'There is no such sign-in provider' })
  })

  it('nor is a start at one, whatever is made of the token', async () => {
    const b = browser()
    const body = { csrfToken: await b.token(), json: 'true' }
    const answer = await api(oauthBegin, { params: { id: 'google' }, body, headers: b.headers() })
    expect([answer.status, (await json(answer)).code]).toEqual([404, 'not_found'])
  })

  it('a provider that is not set up, or cannot be reached', async () => {
    expect(sayingOf(await browser().start('google'))).toBe('/login This external sign-in is not set up')
    vi.spyOn(log, 'warn').mockImplementation(() => {})
    const before = env.OIDC_ISSUER
    Object.assign(env, { OIDC_ISSUER: 'http://localhost:9' })
    const at = await browser().start()
    Object.assign(env, { OIDC_ISSUER: before })
    expect(sayingOf(at)).toBe('/login Acme cannot be reached. Please try again.')
  })
})

describe('attacks', () => {
  beforeEach(() => {
    vi.spyOn(log, 'warn').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })
  const sessions = () => db().session.count()

  it.each([
    ['another state', (at: URL) => at.searchParams.set('state', 'x')],
    ['no state', (at: URL) => at.searchParams.delete('state')],
    ['another code', (at: URL) => at.searchParams.set('code', 'x')],
    ['an error of the provider', (at: URL) => at.searchParams.set('error', 'access_denied')],
  ])('%s opens nothing', async (_, change) => {
    const b = browser()
    const at = await b.provider(await b.start())
    change(at)
    const before = await sessions()
    expect(sayingOf(await b.callback(at))).toBe(FAILED)
    expect(await sessions()).toBe(before)
  })

  it('a code of another user’s sign-in is rejected in this browser', async () => {
    const [mine, theirs] = [browser(), browser()]
    const at = await mine.provider(await mine.start())
    const stolen = await theirs.provider(await theirs.start())
    at.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(sayingOf(await mine.callback(at))).toBe(FAILED)
    expect(sayingOf(await browser().callback(stolen))).toBe(FAILED)
  })

  it('an answer to another browser opens nothing here, although a sign-in is in progress', async () => {
    const [mine, theirs] = [browser(), browser()]
    await mine.start()
    const meant = await theirs.provider(await theirs.start())
    const before = await sessions()
    expect(sayingOf(await mine.callback(meant))).toBe(FAILED)
    expect(await sessions()).toBe(before)
    expect(tokenOf(await theirs.callback(meant))).toBeTruthy()
  })

  it('a code works once', async () => {
    const b = browser()
    const at = await b.provider(await b.start())
    const kept = new Map(b.jar)
    expect(tokenOf(await b.callback(at))).toBeTruthy()
    expect(sayingOf(await b.callback(at))).toBe(FAILED)
    for (const [name, value] of kept) b.jar.set(name, value)
    expect(sayingOf(await b.callback(at))).toBe(FAILED)
  })

  it('an ID token of another audience or with another signature opens nothing', async () => {
    person['aud'] = 'somebody else'
    expect(sayingOf(await arrive(browser()))).toBe(FAILED)
    delete person['aud']
    server.service.once('beforeResponse', ({ body }) => {
      const told = body as { id_token: string }
      told.id_token = `${told.id_token.slice(0, -8)}AAAAAAAA`
    })
    expect(sayingOf(await arrive(browser()))).toBe(FAILED)
  })

  it('a planted token is rejected, even in a browser with a sign-in in progress', async () => {
    const attacker = browser()
    const planted = tokenOf(await arrive(attacker))
    person = { ...person, sub: randomUUID(), email: `${randomUUID()}@example.org` }
    const victim = browser()
    expect((await victim.finish(planted)).status).toBe(409)
    await arrive(victim)
    const refused = await victim.finish(planted)
    expect([refused.status, (await json(refused)).code]).toEqual([409, 'conflict'])
    expect(victim.jar.has(SESSION_COOKIE)).toBe(false)
  })

  it('sign-in cookies are no session, and a sign-in ticket is used once', async () => {
    const b = browser()
    const begun = browser()
    await begun.start()
    const token = tokenOf(await arrive(b))
    for (const sealed of [...begun.jar.values(), ...b.jar.values()])
      expect((await api(getMe, { token: decodeURIComponent(sealed) })).status).toBe(401)
    expect((await b.finish(token)).status).toBe(200)
    expect((await b.finish(token)).status).toBe(409)
  })

  it('a password is still asked for: the account has none', async () => {
    const b = browser()
    const { user } = await json(await b.finish(tokenOf(await arrive(b))))
    const { login } = await import('@/contracts/account')
    expect((await api(login, { body: { email: user.email, password: PASSWORD } })).status).toBe(401)
  })
})

describe('an error of ours while the person is looked for', () => {
  it('is answered as an error, and its text is in no address', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const users = await import('./external-user')
    const b = browser()
    const at = await b.provider(await b.start())
    vi.spyOn(users, 'findOrCreateExternalUser').mockRejectedValueOnce(new Error('secret of the database'))
    const response = await api(oauthCallback, {
      params: { id: 'oidc' },
      query: Object.fromEntries(at.searchParams),
      headers: b.headers(),
    })
    vi.restoreAllMocks()
    expect([response.status, response.headers.get('location')]).toEqual([500, null])
    expect(await response.text()).not.toContain('secret')
  })
})
