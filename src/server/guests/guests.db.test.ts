import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '@/contracts'
import { updateUser } from '@/contracts/admin/users'
import { releaseDevice, unshareDevice } from '@/contracts/devices/device-care'
import type { Endpoint } from '@/contracts/endpoint'
import { createDashboardLink, listDashboardLinks, revokeDashboardLink } from '@/contracts/me/dashboard-links'
import { readSharedDashboard, SHARED_READS, viewSharedDashboard } from '@/contracts/me/shared-dashboard'
import { addWidget } from '@/contracts/widget'
import { isLinkToken, LINK_LIMITS } from '@/domain/access/dashboard-link'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'
import { pruneDashboardLinks } from '@/server/accounts/dashboard-links/end-links'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { log } from '@/server/log'
import { api, json } from '~/tests/support/api'
import { makeLink } from '~/tests/support/fixtures/dashboard-links'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'

const DAY_MS = 86_400_000

beforeEach(() => db().rateLimit.deleteMany())

async function addCard(user: Signed, type: string, config: object) {
  const body = { key: `${type}-${randomUUID()}`, type, config }
  expect((await api(addWidget, { token: user.token, body })).status).toBe(200)
}

/** A person whose dashboard shows the first of two tanks, and a link to it that the call has made. */
async function shared() {
  const user = await makeUser()
  const tags = ['SECRET-TAG']
  const make = (name: string) =>
    makeDevice({ name, ownerId: user.id, claimedAt: new Date(), tags, firmware: 'SECRET-FW' })
  const [tank, other] = [await make('North tank'), await make('Cellar')]
  await addCard(user, 'water-level', { deviceId: tank.publicId })
  for (const device of [tank, other])
    await storeReadings([{ device: device.id, metric: 'level_pct', at: new Date(), value: 61 }])
  const made = await api(createDashboardLink, { token: user.token, body: { name: 'Hall' } })
  const { token, dashboardLink } = await json(made)
  return { user, tank, other, token: token as string, id: dashboardLink.id as string, dashboardLink }
}

/** Cards that make every read there is about this device. */
async function addEveryRead(user: Signed, deviceId: string) {
  for (const type of ['pump-history', 'lora-device']) await addCard(user, type, { deviceId })
  await addCard(user, 'lora-overview', {})
}

const look = (token: string, address?: string) =>
  api(viewSharedDashboard, { body: { token }, ...(address && { address }) })
const seen = async (token: string) => json(await look(token))
const read = (token: string, path: string, more: object = {}) =>
  api(readSharedDashboard, { body: { token, path, ...more } })

/** Calls of the console about what the link shows and whose it is; tests/lists tries bad tokens on every call. */
const CONSOLE_CALLS = [
  ...(['getMe', 'exportData', 'listDevices', 'getDevice', 'getReadings', 'exportReadings'] as const),
  ...(['getPump', 'sendCommand', 'listCommands', 'listShares', 'updateDevice', 'listWidgets'] as const),
  ...(['addWidget', 'moveWidgets', 'listDashboardLinks', 'createDashboardLink', 'stream'] as const),
] satisfies (keyof typeof endpoints)[]

/** What the guest hears of a link that opens nothing, without the id of the request. */
async function refusal(token: string) {
  const answer = await look(token)
  const { requestId: _, ...body } = await json(answer)
  return { status: answer.status, body }
}
const GONE = { status: 404, body: { code: 'not_found', message: 'This link does not open anything' } }

