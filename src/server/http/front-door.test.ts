import { createServer, request, type ClientRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anonymousCalls, isAnonymousCall } from './anonymous-gate'
import { clientHeader } from './client-headers'

vi.hoisted(() => vi.stubEnv('NEXTAUTH_SECRET', 'only-for-tests-0123456789-abcdefghijklmnopqrstuvwxyz'))
const { frontDoor } = await import('./front-door')
const { knownBrowserCookie: knownDeviceCookie } = await import('@/server/accounts/known-browser')

const AT_ONCE = 4
const WAITING = 64

let server: Server
let arrived: number
/** Requests that have passed; they are answered once the test lets them go. */
let inside: { headers: IncomingHttpHeaders; body: Promise<string>; answer: () => void }[]
let isOpen: boolean

beforeEach(async () => {
  ;[arrived, inside, isOpen] = [0, [], false]
  const comeIn = frontDoor()
  server = createServer((req, res) => {
    arrived += 1
    comeIn(req, res, () => {
      const body = req.toArray().then((chunks) => Buffer.concat(chunks).toString())
      inside.push({ headers: req.headers, body, answer: () => res.end() })
      if (isOpen) res.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Answers what has come in and what comes from now on. */
function letGo(): void {
  isOpen = true
  for (const { answer } of inside) answer()
}

type Sent = { path?: string; method?: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; retryAfter: number; body: string }

function start({ path = '/api/auth/login', method = 'POST', headers = {} }: Sent): {
  sent: ClientRequest
  answer: Promise<Answer>
} {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false })
  const answer = new Promise<Answer>((done, fail) => {
    sent.once('error', fail)
    sent.once('response', async (res) => {
      const body = Buffer.concat(await res.toArray()).toString()
      done({ status: res.statusCode ?? 0, retryAfter: Number(res.headers['retry-after']), body })
    })
  })
  return { sent, answer }
}

function send(what: Sent = {}): Promise<Answer> {
  const { sent, answer } = start(what)
  sent.end(what.body)
  return answer
}

/** Sends that many and waits until they pass or stand before the door. Answers their answers to come. */
async function sendMany(count: number, what?: Sent): Promise<() => Promise<Answer[]>> {
  const wanted = arrived + count
  const all = Promise.all(Array.from({ length: count }, () => send(what)))
  await vi.waitFor(() => expect(arrived).toBe(wanted))
  // the door looks for the body after the request
  await new Promise((done) => setTimeout(done, 50))
  return () => all
}

describe('forwarded headers of a client', () => {
  it('is removed, and the connection’s address is written in its place', async () => {
    const forged = {
      'x-forwarded-for': '10.1.2.3',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '10.1.2.3',
      forwarded: 'for=10.1.2.3',
    }
    isOpen = true
    await send({ headers: forged })
    const seen = inside[0]?.headers ?? {}
    expect(Object.keys(forged).filter((name) => name in seen)).toEqual([])
    expect(seen[clientHeader()]).toBe('127.0.0.1')
  })
})

describe('anonymous calls', () => {
  it('beyond 64 waiting are answered 429 at once, whatever address they claim and however the path is spelled', async () => {
    const first = await sendMany(AT_ONCE + WAITING, { headers: { 'x-forwarded-for': '10.0.0.1' } })
    expect(inside).toHaveLength(AT_ONCE)
    for (const path of [
      '/api/auth/login',
      '/api/auth/%6cogin',
      '/api//auth/login/?x=1',
      '/api/auth/register',
    ])
      expect(await send({ path, headers: { 'x-forwarded-for': '10.0.0.2' } }), path).toMatchObject({
        status: 429,
        retryAfter: 5,
        body: expect.stringContaining('"code":"too_many"'),
      })
    letGo()
    expect((await first()).filter(({ status }) => status === 200)).toHaveLength(AT_ONCE + WAITING)
  })

  it('make no other call wait, and release their slot', async () => {
    const first = await sendMany(AT_ONCE + WAITING)
    const others = await sendMany(10, { path: '/api/devices', method: 'GET' })
    expect(inside).toHaveLength(AT_ONCE + 10)
    letGo()
    await Promise.all([first(), others()])
    expect((await send()).status).toBe(200)
  })

  it('release the slot of a disconnected client too', async () => {
    const gone = Array.from({ length: AT_ONCE + WAITING }, () => {
      const { sent, answer } = start({})
      answer.catch(() => {})
      sent.end()
      return sent
    })
    await vi.waitFor(() => expect(inside).toHaveLength(AT_ONCE))
    for (const sent of gone) sent.destroy()
    isOpen = true
    await vi.waitFor(async () => expect((await send()).status).toBe(200))
  })

  it('of a known browser have slots of their own', async () => {
    const cookie = knownDeviceCookie(null, { id: 'u', passwordHash: 'h' }).split(';', 1)[0] ?? ''
    const forged = cookie.replace('=', '=_')
    const strangers = await sendMany(AT_ONCE + WAITING)
    for (const text of ['', forged]) expect((await send({ headers: { cookie: text } })).status).toBe(429)
    const known = await sendMany(AT_ONCE, { headers: { cookie } })
    expect(inside).toHaveLength(2 * AT_ONCE)
    expect((await send({ headers: { cookie } })).status).toBe(429)
    letGo()
    expect((await known()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await strangers()
  })

  it('take no slot before their body is complete, and a long one is refused', async () => {
    isOpen = true
    const slow = Array.from({ length: AT_ONCE }, () => {
      const { sent, answer } = start({ headers: { 'content-length': '11' } })
      sent.write('hello ')
      return { sent, answer }
    })
    await vi.waitFor(() => expect(arrived).toBe(AT_ONCE))
    expect((await send({ body: 'quick' })).status).toBe(200)
    expect(inside).toHaveLength(1)
    for (const { sent } of slow) sent.end('world')
    expect((await Promise.all(slow.map(({ answer }) => answer))).map(({ status }) => status)).toEqual(
      slow.map(() => 200),
    )
    expect(await Promise.all(inside.map(({ body }) => body))).toEqual([
      'quick',
      ...slow.map(() => 'hello world'),
    ])
    const long = start({ headers: { 'content-length': '300000' } })
    long.sent.write('x'.repeat(200_000))
    expect((await long.answer).status).toBe(413)
    long.sent.destroy()
  })
})

it('every anonymous call that costs something is behind the door', () => {
  expect(anonymousCalls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'POST /auth/login',
      'POST /auth/register',
      'POST /auth/password/forgot',
      'POST /auth/password/reset',
      'POST /auth/verify-email',
      'GET /auth/oauth/{id}',
      'GET /auth/csrf',
      'POST /auth/signin/{id}',
      'GET /auth/callback/{id}',
      'POST /auth/passkeys/login',
    ]),
  )
  expect(isAnonymousCall('/api/auth/oauth/google?x=1')).toBe(true)
  for (const url of ['/api/health', '/api/devices', '/login', '/api/auth/%E0%A4%A', ''])
    expect(isAnonymousCall(url)).toBe(false)
})
