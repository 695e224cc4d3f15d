import { request as httpRequest } from 'node:http'
import { accessOf, decidePage, ROUTE_ROLES } from '../../src/domain/access/routes'
import { can, type Role } from '../../src/domain/access/policy'
import { type App, sql, startApp, SUPERUSER } from './support/app'
import { call, expect, register, signIn, test } from './support/test'

/** Other views of the table's pages, which are in the address. */
const VIEWS = [
  '/register#token=unknown',
  '/admin?view=invitations',
  '/admin?view=registration',
  '/audit?result=refused',
  '/superuser/firmware-explorer?view=keys',
  '/superuser/ota-manager?new=1',
  '/superuser/users?view=signIns',
  '/admin/ota?view=versions',
  '/devices?q=tank&view=cards',
  '/devices/claim?id=tank-1&code=ABCD-EFGH',
]
const COOKIE = 'next-auth.session-token'

type Caller = { role: Role | null; cookie: string | null; email?: string; password?: string }

async function callersOf(app: App): Promise<Caller[]> {
  const admin = await register(app, 'Admin')
  const user = await register(app)
  await promote(app, admin.email)
  const signed = async (role: Role, account: { email: string; password: string }): Promise<Caller> => {
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: account.password }),
    })
    const cookie = new RegExp(`${COOKIE}=[^;]+`).exec(response.headers.get('set-cookie') ?? '')?.[0] ?? null
    return { role, cookie, email: account.email, password: account.password }
  }
  return [
    { role: null, cookie: null },
    await signed('user', user),
    await signed('admin', admin),
    await signed('superuser', SUPERUSER),
  ]
}

/** The operator's database, so that the sessions of others are not ended by it. */
const promote = (app: App, email: string) =>
  sql(app, `update app_user set role = 'admin' where email = $1`, [email])

/** A raw request: fetch would follow redirects and tidy the path. */
function raw(app: App, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; location: string | undefined; body: string }>((done, fail) => {
    const request = httpRequest({ host: '127.0.0.1', port: app.port, path, headers }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, location: response.headers.location, body }),
      )
    })
    request.on('error', fail)
    request.end()
  })
}

/** Text that only a person let in would be sent. */
const SECRET = /data-page=|Add Widget|Get Started/