describe('the owner', () => {
  it('gets the token once, and finds the link in the list without it', async () => {
    const { user, token, dashboardLink } = await shared()
    expect(isLinkToken(token)).toBe(true)
    const answer = await api(listDashboardLinks, { token: user.token })
    const text = await answer.text()
    expect(JSON.parse(text).dashboardLinks).toEqual([dashboardLink])
    expect(text).not.toContain(token)
    const row = await db().dashboardLink.findUniqueOrThrow({ where: { id: dashboardLink.id } })
    expect(JSON.stringify(row)).not.toContain(token.slice(4))
    const ends = Date.parse(dashboardLink.expiresAt) - Date.parse(dashboardLink.createdAt)
    expect(ends).toBe(LINK_LIMITS.defaultDays * DAY_MS)
  })

  it.each([
    [{ name: ' ' }],
    [{ name: 'x', days: 8 }],
    [{ name: 'x', days: 3650 }],
    [{ name: 'x'.repeat(61) }],
  ])('is refused %j', async (body) => {
    const { token } = await makeUser()
    expect((await api(createDashboardLink, { token, body })).status).toBe(400)
  })

  it('has a limit that holds when many are made at once; ended ones do not count', async () => {
    const { id, token } = await makeUser()
    await makeLink(id, { expiresAt: new Date(1) })
    for (let i = 0; i < LINK_LIMITS.links - 2; i++) await makeLink(id)
    const make = () => api(createDashboardLink, { token, body: { name: 'x' } })
    const answers = await Promise.all(Array.from({ length: 5 }, make))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
  })

  it('sees when somebody looked, to the minute', async () => {
    const { user, token, id } = await shared()
    await look(token)
    const { dashboardLinks } = await json(await api(listDashboardLinks, { token: user.token }))
    expect(Date.now() - Date.parse(dashboardLinks[0].lastSeenAt)).toBeLessThan(60_000)
    const recent = new Date(Date.now() - 30_000)
    await db().dashboardLink.update({ where: { id }, data: { lastSeenAt: recent } })
    await look(token)
    expect((await db().dashboardLink.findUniqueOrThrow({ where: { id } })).lastSeenAt).toEqual(recent)
  })

  it('is the only one who lists and revokes it', async () => {
    const { token, id } = await shared()
    const stranger = await makeUser('superuser')
    expect(await json(await api(listDashboardLinks, { token: stranger.token }))).toEqual({
      dashboardLinks: [],
    })
    const answer = await api(revokeDashboardLink, { token: stranger.token, params: { id } })
    expect(answer.status).toBe(404)
    expect((await look(token)).status).toBe(200)
  })
})

