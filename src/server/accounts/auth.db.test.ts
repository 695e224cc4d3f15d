import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getMe, login, logout, providers, register, updateMe } from '@/contracts/account'
import { addWidget } from '@/contracts/widget'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { addressGroup } from '@/server/client-address'
import { countUse } from '@/server/rate-limit'
import { api, json } from '~/tests/support/api'
import { makeUser, PASSWORD } from '~/tests/support/fixtures/factories'
import { SESSION_COOKIE } from './sessions/cookie'
import { passwordMatches } from './password/password'
import { issueToken } from './sessions/token'

const fresh = () => `${randomUUID()}@example.org`
const cookieOf = (response: Response) =>
  new RegExp(`${SESSION_COOKIE}=([^;]*)`).exec(response.headers.get('set-cookie') ?? '')?.[1]

const deviceOf = (response: Response) =>
  /cistern\.device=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? ''

describe('register', () => {
  it('creates a user, signs in, and sets an HttpOnly cookie', async () => {
    const email = fresh()
    const response = await api(register, {
      body: { name: ' Ada ', email: email.toUpperCase(), password: PASSWORD },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { token, user } = await json(response)
    expect(user).toMatchObject({
      name: 'Ada',
      email,
      role: 'user',
      timezone: 'UTC',
      locale: 'en',
      emailVerified: false,
    })
    expect(user.preferences).toEqual({ theme: 'system', units: 'metric', language: 'en', alertEmails: true })
    expect(JSON.stringify(user)).not.toContain('argon2')
    expect((await json(await api(getMe, { token }))).user).toEqual(user)
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { email } })
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each([
    ['hi-IN,hi;q=0.9,en;q=0.5', '', 'hi'],
    ['de-DE,de;q=0.9,es;q=0.8,en;q=0.7', '', 'es'],
    ['fr', '', 'en'],
    ['es', 'cistern-language=hi', 'hi'],
  ])(
    'keeps the language of a browser that accepts %s and has the cookie %j',
    async (accepted, cookie, language) => {
      const headers = { 'accept-language': accepted, cookie }
      const answer = await api(register, {
        body: { name: 'Ada', email: fresh(), password: PASSWORD },
        headers,
      })
      expect((await json(answer)).user.preferences.language).toBe(language)
    },
  )

  it('refuses an address that is taken, in any case of letters', async () => {
    const { email } = await makeUser()
    const again = await api(register, { body: { name: 'B', email: email.toUpperCase(), password: PASSWORD } })
    expect(again.status).toBe(409)
    expect((await json(again)).message).toBe('An account with this e-mail already exists')
  })

  it('lets one of two simultaneous registrations win', async () => {
    const email = fresh()
    const body = { name: 'Twin', email, password: PASSWORD }
    const answers = await Promise.all([1, 2, 3].map(() => api(register, { body })))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409])
  })

  it.each([
    [{ name: 'A', email: 'a@example.org', password: 'short1' }, 'password'],
    [{ name: 'A', email: 'a@example.org', password: 'password123' }, 'password'],
    [{ name: 'A', email: 'a@example.org', password: 'aaaaaaaaaa' }, 'password'],
    [{ name: '  ', email: 'a@example.org', password: PASSWORD }, 'name'],
    [{ name: 'A', email: 'nonsense', password: PASSWORD }, 'email'],
    [{ name: 'A', email: 'a@example.org' }, 'password'],
    [{ name: 'A', email: 'a@example.org', password: PASSWORD, role: 'superuser' }, ''],
  ])('refuses %j naming the field', async (body, path) => {
    const response = await api(register, { body })
    expect(response.status).toBe(400)
    const { issues, message, requestId } = await json(response)
    expect(issues[0].path).toBe(path)
    expect(message).toBe(issues[0].message)
    expect(requestId).toBe(response.headers.get('x-request-id'))
  })

  it('refuses broken bodies with the right status', async () => {
    expect((await api(register, { body: '{' })).status).toBe(400)
    expect((await api(register, { body: '[]' })).status).toBe(400)
    const text = await api(register, { body: '{}', headers: { 'content-type': 'text/plain' } })
    expect(text.status).toBe(415)
    expect((await api(register, { body: { name: 'x'.repeat(300_000) } })).status).toBe(413)
  })
})

