import { describe, expect, it } from 'vitest'
import {
  claimDevice,
  getDevice,
  getReadings,
  listDevices,
  myDevices,
  searchDevices,
  setTankSeries,
} from '@/contracts/devices/device'
import { releaseDevice } from '@/contracts/devices/device-care'
import type { Device } from '@/contracts/devices/device'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { shareWith } from '~/tests/support/sharing'

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)
const rectangular = { tankType: 'rectangular', depthMm: 2000, widthMm: 1000, lengthMm: 1000 } as const

describe('visibility', () => {
  it('users see their own devices, administrators and superusers all', async () => {
    const [owner, stranger, admin, superuser] = await Promise.all([
      makeUser(),
      makeUser(),
      makeUser('admin'),
      makeUser('superuser'),
    ])
    const { publicId: deviceId } = await makeDevice({ ownerId: owner.id })
    const seen = async (token: string, endpoint: typeof listDevices | typeof myDevices = listDevices) =>
      (await json(await api(endpoint, { token }))).devices.some((d: Device) => d.deviceId === deviceId)
    expect(await seen(owner.token)).toBe(true)
    expect(await seen(stranger.token)).toBe(false)
    expect(await seen(admin.token)).toBe(true)
    expect(await seen(superuser.token)).toBe(true)
    expect(await seen(owner.token, myDevices)).toBe(true)
    expect(await seen(admin.token, myDevices)).toBe(false)
  })

  it('only administrators learn whose a device is, and only of one that is not theirs', async () => {
    const [owner, friend, admin] = await Promise.all([makeUser(), makeUser(), makeUser('admin')])
    const { publicId: deviceId } = await makeDevice({ ownerId: owner.id })
    await shareWith({ owner, friend, deviceId })
    const { publicId: own } = await makeDevice({ ownerId: admin.id })
    const ownerOf = async ({ token }: Signed, id = deviceId) =>
      (await json(await api(getDevice, { token, params: { deviceId: id } }))).device.owner
    expect(await ownerOf(admin)).toEqual({ name: 'Test Person', email: owner.email })
    expect([await ownerOf(admin, own), await ownerOf(owner), await ownerOf(friend)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('counts cover the same set; unknown is neither online nor offline', async () => {
    const { id: ownerId, token } = await makeUser()
    await makeDevice({ ownerId, online: true })
    await makeDevice({ ownerId, online: false })
    await makeDevice({ ownerId, online: null, provisionedAt: null })
    const { devices, counts } = await json(await api(listDevices, { token }))
    expect(counts).toEqual({ total: 3, online: 1, offline: 1, provisioned: 2, unprovisioned: 1 })
    expect(devices.map((d: Device) => d.status).sort()).toEqual(['offline', 'online', 'unknown'])
  })

  it("another user's device, an unclaimed or a missing one is 404 for every call on it", async () => {
    const [owner, { token }] = await Promise.all([makeUser(), makeUser()])
    const others = await makeDevice({ ownerId: owner.id })
    const unclaimed = await makeDevice()
    const body = { series: [rectangular] }
    for (const deviceId of [others.publicId, unclaimed.publicId, 'missing-device']) {
      const params = { deviceId }
      expect((await api(getDevice, { token, params })).status).toBe(404)
      expect((await api(getReadings, { token, params })).status).toBe(404)
      expect((await api(setTankSeries, { token, params, body })).status).toBe(404)
    }
    expect((await db().device.findUniqueOrThrow({ where: { uuid: others.uuid } })).tankSeries).toEqual([])
  })
})

describe('search', () => {
  it('finds by a part of the id from 3 characters, and hides data of another user’s device', async () => {
    const [me, other] = await Promise.all([makeUser(), makeUser()])
    const lastSeenAt = new Date()
    await makeDevice({
      ...{ publicId: 'deveui:a84041ffff9999aa', name: 'Secret name', ownerId: other.id },
      lastSeenAt,
    })
    await makeDevice({ publicId: 'deveui:a84041ffff9999bb', name: 'Mine', ownerId: me.id, lastSeenAt })
    await makeDevice({ publicId: 'deveui:a84041ffff9999cc', name: 'Free', lastSeenAt })
    const found = await json(await api(searchDevices, { token: me.token, query: { q: ' FFFF9999 ' } }))
    expect(found.devices.map((d: Device) => [d.deviceId.slice(-2), d.name, d.claimed, d.owned])).toEqual([
      ['aa', '', true, false],
      ['bb', 'Mine', true, true],
      ['cc', 'Free', false, false],
    ])
    expect(found.devices.map((d: Device) => d.lastSeenAt !== null)).toEqual([false, true, true])
    const short = await api(searchDevices, { token: me.token, query: { q: 'ab' } })
    expect([short.status, (await json(short)).message]).toEqual([400, 'Enter at least 3 characters'])
  })

  it('treats % and _ as letters', async () => {
    const { token } = await makeUser()
    await makeDevice({ publicId: 'percent-tank-1' })
    expect((await json(await api(searchDevices, { token, query: { q: '%%%' } }))).devices).toEqual([])
    expect((await json(await api(searchDevices, { token, query: { q: 'percent_tank' } }))).devices).toEqual(
      [],
    )
  })

  it('finds by an alias, and is limited in rate', async () => {
    const { token } = await makeUser()
    const { publicId: deviceId } = await makeDevice()
    await db().deviceAlias.create({ data: { alias: 'mac:5c:cf:7f:00:11:22', devicePublicId: deviceId } })
    const q = { q: '7f:00:11' }
    expect((await json(await api(searchDevices, { token, query: q }))).devices[0].deviceId).toBe(deviceId)
    const many = await Promise.all(Array.from({ length: 70 }, () => api(searchDevices, { token, query: q })))
    expect(many.filter((r) => r.status === 429)).toHaveLength(11)
  })
})

describe('claim', () => {
  it('200 also when already mine, 409 when another’s, 404 when unknown', async () => {
    const [me, other] = await Promise.all([makeUser(), makeUser()])
    const { publicId: deviceId } = await makeDevice()
    const claim = (token: string, id = deviceId) => api(claimDevice, { token, params: { deviceId: id } })
    const first = await claim(me.token)
    expect(first.status).toBe(200)
    expect((await json(first)).device).toMatchObject({ deviceId, claimed: true, owned: true })
    expect((await claim(me.token)).status).toBe(200)
    const refused = await claim(other.token)
    expect([refused.status, (await json(refused)).message]).toEqual([409, 'This device is already claimed'])
    expect((await claim(me.token, 'no-such-device')).status).toBe(404)
  })

  it('of a device with a claim button succeeds only while its window is open, also after a release', async () => {
    const me = await makeUser()
    const claim = (deviceId: string) => api(claimDevice, { token: me.token, params: { deviceId } })
    const at = (ms: number) => new Date(Date.now() + ms)
    const closed = await makeDevice({ claimableUntil: at(-1_000) })
    const refused = await claim(closed.publicId)
    expect([refused.status, (await json(refused)).code]).toEqual([403, 'code_required'])
    const { publicId: deviceId } = await makeDevice({ claimableUntil: at(60_000) })
    expect((await claim(deviceId)).status).toBe(200)
    expect((await api(releaseDevice, { token: me.token, params: { deviceId } })).status).toBe(200)
    expect((await claim(deviceId)).status).toBe(403)
  })

  it('has one winner among many concurrent claims', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makeUser()))
    const { publicId: deviceId } = await makeDevice()
    const answers = await Promise.all(
      people.map(({ token }) => api(claimDevice, { token, params: { deviceId } })),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(answers.filter((a) => a.status === 409)).toHaveLength(11)
  })
})

describe('tanks', () => {
  it('a saved series gives the level, its class and the litres', async () => {
    const { id: ownerId, token } = await makeUser()
    const { publicId: deviceId, id } = await makeDevice({ ownerId })
    await storeReadings([{ device: id, metric: 'distance_mm', at: minutesAgo(1), value: 1500 }])
    const params = { deviceId }
    const before = (await json(await api(getDevice, { token, params }))).device
    expect(before).toMatchObject({ levelPercent: null, levelClass: 'unknown', volumeLiters: null })
    expect(before.latestReading).toMatchObject({ value: 1500, unit: 'mm' })
    const saved = await api(setTankSeries, { token, params, body: { series: [rectangular] } })
    expect((await json(saved)).device).toMatchObject({
      levelPercent: 25,
      levelClass: 'low',
      volumeLiters: 500,
      capacityLiters: 2000,
      tankSeries: [{ ...rectangular, calculatedCapacityLiters: 2000 }],
    })
  })

  it('gives a tank of a series what is missing by default', async () => {
    const { id: ownerId, token } = await makeUser()
    const { publicId: deviceId } = await makeDevice({ ownerId })
    const series = [{}, { tankType: 'sphere', diameterMm: 900 }, { heightMm: 700, capacityLiters: 500 }]
    const { device } = await json(await api(setTankSeries, { token, params: { deviceId }, body: { series } }))
    const metre = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000, sensorOffsetMm: 0 }
    expect(device.tankSeries).toEqual([
      { ...metre, calculatedCapacityLiters: 1000 },
      expect.objectContaining({ tankType: 'sphere', diameterMm: 900, sensorOffsetMm: 0 }),
      {
        tankType: 'rectangular',
        heightMm: 700,
        capacityLiters: 500,
        sensorOffsetMm: 0,
        calculatedCapacityLiters: 500,
      },
    ])
  })

  it('computes the capacity itself, whatever the client sends', async () => {
    const { id: ownerId, token } = await makeUser()
    const { publicId: deviceId } = await makeDevice({ ownerId })
    const series = [{ ...rectangular, calculatedCapacityLiters: 999_999 }]
    const { device } = await json(await api(setTankSeries, { token, params: { deviceId }, body: { series } }))
    expect(device.tankSeries[0].calculatedCapacityLiters).toBe(2000)
  })

  it.each([
    [{ series: [] }, 'At least 1 tank'],
    [{ series: Array.from({ length: 11 }, () => rectangular) }, 'At most 10 tanks'],
    [{ series: [{ tankType: 'pyramid' }] }, null],
    [{ series: [{ ...rectangular, depthMm: -5 }] }, 'Must be more than 0'],
    [{ series: [{ ...rectangular, ownerId: 'me' }] }, null],
    [
      {
        series: [
          {
            tankType: 'custom',
            strapping: [
              { heightMm: 10, liters: 5 },
              { heightMm: 5, liters: 9 },
            ],
          },
        ],
      },
      'Heights and litres must rise row by row',
    ],
  ])('refuses %j', async (body, message) => {
    const { id: ownerId, token } = await makeUser()
    const { publicId: deviceId, uuid: id } = await makeDevice({ ownerId })
    const response = await api(setTankSeries, { token, params: { deviceId }, body })
    expect(response.status).toBe(400)
    if (message) expect((await json(response)).message).toBe(message)
    expect((await db().device.findUniqueOrThrow({ where: { uuid: id } })).tankSeries).toEqual([])
  })
})

describe('readings', () => {
  it('come in buckets, oldest first, without the empty ones', async () => {
    const { id: ownerId, token } = await makeUser()
    const { publicId: deviceId, id } = await makeDevice({ ownerId })
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute))
    const values = [
      [0, 1000],
      [1, 1200],
      [2, 1100],
      [31, 900],
    ] as const
    await storeReadings(
      values.map(([minute, value]) => ({
        device: id,
        metric: 'distance_mm' as const,
        at: at(minute),
        value,
      })),
    )
    const query = { metric: 'distance_mm', from: at(0).toISOString(), to: at(60).toISOString(), points: '6' }
    const { points } = await json(await api(getReadings, { token, params: { deviceId }, query }))
    expect(points).toEqual([
      { at: '2026-03-01T10:00:00.000Z', min: 1000, max: 1200, avg: 1100, last: 1100, n: 3 },
      { at: '2026-03-01T10:30:00.000Z', min: 900, max: 900, avg: 900, last: 900, n: 1 },
    ])
  })

  it('derive level and litres with the present tanks, all together or one of the series', async () => {
    const { id: ownerId, token } = await makeUser()
    const series = [rectangular, { ...rectangular, lengthMm: 3000 }]
    const { publicId: deviceId, id } = await makeDevice({ ownerId, tankSeries: series })
    await storeReadings([
      { device: id, metric: 'distance_mm', channel: 0, at: minutesAgo(2), value: 1000 },
      { device: id, metric: 'distance_mm', channel: 1, at: minutesAgo(2), value: 2000 },
    ])
    const query = (metric: string, channel?: string) => ({ metric, points: '1', ...(channel && { channel }) })
    const read = async (metric: string, channel?: string) =>
      (await json(await api(getReadings, { token, params: { deviceId }, query: query(metric, channel) })))
        .points[0]
    expect(await read('tank_level_pct')).toMatchObject({ last: 12.5, min: 12.5, max: 12.5 })
    expect(await read('tank_volume_l')).toMatchObject({ last: 1000 })
    expect(await read('tank_level_pct', '0')).toMatchObject({ last: 50 })
    expect(await read('tank_volume_l', '1')).toMatchObject({ last: 0 })
  })

  it.each([
    [{ metric: 'nonsense' }],
    [{ from: '2026-01-01' }],
    [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }],
    [{ points: '0' }],
    [{ points: '100000' }],
    [{ foo: 'bar' }],
  ])('refuse %j with 400', async (query) => {
    const { id: ownerId, token } = await makeUser()
    const { publicId: deviceId } = await makeDevice({ ownerId })
    expect(
      (await api(getReadings, { token, params: { deviceId }, query: query as Record<string, string> }))
        .status,
    ).toBe(400)
  })
})