describe('whoever has the link', () => {
  it('sees the cards and the level, under the name of the link', async () => {
    const { user, token, tank, dashboardLink } = await shared()
    const [card] = await db().widget.findMany({ where: { userId: user.id } })
    const key = card?.key ?? ''
    await db().user.update({ where: { id: user.id }, data: { narrowOrder: ['gone', key] } })
    const { name, expiresAt, widgets, narrowOrder, devices, counts } = await seen(token)
    expect(narrowOrder).toEqual([key])
    expect([name, expiresAt]).toEqual(['Hall', dashboardLink.expiresAt])
    expect(devices).toMatchObject([
      { name: 'North tank', levelPercent: 61, access: 'viewer', owned: false, tags: [], firmware: null },
    ])
    expect(counts.total).toBe(1)
    const deviceId: string = devices[0].deviceId
    expect(deviceId).not.toBe(tank.publicId)
    expect(widgets).toMatchObject([{ type: 'water-level', config: { deviceId } }])
    const query = { metric: 'level_pct', points: 2 }
    const { answer } = await json(await read(token, '/devices/{deviceId}/readings', { deviceId, query }))
    expect(answer.points).toMatchObject([{ last: 61 }])
  })

  it('learns nothing of people, other devices, secrets and real ids', async () => {
    const { user, token, tank, other } = await shared()
    await addCard(user, 'device-summary', {})
    await addEveryRead(user, tank.publicId)
    const config = { type: 'config.set', config: { wifi_password: 'SECRET-WIFI' } }
    await db().command.create({
      data: {
        device: tank.id,
        type: 'config.set',
        payload: config,
        trigger: 'person',
        expiresAt: new Date(),
      },
    })
    const run = { device: tank.id, channel: 0, userId: user.id, stoppedById: user.id }
    const [startedAt, endedAt] = [new Date(Date.now() - 120_000), new Date(Date.now() - 60_000)]
    await db().pumpRun.create({ data: { ...run, startedAt, endedAt } })
    const { devices } = await seen(token)
    const deviceId: string = devices[0].deviceId
    const texts = await Promise.all([
      (await look(token)).text(),
      ...SHARED_READS.map(async (path) =>
        (await read(token, path, path.includes('{') ? { deviceId } : {})).text(),
      ),
    ])
    const all = texts.join('\n')
    expect(all).toContain(startedAt.toISOString())
    const secrets = [
      'Test Person',
      user.email,
      user.id,
      'SECRET',
      other.publicId,
      other.uuid,
      tank.publicId,
      tank.uuid,
      'Cellar',
    ]
    for (const secret of secrets) expect(all).not.toContain(secret)
  })

  it.each(SHARED_READS.filter((path) => path.includes('{')))(
    'reads %s of a device on the dashboard only',
    async (path) => {
      const { user, token, tank, other } = await shared()
      await addEveryRead(user, tank.publicId)
      const alias: string = (await seen(token)).devices[0].deviceId
      expect((await read(token, path, { deviceId: alias })).status).toBe(200)
      const [status, ...same] = await Promise.all(
        [tank.publicId, other.publicId, 'device-0000000000'].map(
          async (deviceId) => (await read(token, path, { deviceId })).status,
        ),
      )
      expect([status, ...same]).toEqual([404, 404, 404])
      expect((await read(token, path)).status).toBe(400)
    },
  )

  it('reads by no other path, and asks for no more than a card does', async () => {
    const { token } = await shared()
    const deviceId: string = (await seen(token)).devices[0].deviceId
    expect((await read(token, '/devices/{deviceId}/commands', { deviceId })).status).toBe(400)
    expect((await read(token, '/devices/{deviceId}', { deviceId })).status).toBe(400)
    const query = { points: 1_000_000 }
    expect((await read(token, '/devices/{deviceId}/readings', { deviceId, query })).status).toBe(400)
  })

  it('reads nothing that no card of the dashboard shows, nor for another time', async () => {
    const { user, token, tank } = await shared()
    const deviceId: string = (await seen(token)).devices[0].deviceId
    const overview = (minutes: number) => read(token, '/lora/overview', { query: { minutes } })
    for (const path of ['runs', 'pump', 'lora'])
      expect([path, (await read(token, `/devices/{deviceId}/${path}`, { deviceId })).status]).toEqual([
        path,
        400,
      ])
    expect((await overview(60)).status).toBe(400)
    await addEveryRead(user, tank.publicId)
    expect((await overview(60)).status).toBe(200)
    expect((await overview(1440)).status).toBe(400)
    const atNone = { minutes: 60, site: 'none' }
    expect((await read(token, '/lora/overview', { query: atNone })).status).toBe(400)
  })

  it('takes one place at a time with what is dear, and is refused when too many wait', async () => {
    const { user, token, tank } = await shared()
    await addEveryRead(user, tank.publicId)
    const client = await pool().connect()
    await client.query('begin; lock table lora_uplink in access exclusive mode')
    const statuses: number[] = []
    const reads = Array.from({ length: 60 }, async () => {
      statuses.push((await read(token, '/lora/overview')).status)
    })
    // one reads, as many wait as may, and what is more is refused at once
    await expect.poll(() => statuses, { timeout: 8_000 }).toEqual(Array.from({ length: 20 }, () => 429))
    await client.query('rollback')
    client.release()
    await Promise.all(reads)
    expect(statuses.slice(20)).toEqual(Array.from({ length: 40 }, () => 200))
  })

  it('opens nothing else with its token, neither as Bearer nor as a cookie', async () => {
    const { token, tank, id } = await shared()
    const params = { deviceId: tank.publicId, id, key: 'x', noteId: id, userId: id, credentialId: id }
    for (const name of CONSOLE_CALLS) {
      const e: Endpoint = endpoints[name]
      const body = e.body ? { body: {} } : {}
      expect([name, (await api(e, { token, params, ...body })).status]).toEqual([name, 401])
      if (!e.cookie) continue
      const headers = { cookie: `${SESSION_COOKIE}=${token}` }
      expect([name, (await api(e, { params, headers })).status]).toEqual([name, 401])
    }
  })

  it('sees a card without its device once that is released, shared no more, or another’s', async () => {
    const { user, token, tank } = await shared()
    const lender = await makeUser()
    const lent = await makeDevice({ name: 'Lent', ownerId: lender.id, claimedAt: new Date() })
    await db().deviceShare.create({ data: { deviceUuid: lent.uuid, userId: user.id, role: 'viewer' } })
    await addCard(user, 'water-level', { deviceId: lent.publicId })
    const names = async () => ((await seen(token)).devices as { name: string }[]).map(({ name }) => name)
    expect(await names()).toEqual(['Lent', 'North tank'])
    const aliases = ((await seen(token)).devices as { deviceId: string }[]).map(({ deviceId }) => deviceId)
    const params = { deviceId: lent.publicId, userId: user.id }
    await api(unshareDevice, { token: lender.token, params })
    expect(await names()).toEqual(['North tank'])
    await api(releaseDevice, { token: user.token, params: { deviceId: tank.publicId } })
    expect(await names()).toEqual([])
    for (const deviceId of aliases)
      expect((await read(token, '/devices/{deviceId}/readings', { deviceId })).status).toBe(404)
    await db().device.update({ where: { uuid: tank.uuid }, data: { ownerId: lender.id } })
    expect(await names()).toEqual([])
    expect((await seen(token)).widgets).toHaveLength(2)
  })

  it('of an administrator’s dashboard sees that person’s own devices only', async () => {
    const admin = await makeUser('superuser')
    const theirs = await makeDevice({ name: 'Theirs', ownerId: (await makeUser()).id, claimedAt: new Date() })
    await addCard(admin, 'water-level', { deviceId: theirs.publicId })
    const { token } = await makeLink(admin.id)
    expect((await seen(token)).devices).toEqual([])
  })
})