describe('hashing', () => {
  it('queues 64 and rejects more, known browsers before unknown ones', async () => {
    const ends: string[] = []
    const guess = (isKnown: boolean) =>
      passwordMatches({ passwordHash: null, password: 'x', isKnown }).then(
        () => ends.push(isKnown ? 'known' : 'stranger'),
        (error: unknown) => error,
      )
    const strangers = Array.from({ length: 80 }, () => guess(false))
    const known = guess(true)
    const refused = (await Promise.all(strangers)).filter((error) => error instanceof AppError)
    await known
    expect(refused.length).toBeGreaterThanOrEqual(80 - 64 - 3)
    expect(refused[0]).toMatchObject({ code: 'too_many', retryAfterS: 5 })
    expect(ends.indexOf('known')).toBeLessThan(8)
  })
})

describe('login', () => {
  it('answers token and user', async () => {
    const { email, id } = await makeUser()
    const response = await api(login, { body: { email, password: PASSWORD } })
    expect(response.status).toBe(200)
    const { token, user } = await json(response)
    expect(user.id).toBe(id)
    expect(cookieOf(response)).toBe(token)
  })

  it('gives the same answer for an unknown address, a wrong password and a disabled account', async () => {
    const { email } = await makeUser()
    const disabled = await makeUser()
    await db().user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } })
    const attempts = [
      { email: fresh(), password: PASSWORD },
      { email, password: 'not the password' },
      { email: disabled.email, password: PASSWORD },
    ]
    const answers = await Promise.all(attempts.map((body) => api(login, { body })))
    const bodies = await Promise.all(answers.map(json))
    expect(answers.map((a) => a.status)).toEqual([401, 401, 401])
    expect(new Set(bodies.map((b) => `${b.message}|${b.code}`))).toEqual(
      new Set(['Invalid e-mail or password|unauthenticated']),
    )
  })

  it('stops after 10 failures of an account, whatever address they claim to come from', async () => {
    const { email } = await makeUser()
    const attempt = (n: number, password = 'wrong password') =>
      api(login, { body: { email, password }, address: `10.0.0.${n}` })
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => attempt(n)))
    expect(answers.filter((a) => a.status === 401)).toHaveLength(10)
    expect(answers.filter((a) => a.status === 429)).toHaveLength(5)
    const right = await attempt(99, PASSWORD)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  it('admits a known browser while unknown clients guess, and stops it after 10 failures of its own', async () => {
    const { email } = await makeUser()
    const attempt = (password: string, cookie?: string) =>
      api(login, { body: { email, password }, headers: cookie ? { cookie } : {} })
    const device = deviceOf(await attempt(PASSWORD))
    for (let n = 0; n < 10; n++) expect((await attempt('wrong password')).status).toBe(401)
    expect((await attempt(PASSWORD)).status).toBe(429)
    for (let n = 0; n < 3; n++) expect((await attempt(PASSWORD, device)).status).toBe(200)
    for (let n = 0; n < 10; n++) expect((await attempt('wrong password', device)).status).toBe(401)
    expect((await attempt(PASSWORD, device)).status).toBe(429)
  })

  it('treats a browser of another account, an earlier password or another signature as unknown', async () => {
    const [{ email, token }, other] = [await makeUser(), await makeUser()]
    const attempt = (password: string, cookie: string) =>
      api(login, { body: { email, password }, headers: { cookie } })
    const signIn = (to: string, cookie = '') =>
      api(login, { body: { email: to, password: PASSWORD }, headers: { cookie } })
    const own = deviceOf(await signIn(email))
    const foreign = deviceOf(await signIn(other.email))
    const both = deviceOf(await signIn(other.email, own))
    for (let n = 0; n < 10; n++) await attempt('wrong password', '')
    const forged = own.replace(/=./, (start) => (start === '=A' ? '=B' : '=A'))
    for (const cookie of ['', foreign, forged, `${foreign}.${own.split('.')[2]}`])
      expect((await attempt(PASSWORD, cookie)).status, cookie).toBe(429)
    for (const cookie of [own, both]) expect((await attempt(PASSWORD, cookie)).status).toBe(200)
    const password = 'another walk to the spring'
    const changed = await api(updateMe, { token, body: { password }, headers: { cookie: own } })
    expect((await attempt(password, own)).status).toBe(429)
    expect((await attempt(password, deviceOf(changed))).status).toBe(200)
  })

  it('counts no attempt before the password check, so parallel correct ones lock no account', async () => {
    const { email } = await makeUser()
    const right = () => api(login, { body: { email, password: PASSWORD } })
    const answers = await Promise.all(Array.from({ length: 100 }, right))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10)
    expect((await right()).status).toBe(200)
  })

  it('stops an address after 300 failures over any accounts, before hashing', async () => {
    const address = '2001:db8::1'
    const attempt = (from: string) =>
      api(login, { body: { email: fresh(), password: PASSWORD }, address: from })
    const rule = { name: 'login-address', points: 300, seconds: 900 }
    for (let n = 0; n < 299; n++) await countUse(rule, addressGroup(address))
    expect((await attempt('2001:db8::2')).status).toBe(401)
    expect((await attempt('2001:db8::3')).status).toBe(429)
    expect((await attempt('2001:db8:0:1::1')).status).toBe(401)
  })

  it('does not count successes', async () => {
    const { email } = await makeUser()
    for (let n = 0; n < 12; n++)
      expect((await api(login, { body: { email, password: PASSWORD } })).status).toBe(200)
  })
})

