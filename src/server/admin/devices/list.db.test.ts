import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminDevice, DEVICE_SORTS, exportAllDevices, listAllDevices } from '@/contracts/admin/devices'
import { type Device, listDevices } from '@/contracts/devices/device'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'

let admin: Signed
let owner: Signed
/** In the id of every device of these tests. */
const mark = randomUUID().slice(0, 8)
const idOf = (name: string) => `${name}-${mark}`
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

beforeAll(async () => {
  ;[admin, owner] = await Promise.all([makeUser('admin'), makeUser()])
  const of = (name: string, more: Parameters<typeof makeDevice>[0]) =>
    makeDevice({ publicId: idOf(name), ...more })
  const north = await of('a', {
    ...{ name: 'North 100%', ownerId: owner.id, online: true, lastSeenAt: ago(1), tags: ['farm', 'Élan'] },
    createdAt: ago(50),
  })
  await of('b', { name: '=1+1', family: 'ttn', online: false, lastSeenAt: ago(9), createdAt: ago(60) })
  const third = await of('c', { name: '', ownerId: owner.id, lastSeenAt: null, createdAt: ago(70) })
  await of('d', { name: 'North_two', online: true, lastSeenAt: ago(5), createdAt: ago(40), tags: ['farm'] })
  const credential = { secretHash: 'x' }
  await db().deviceCredential.create({ data: { ...credential, devicePublicId: north.publicId } })
  await db().deviceCredential.create({
    data: { ...credential, devicePublicId: third.publicId, revokedAt: new Date() },
  })
  await db().deviceClaimCode.create({ data: { device: third.id, codeHash: 'ab' } })
})
beforeEach(() => db().rateLimit.deleteMany())

type Query = Record<string, string>
const list = async (
  query: Query = {},
): Promise<{ devices: AdminDevice[]; total: number; nextCursor: string | null }> =>
  json(await api(listAllDevices, { token: admin.token, query: { query: mark, ...query } }))
const namesOf = (devices: readonly { deviceId: string }[]) =>
  devices.map(({ deviceId }) => deviceId[0]).join('')

describe('the list of all devices', () => {
  it('has owner, credentials and claim code', async () => {
    const { devices, total } = await list()
    expect(total).toBe(4)
    expect(devices.find(({ deviceId }) => deviceId === idOf('c'))).toEqual({
      ...{ deviceId: idOf('c'), name: '', kind: 'tank', family: 'native', status: 'unknown', tags: [] },
      ...{ firmware: null, credentials: 'ended', claimCode: true, lastSeenAt: null },
      ...{ levelPercent: null, levelClass: 'unknown', reading: null },
      owner: { id: owner.id, email: owner.email, name: 'Test Person' },
      createdAt: expect.any(String),
    })
    expect(devices.find(({ deviceId }) => deviceId === idOf('b'))).toMatchObject({
      ...{ owner: null, credentials: 'none', claimCode: false, status: 'offline' },
    })
  })

  it('has level and last reading, as the owner’s own list has them', async () => {
    const { publicId: deviceId, id } = await makeDevice({
      ownerId: owner.id,
      tankConfig: { tankType: 'rectangular', depthMm: 1000 },
    })
    const at = ago(1)
    await storeReadings([
      { device: id, metric: 'distance_mm', at, value: 750 },
      { device: id, metric: 'battery_v', at, value: 3.6 },
    ])
    const [shown] = (await list({ query: deviceId })).devices
    const own = await json(await api(listDevices, { token: owner.token }))
    const { levelPercent, levelClass } = own.devices.find((one: Device) => one.deviceId === deviceId)
    expect([shown?.levelPercent, shown?.levelClass]).toEqual([levelPercent, levelClass])
    expect(shown).toMatchObject({ levelPercent: 25, levelClass: 'low' })
    expect(shown?.reading).toEqual({ metric: 'distance_mm', channel: 0, value: 750 })
    await db().device.delete({ where: { id } })
  })

  it.each([
    ['name', 'badc'],
    ['id', 'abcd'],
    ['seen', 'cbda'],
    ['created', 'cbad'],
  ])('is sorted by %s, also downwards, and in pages as at once', async (sort, order) => {
    // the first name is "=1+1", and what has no name goes by its id
    const expected = sort === 'name' ? 'badc' : order
    for (const [by, names] of [
      [sort, expected],
      [`-${sort}`, [...expected].reverse().join('')],
    ] as const) {
      expect(namesOf((await list({ sort: by })).devices)).toBe(names)
      let [read, cursor, total] = ['', '', 0]
      do {
        const page = await list({ sort: by, limit: '1', ...(cursor && { cursor }) })
        read += namesOf(page.devices)
        cursor = page.nextCursor ?? ''
        total = page.total
      } while (cursor)
      expect([read, total]).toEqual([names, 4])
    }
  })

  it.each([
    [{ owner: 'none' }, 'bd'],
    [{ owner: 'nobody@example.org' }, ''],
    [{ family: 'ttn' }, 'b'],
    [{ status: 'online' }, 'ad'],
    [{ status: 'offline' }, 'b'],
    [{ status: 'unknown' }, 'c'],
    [{ tag: 'farm' }, 'ad'],
    [{ tag: 'far' }, ''],
    [{ credentials: 'none' }, 'bd'],
    [{ credentials: 'active' }, 'a'],
    [{ credentials: 'ended' }, 'c'],
    [{ credentials: 'none', status: 'online', tag: 'farm' }, 'd'],
  ])('is filtered by %j', async (filters, names) => {
    const { devices, total } = await list({ sort: 'id', ...(filters as Query) })
    expect([namesOf(devices), total]).toEqual([names, names.length])
  })

  it('is filtered by an owner’s id or address', async () => {
    for (const by of [owner.id, owner.email.toUpperCase()])
      expect(namesOf((await list({ sort: 'id', owner: by })).devices)).toBe('ac')
  })

  it.each([
    ['North', 'ad'],
    ['nORTH', 'ad'],
    ['100%', 'a'],
    ['h_t', 'd'],
    ['%', 'a'],
    ['Élan', 'a'],
    ['\\', ''],
  ])('is searched for %j in id, name and tags', async (query, names) => {
    const { devices } = await list({ sort: 'id', query })
    expect(namesOf(devices.filter(({ deviceId }) => deviceId.endsWith(mark)))).toBe(names)
  })

  it.each([
    'nonsense',
    Buffer.from('["x"]').toString('base64url'),
    Buffer.from('[1,2]').toString('base64url'),
  ])('refuses the cursor %s: 400', async (cursor) => {
    for (const sort of DEVICE_SORTS)
      expect((await api(listAllDevices, { token: admin.token, query: { sort, cursor } })).status).toBe(400)
  })

  it('is for administrators only', async () => {
    for (const endpoint of [listAllDevices, exportAllDevices])
      expect((await api(endpoint, { token: owner.token })).status).toBe(403)
  })
})