describe('a link that opens nothing', () => {
  it('is answered alike, whether unknown, malformed, expired, revoked or of a disabled account', async () => {
    const { user, token, id } = await shared()
    const { token: expired } = await makeLink(user.id, { expiresAt: new Date(Date.now() - 1) })
    await api(revokeDashboardLink, { token: user.token, params: { id } })
    const disabled = await makeUser()
    const { token: closed } = await makeLink(disabled.id)
    await db().user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } })
    const unknown = `cdl_${'x'.repeat(43)}`
    for (const one of ['', 'x', `${unknown}x`, unknown, expired, token, closed]) {
      expect(await refusal(one)).toEqual(GONE)
      expect((await read(one, '/lora/overview')).status).toBe(404)
    }
  })

  it('stays closed when a disabled account is enabled again, and goes with the account', async () => {
    const { user, token } = await shared()
    const { token: superuser } = await makeUser('superuser')
    const set = (disabled: boolean) =>
      api(updateUser, { token: superuser, params: { id: user.id }, body: { disabled } })
    expect((await set(true)).status).toBe(200)
    expect((await set(false)).status).toBe(200)
    expect(await refusal(token)).toEqual(GONE)
    const gone = await makeUser()
    const { token: ofGone, id } = await makeLink(gone.id)
    await db().user.delete({ where: { id: gone.id } })
    expect(await refusal(ofGone)).toEqual(GONE)
    expect(await db().dashboardLink.count({ where: { id } })).toBe(0)
  })

  it('is revoked once, and no look after that succeeds, however many race it', async () => {
    const { user, token, id } = await shared()
    const revoke = () => api(revokeDashboardLink, { token: user.token, params: { id } })
    const looks = Array.from({ length: 6 }, () => look(token))
    const ends = [revoke(), revoke()]
    const during = (await Promise.all(looks)).map(({ status }) => status)
    expect(during.every((status) => status === 200 || status === 404)).toBe(true)
    expect((await Promise.all(ends)).map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await refusal(token)).toEqual(GONE)
    const records = await db().auditRecord.count({
      where: { action: 'dashboard.unshare', entityId: user.id },
    })
    expect(records).toBe(1)
  })

  it('is deleted some days after its end', async () => {
    const { id: userId } = await makeUser()
    const [old, recent] = [
      await makeLink(userId, { expiresAt: new Date(Date.now() - 8 * DAY_MS) }),
      await makeLink(userId, { expiresAt: new Date(Date.now() - DAY_MS) }),
    ]
    await pruneDashboardLinks(new Date())
    const left = await db().dashboardLink.findMany({ where: { id: { in: [old.id, recent.id] } } })
    expect(left.map(({ id }) => id)).toEqual([recent.id])
  })
})

describe('what is bounded and what is told', () => {
  it('counts by address and by link', async () => {
    const { token } = await shared()
    await look(token, '203.0.113.7')
    await look(token, '203.0.113.8')
    const keys = (await db().rateLimit.findMany()).map(({ key }) => key)
    expect(keys.filter((key) => key.startsWith('dashboard-link:'))).toHaveLength(1)
    expect(keys.filter((key) => key.startsWith('POST /shared-dashboard:'))).toHaveLength(2)
    await db().rateLimit.updateMany({
      where: { key: { startsWith: 'dashboard-link:' } },
      data: { points: LINK_LIMITS.requests.points + 1 },
    })
    expect((await look(token, '203.0.113.9')).status).toBe(429)
  })

  it('leaves the token in no record and no line of the log', async () => {
    const lines: string[] = []
    const spies = (['debug', 'info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(log, level).mockImplementation((...said: unknown[]) => void lines.push(JSON.stringify(said))),
    )
    const { user, token, id } = await shared()
    await look(token)
    await api(revokeDashboardLink, { token: user.token, params: { id } })
    await look(token)
    for (const spy of spies) spy.mockRestore()
    const select = { action: true, entityName: true, changes: true, reason: true }
    const records = await db().auditRecord.findMany({ where: { entityId: user.id }, select })
    expect(records.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['dashboard.share', 'dashboard.unshare']),
    )
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(records) + lines.join()).not.toContain(token.slice(4))
  })
})