describe('sessions', () => {
  it('logout ends this session from the next request on, and only this one', async () => {
    const { email, token } = await makeUser()
    const other = await json(await api(login, { body: { email, password: PASSWORD } }))
    const response = await api(logout, { token })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    expect((await api(getMe, { token })).status).toBe(401)
    expect((await api(getMe, { token: other.token })).status).toBe(200)
  })

  it('reads the role from the database, not from the token', async () => {
    const { id, token } = await makeUser()
    await db().user.update({ where: { id }, data: { role: 'admin' } })
    expect((await json(await api(getMe, { token }))).user.role).toBe('admin')
  })

  it('refuses tokens that are malformed, expired, for a foreign session, or forged', async () => {
    const { id, token } = await makeUser()
    const stranger = await makeUser()
    const session = await db().session.findFirstOrThrow({ where: { userId: stranger.id } })
    const crossed = await issueToken({ userId: id, sessionId: session.id, role: 'superuser' })
    const bad = [
      'x',
      '',
      `${token}x`,
      token.slice(0, -4),
      crossed,
      await issueToken({ userId: id, sessionId: randomUUID(), role: 'user' }),
    ]
    for (const t of bad)
      expect((await api(getMe, { headers: { authorization: `Bearer ${t}` } })).status).toBe(401)
    for (const authorization of [token, `Basic ${token}`, `Bearer ${token} ${token}`]) {
      expect((await api(getMe, { headers: { authorization } })).status).toBe(401)
    }
    await db().session.updateMany({ where: { userId: id }, data: { expiresAt: new Date(0) } })
    expect((await api(getMe, { token })).status).toBe(401)
  })

  it('accepts no cookie for calls, neither to write nor to read', async () => {
    const { token } = await makeUser()
    const headers = { cookie: `${SESSION_COOKIE}=${token}` }
    expect((await api(getMe, { headers })).status).toBe(401)
    const body = { key: 'k', type: 'device-summary', config: {} }
    expect((await api(addWidget, { headers, body })).status).toBe(401)
    expect((await api(logout, { headers })).status).toBe(401)
  })

  it('/users/me gives a browser that kept its token the cookie back', async () => {
    const { token } = await makeUser()
    const restored = cookieOf(await api(getMe, { token }))
    expect(restored).toBeTruthy()
    const kept = await api(getMe, { token, headers: { cookie: `${SESSION_COOKIE}=${restored}` } })
    expect(kept.headers.get('set-cookie')).toBeNull()
  })
})

it('offers no external sign-in', async () => {
  expect(await json(await api(providers))).toMatchObject({ enabled: false, id: null, name: null })
})