describe('the export', () => {
  const get = (query: Query) =>
    api(exportAllDevices, { token: admin.token, query: { query: mark, sort: 'id', ...query } })

  it('holds what is filtered as CSV, formulas as text', async () => {
    const answer = await get({ owner: 'none' })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="devices_[\d-]+\.csv"$/)
    const [heading, ...rows] = (await answer.text()).trimEnd().split('\r\n')
    expect(heading).toMatch(/^deviceId,name,family,kind,status,owner,/)
    expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual([
      [idOf('b'), "'=1+1", 'ttn'],
      [idOf('d'), 'North_two', 'native'],
    ])
  })

  it('holds them as JSON lines, as the list has them', async () => {
    const lines = (await (await get({ format: 'jsonl' })).text()).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual((await list({ sort: 'id' })).devices)
  })

  it('is recorded with its filters before the first device leaves', async () => {
    await get({ owner: 'none', format: 'jsonl' })
    const records = await db().auditRecord.findMany({ where: { action: 'device.export', actorId: admin.id } })
    expect(records.at(-1)?.changes).toEqual(
      expect.arrayContaining([
        { field: 'format', before: null, after: 'jsonl' },
        { field: 'owner', before: null, after: 'none' },
      ]),
    )
  })

  it('goes on for more than one piece', async () => {
    const prefix = `many-${randomUUID().slice(0, 8)}-`
    const data = Array.from({ length: 2_345 }, (_, i) => ({ publicId: `${prefix}${i}`, family: 'native' }))
    await db().device.createMany({ data })
    const text = await (await get({ query: prefix, sort: '-created' })).text()
    const ids = text.trimEnd().split('\r\n').slice(1)
    expect(new Set(ids).size).toBe(2_345)
  })
})

describe('the devices of an administrator', () => {
  const get = async (query: Query, { token } = admin) => json(await api(listDevices, { token, query }))

  it('are the 500 seen last, after their own, with counts of all', async () => {
    const own = await makeDevice({ ownerId: admin.id, lastSeenAt: null })
    const recent = await makeDevice({ lastSeenAt: new Date(Date.now() + 60_000) })
    const total = await db().device.count()
    const { devices, counts, nextCursor } = await get({})
    expect(devices).toHaveLength(500)
    const ids = devices.map(({ deviceId }: Device) => deviceId)
    expect(ids).toEqual(expect.arrayContaining([own.publicId, recent.publicId]))
    expect(counts.total).toBe(total)
    expect(counts.provisioned + counts.unprovisioned).toBe(total)
    const next = await get({ cursor: nextCursor })
    expect(next.devices).toHaveLength(500)
    const seen = new Set([...ids, ...next.devices.map(({ deviceId }: Device) => deviceId)])
    expect(seen.size).toBe(1_000)
  })

  it('are searched and paged', async () => {
    const first = await get({ query: mark, limit: '3' })
    const rest = await get({ query: mark, limit: '3', cursor: first.nextCursor })
    expect([first.devices.length, rest.devices.length, rest.nextCursor]).toEqual([3, 1, null])
    expect(first.counts.total).toBe(await db().device.count())
  })

  it('of an owner come all at once, or as asked for', async () => {
    const all = await get({}, owner)
    expect([all.devices.length, all.counts.total, all.nextCursor]).toEqual([2, 2, null])
    const { devices, counts, nextCursor } = await get({ limit: '1' }, owner)
    expect([namesOf(devices), counts.total, typeof nextCursor]).toEqual(['a', 2, 'string'])
    expect((await get({ query: 'North_two' }, owner)).devices).toEqual([])
  })
})
