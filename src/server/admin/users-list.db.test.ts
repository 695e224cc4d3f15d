import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportUsers, getUser, listUsers } from '@/contracts/admin/users'
import { login } from '@/contracts/account'
import { db } from '@/server/db/prisma'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { happen, opened } from '~/tests/support/alerts'
import { api } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'

let admin: Signed
const mark = randomUUID().slice(0, 8)
const emailOf = (name: string) => `${name}-${mark}@example.org`
const NAMES = ['ada', 'bo', 'cleo', 'dina', 'eli'] as const

type Listed = {
  users: { id: string; email: string; status: string }[]
  total: number
  nextCursor: string | null
}
const list = async (query: Record<string, string> = {}): Promise<Listed & { status: number }> =>
  answerOf(listUsers, admin, { query: { query: mark, ...query } })
const emails = async (query: Record<string, string> = {}) =>
  (await list(query)).users.map(({ email }) => email.split('-')[0])

beforeAll(async () => {
  admin = await makeUser('admin')
  await db().user.createMany({
    data: NAMES.map((name, i) => ({
      email: emailOf(name),
      name: name === 'ada' ? 'Grace 100% _Hopper' : name,
      createdAt: new Date(Date.UTC(2026, 0, 10 - i)),
      lastSeenAt: name === 'dina' ? null : new Date(Date.UTC(2026, 1, 1 + i)),
      emailVerifiedAt: name === 'bo' ? new Date() : null,
      disabledAt: name === 'cleo' ? new Date() : null,
      role: name === 'eli' ? ('admin' as const) : ('user' as const),
    })),
  })
  for (let i = 0; i < 10; i++)
    await api(login, { body: { email: emailOf('bo'), password: 'not the password' } })
})

describe('the list of users', () => {
  it.each([
    ['email', 'ada bo cleo dina eli'],
    ['-email', 'eli dina cleo bo ada'],
    ['created', 'eli dina cleo bo ada'],
    ['seen', 'dina ada bo cleo eli'],
    ['-seen', 'eli cleo bo ada dina'],
  ])('sorted by %s it is the same in pages of two', async (sort, expected) => {
    expect(await emails({ sort })).toEqual(expected.split(' '))
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Listed = await list({ sort, limit: '2', ...(cursor && { cursor }) })
      expect(page.total).toBe(5)
      paged.push(...page.users.map(({ email }) => email.split('-')[0] ?? ''))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(expected.split(' '))
  })

  it.each([
    [{ status: 'disabled' }, 'cleo'],
    [{ status: 'locked' }, 'bo'],
    [{ status: 'invited' }, 'dina'],
    [{ status: 'active' }, 'ada eli'],
    [{ role: 'admin' }, 'eli'],
    [{ verified: 'true' }, 'bo'],
    [{ verified: 'false', role: 'user' }, 'ada cleo dina'],
  ])('narrowed by %j', async (filters, expected) => {
    const found = await list(filters)
    expect(found.users.map(({ email }) => email.split('-')[0])).toEqual(expected.split(' '))
    expect(found.total).toBe(found.users.length)
    const { status } = filters as { status?: string }
    if (status) expect(found.users[0]?.status).toBe(status)
  })

  it.each(['HOPPER', '100% _h', `ADA-${mark}`])('finds %j in names and addresses', async (query) => {
    const { users } = await answerOf(listUsers, admin, { query: { query } })
    expect(users).toEqual([expect.objectContaining({ email: emailOf('ada') })])
  })

  it('a wildcard is an ordinary character', async () => {
    expect((await answerOf(listUsers, admin, { query: { query: `%-${mark}` } })).users).toEqual([])
  })

  it('counts devices, sessions and second factors', async () => {
    const user = await makeUser()
    await makeDevice({ ownerId: user.id })
    await db().user.update({ where: { id: user.id }, data: { totpAt: new Date() } })
    const { users } = await answerOf(listUsers, admin, { query: { query: user.email } })
    expect(users).toEqual([
      expect.objectContaining({ devices: 1, sessions: 1, secondFactor: true, status: 'active' }),
    ])
  })

  it.each(['x', 'bm90IGpzb24', Buffer.from('["a","b"]').toString('base64url')])(
    'a cursor %j of no list is refused',
    async (cursor) => {
      expect((await list({ cursor })).status).toBe(400)
    },
  )
})

describe('the export', () => {
  const download = async (query: Record<string, string>) =>
    (await api(exportUsers, { token: admin.token, query: { query: mark, ...query } })).text()

  it('holds exactly what is filtered, as CSV with formulas escaped', async () => {
    const id = (await makeUser()).id
    await db().user.update({ where: { id }, data: { name: `=cmd|' ${mark}` } })
    const lines = (await download({ sort: 'email', role: 'user' })).trim().split('\r\n')
    expect(lines[0]).toBe(
      'id,email,name,role,status,verified,createdAt,lastSeenAt,devices,sessions,secondFactor',
    )
    expect(lines).toHaveLength(6)
    expect(lines.find((line) => line.startsWith(id))).toContain(`'=cmd|' ${mark}`)
    await db().user.delete({ where: { id } })
  })

  it('as JSON lines, and leaves a record of what was asked', async () => {
    const rows = (await download({ format: 'jsonl', status: 'locked' })).trim().split('\n')
    expect(rows.map((row) => JSON.parse(row).email)).toEqual([emailOf('bo')])
    const records = await db().auditRecord.findMany({ where: { action: 'user.export', actorId: admin.id } })
    expect(records.at(-1)?.changes).toEqual(
      expect.arrayContaining([{ field: 'status', before: null, after: 'locked' }]),
    )
  })
})

describe('one user', () => {
  it('comes with devices, shares, sessions, channels, alerts and activity', async () => {
    const [user, owner] = [await makeUser(), await makeUser()]
    const own = await makeDevice({ ownerId: user.id, name: 'Roof' })
    const shared = await makeDevice({ ownerId: owner.id })
    await db().deviceShare.create({ data: { deviceUuid: shared.uuid, userId: user.id, role: 'viewer' } })
    await happen(own, [opened()])
    const found = await answerOf(getUser, admin, { params: { id: user.id } })
    expect(found.user).toMatchObject({
      id: user.id,
      factors: { password: true, totp: false, passkeys: 0, external: 0 },
      deviceList: [{ deviceId: own.publicId, name: 'Roof', status: 'unknown' }],
      shareList: [{ deviceId: shared.publicId, role: 'viewer', owner: owner.email }],
      alerts: [{ deviceName: 'Roof', rule: 'level_low', severity: 'critical', resolvedAt: null }],
      disabledAt: null,
      alertsTo: null,
    })
    expect(found.user.sessionList).toEqual([expect.objectContaining({ current: false })])
    expect(found.user.channels).toHaveLength(4)
    expect(found.user.activity.map(({ action }: { action: string }) => action)).toContain('user.create')
    expect(JSON.stringify(found)).not.toMatch(/argon2|secret/i)
  })

  it('is not there: 404', async () => {
    expect((await answerOf(getUser, admin, { params: { id: randomUUID() } })).status).toBe(404)
    expect(await recordsOf(randomUUID())).toEqual([])
  })
})
