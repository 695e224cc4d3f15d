import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  accessOf,
  decidePage,
  FORBIDDEN_PAGE_HEADER,
  FORBIDDEN_PATH,
  type PagePath,
  ROUTE_ROLES,
} from '@/domain/access/routes'
import { type Role, ROLES } from '@/domain/access/policy'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'
import { db } from '@/server/db/prisma'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'

/** The page functions themselves, which no middleware stands in front of, for each path of the route table × each caller. */
type Props = { params: Promise<object>; searchParams: Promise<object> }
type Page = { default: (props: Props) => ReactNode | Promise<ReactNode> }

// Next's request scope, which only its server opens; next/navigation stays as it is
const scope = vi.hoisted(() => ({ cookies: new Map<string, string>(), headers: {} }))
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (scope.cookies.has(name) ? { name, value: scope.cookies.get(name) } : undefined),
  }),
  headers: async () => new Headers({ host: 'localhost:3000', ...scope.headers }),
}))

const CATCH_ALL = '/[...path]'
const modules = Object.fromEntries(
  Object.entries(import.meta.glob<Page>('/src/app/**/page.tsx')).map(([file, load]) => [
    `/${file
      .split('/')
      .slice(3, -1)
      .filter((part) => !part.startsWith('('))
      .join('/')}`,
    load,
  ]),
)
const PATHS = Object.keys(ROUTE_ROLES) as PagePath[]
const GUARDED = PATHS.filter((path) => ROUTE_ROLES[path] !== 'public')
const CALLERS: (Role | null)[] = [null, ...ROLES]
const tokens = new Map<Role | null, string>()
let ids = { user: '', device: '', record: '' }

beforeAll(async () => {
  // what experimental.authInterrupts of next.config.ts becomes
  vi.stubEnv('__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS', 'true')
  for (const role of ROLES) tokens.set(role, (await makeUser(role)).token)
  const [user, device] = [await makeUser(), await makeDevice()]
  const record = await db().auditRecord.findFirstOrThrow({ select: { id: true } })
  ids = { user: user.id, device: device.publicId, record: String(record.id) }
})

type Outcome = 'shown' | 'login' | 'forbidden' | 'missing'

/** What Next would make of the page's answer; redirect(), forbidden() and notFound() throw a digest. */
async function open(path: string, role: Role | null, search: object = {}): Promise<Outcome> {
  const load = modules[path] ?? modules[CATCH_ALL]
  if (!load) throw new Error(`no page for ${path}`)
  const params = modules[path] ? { deviceId: ids.device } : { path: path.slice(1).split('/') }
  const token = tokens.get(role)
  scope.cookies = new Map(token ? [[SESSION_COOKIE, token]] : [])
  try {
    const { default: page } = await load()
    await page({ params: Promise.resolve(params), searchParams: Promise.resolve(search) })
    return 'shown'
  } catch (error) {
    return outcomeOf(error)
  }
}

function outcomeOf(error: unknown): Outcome {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : ''
  if (/^NEXT_REDIRECT;\w+;\/login;/.test(digest)) return 'login'
  if (digest === 'NEXT_HTTP_ERROR_FALLBACK;403') return 'forbidden'
  if (digest === 'NEXT_HTTP_ERROR_FALLBACK;404') return 'missing'
  throw error
}

function expected(path: string, role: Role | null): Outcome {
  const decision = decidePage({ pathname: path, role })
  if (decision !== 'allow') return decision
  return path in modules ? 'shown' : 'missing'
}

describe('pages without the middleware', () => {
  it('the route table names 27 paths', () => expect(PATHS).toHaveLength(27))

  it.each(PATHS)(
    '%s answers a stranger, a user, an administrator and a superuser as the table says',
    async (path) => {
      for (const role of CALLERS) expect([role, await open(path, role)]).toEqual([role, expected(path, role)])
    },
  )

  it('the views and open records of the back office are guarded like their page', async () => {
    const searches: [PagePath, object][] = [
      ['/admin', { open: ids.user }],
      ['/admin', { view: 'invitations' }],
      ['/admin', { view: 'registration' }],
      ['/audit', { open: ids.record }],
      ['/devices', { owner: ids.user }],
      ['/superuser/firmware-explorer', { view: 'keys' }],
      ['/superuser/ota-manager', { new: '1' }],
      ['/admin/ota', { view: 'versions' }],
      ['/superuser/email', { view: 'templates' }],
      ['/superuser/email', { view: 'transport' }],
      ['/superuser/email', { new: '1' }],
    ]
    for (const [path, search] of searches)
      for (const role of CALLERS)
        expect([path, search, role, await open(path, role, search)]).toEqual([
          path,
          search,
          role,
          expected(path, role),
        ])
  })

  it('addresses below a page and outside the table are guarded like the page they lie under', async () => {
    for (const below of ['/admin/users/1', '/audit/7', '/superuser/x', '/profile/keys', '/nothing/here'])
      for (const role of CALLERS)
        expect([below, role, await open(below, role)]).toEqual([below, role, expected(below, role)])
    expect(await open(FORBIDDEN_PATH, null)).toBe('forbidden')
  })

  it('a page that the middleware has forbidden is recorded with who opened it', async () => {
    scope.headers = { [FORBIDDEN_PAGE_HEADER]: '/audit' }
    for (const role of [null, 'user'] as const) expect(await open(FORBIDDEN_PATH, role)).toBe('forbidden')
    scope.headers = {}
    const records = await db().auditRecord.findMany({ where: { entityId: 'GET /audit' } })
    expect(records).toMatchObject([{ action: 'access.refuse', actorType: 'user', result: 'refused' }])
  })

  it('a revoked, an expired and a disabled user’s session opens none of the guarded ones', async () => {
    const [revoked, expired, disabled] = await Promise.all([1, 2, 3].map(() => makeUser('superuser')))
    if (!revoked || !expired || !disabled) throw new Error('unreachable')
    await db().session.updateMany({ where: { userId: revoked.id }, data: { revokedAt: new Date() } })
    await db().session.updateMany({ where: { userId: expired.id }, data: { expiresAt: new Date(1) } })
    await db().user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } })
    const valid = tokens.get('superuser') ?? ''
    for (const { token } of [revoked, expired, disabled]) {
      tokens.set('superuser', token)
      for (const path of GUARDED) expect([path, await open(path, 'superuser')]).toEqual([path, 'login'])
    }
    tokens.set('superuser', valid)
  })

  it('a role taken away in the database holds although the token still names it', async () => {
    const { id, token } = await makeUser('superuser')
    await db().user.update({ where: { id }, data: { role: 'user' } })
    const valid = tokens.get('superuser') ?? ''
    tokens.set('superuser', token)
    for (const path of GUARDED.filter((one) => accessOf(one) !== 'user'))
      expect([path, await open(path, 'superuser')]).toEqual([path, 'forbidden'])
    tokens.set('superuser', valid)
  })
})