const TRICKS: Record<string, string>[] = [
  {},
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware' },
  { 'x-middleware-prefetch': '1' },
  { 'next-router-prefetch': '1', rsc: '1' },
  { 'next-router-segment-prefetch': '/_tree', 'next-router-prefetch': '1', rsc: '1' },
  { rsc: '1' },
  { 'x-nextjs-data': '1' },
  { 'x-invoke-path': '/login', 'x-invoke-status': '200' },
  { 'x-rewrite-url': '/login', 'x-original-url': '/login' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { 'x-matched-path': '/login' },
  { purpose: 'prefetch', 'sec-purpose': 'prefetch' },
  { cookie: `${COOKIE}=forged` },
  { cookie: `${COOKIE}=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..x.y.z` },
  { authorization: 'Bearer forged' },
]
const shapes = (path: string) => [
  path,
  `${path}/`,
  `${path}?_rsc=abc`,
  `${path}?x=/login`,
  `/.${path}`,
  path.replace('/', '//'),
  `${path}%2f`,
  `${path}.rsc`,
  `${path}/.`,
]

async function checkTable(app: App, callers: Caller[], paths = [...Object.keys(ROUTE_ROLES), ...VIEWS]) {
  for (const path of paths) {
    const [pathname = path] = path.split(/[?#]/)
    for (const { role, cookie } of callers) {
      const answer = await raw(app, path.replace(/#.*/, ''), cookie ? { cookie } : {})
      const decision = decidePage({ pathname, role })
      const seen = [path, role, answer.status, answer.location?.replace(app.url, '')]
      if (decision === 'login') expect(seen).toEqual([path, role, 307, '/login'])
      else if (decision === 'forbidden') expect(seen).toEqual([path, role, 403, undefined])
      else expect(seen).toEqual([path, role, 200, undefined])
    }
  }
}

async function checkTricks(app: App, callers: Caller[]) {
  for (const path of Object.keys(ROUTE_ROLES).filter((p) => accessOf(p) !== 'public')) {
    for (const { role, cookie } of callers.filter(
      (c) => !can(c.role ? { role: c.role } : null, accessOf(path)),
    )) {
      for (const headers of TRICKS) {
        for (const shape of role === null && Object.keys(headers).length > 0 ? [path] : shapes(path)) {
          const all = { ...headers, ...(cookie && !headers['cookie'] && { cookie }) }
          const { status, body } = await raw(app, shape, all)
          const what = `${role} ${shape} ${JSON.stringify(headers)}`
          expect(status, what).not.toBe(500)
          // a shape that names no page may answer as it likes; what matters is that nothing guarded is in it
          if (status === 200) expect(body, what).not.toMatch(SECRET)
        }
      }
    }
  }
}

/** The table is asked by HTTP each time, below. */
const isWhole = process.env['LOOKS'] === 'all'

test('every route of the table, for everybody, in the browser (LOOKS=all)', async ({
  page,
  app,
  context,
  expectErrors,
}) => {
  test.skip(!isWhole)
  test.setTimeout(240_000)
  expectErrors(/status of 403/)
  for (const caller of await callersOf(app)) {
    await context.clearCookies()
    await page.goto('/offline.html')
    await page.evaluate(() => localStorage.clear())
    if (caller.email && caller.password)
      await signIn(page, { email: caller.email, password: caller.password })
    for (const path of Object.keys(ROUTE_ROLES)) {
      const decision = decidePage({ pathname: path, role: caller.role })
      const isSignedOutPage = ['/login', '/register'].includes(path)
      if (caller.role && isSignedOutPage) continue
      const response = await page.goto(path)
      if (decision === 'login') await expect(page).toHaveURL('/login')
      else if (decision === 'forbidden') {
        expect(response?.status()).toBe(403)
        await expect(page.getByText('Forbidden').first()).toBeVisible()
      } else {
        expect([path, response?.status()]).toEqual([path, 200])
        // without a token, or a provider, they send people on to sign in
        if (!path.startsWith('/oauth-')) await expect(page).toHaveURL(path)
      }
    }
  }
})

test('a step within the console to a page that is not theirs shows the same as a full load', async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(/status of 403/)
  await signIn(page, await register(app))
  await page.evaluate(() =>
    (window as unknown as { next: { router: { push: (path: string) => void } } }).next.router.push('/admin'),
  )
  await expect(page.getByText('Forbidden').first()).toBeVisible()
  await expect(page).toHaveURL('/admin')
})

test('the same over HTTP on the built app, header and path tricks included', async ({ app }) => {
  test.setTimeout(240_000)
  const callers = await callersOf(app)
  await checkTable(app, callers)
  await checkTricks(app, callers)
})

test('a revoked session opens no page', async ({ app }) => {
  const account = await register(app)
  const response = await fetch(`${app.url}/api/users/me`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  const cookie = new RegExp(`${COOKIE}=[^;]+`).exec(response.headers.get('set-cookie') ?? '')?.[0] ?? ''
  expect((await raw(app, '/devices', { cookie })).status).toBe(200)
  await call(app, '/auth/logout', { method: 'POST', token: account.token })
  const after = await raw(app, '/devices', { cookie })
  expect([after.status, after.location?.replace(app.url, '')]).toEqual([307, '/login'])
})

test('the dev server guards a page of each access in the same way (LOOKS=all)', async () => {
  test.skip(!isWhole)
  test.setTimeout(240_000)
  const app = await startApp({ script: 'dev' })
  try {
    const callers = await callersOf(app)
    // it takes its time to build a page
    const firsts = new Map(
      Object.keys(ROUTE_ROLES)
        .toReversed()
        .map((path) => [accessOf(path), path]),
    )
    await checkTable(app, callers, [...firsts.values()])
    for (const headers of TRICKS) {
      const { status, body } = await raw(app, '/devices', headers)
      if (status === 200) expect(body).not.toMatch(SECRET)
    }
  } finally {
    await app.stop()
  }
})
