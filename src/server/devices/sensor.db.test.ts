import { beforeEach, describe, expect, it } from 'vitest'
import { getSensor, previewSensor, setSensor } from '@/contracts/devices/sensor'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'

type Device = Awaited<ReturnType<typeof makeDevice>>
let owner: Signed
let device: Device
const at = new Date(Date.now() - 60_000)

beforeEach(async () => {
  owner = await makeUser()
  device = await makeDevice({ ownerId: owner.id })
})
const call = () => ({ token: owner.token, params: { deviceId: device.publicId } })
const save = (body: unknown) => api(setSensor, { ...call(), body })
const stored = async () => (await db().device.findUniqueOrThrow({ where: { uuid: device.uuid } })).sensor

describe('sensor settings', () => {
  it('start empty, are saved, and are cleared by an empty object', async () => {
    const fresh = await json(await api(getSensor, call()))
    expect(fresh).toMatchObject({ sensor: {}, codecs: [] })
    expect(fresh.profiles).toContainEqual(expect.objectContaining({ name: 'jsn-sr04t', blindMm: 250 }))
    const settings = { unit: 'cm', meaning: 'gap', profile: 'jsn-sr04t', maxRateMmPerMin: 50, sentinels: [0] }
    expect((await save(settings)).status).toBe(200)
    expect((await json(await api(getSensor, call()))).sensor).toEqual(settings)
    expect(await stored()).toEqual(settings)
    expect((await save({})).status).toBe(200)
    expect(await stored()).toBeNull()
  })

  it('accept codecs only for LoRaWAN devices', async () => {
    expect((await save({ codec: 'dragino-ldds75' })).status).toBe(400)
    device = await makeDevice({ ownerId: owner.id, publicId: `deveui:${device.uuid.slice(0, 8)}aabbccdd` })
    const { codecs } = await json(await api(getSensor, call()))
    expect(codecs.length).toBeGreaterThan(3)
    expect((await save({ codec: codecs[0].name })).status).toBe(200)
    const wrong = await json(await save({ codec: 'no-such-codec' }))
    expect(wrong.issues).toEqual([{ path: 'codec', message: 'There is no such codec for this device' }])
  })

  it.each([
    [{ unit: 'yard' }, 'unit'],
    [{ meaning: 'level' }, 'meaning'],
    [{ profile: 'no-such-sensor' }, 'profile'],
    [{ blindMm: -1 }, 'blindMm'],
    [{ maxMm: 1e9 }, 'maxMm'],
    [{ minMm: 500, maxMm: 400 }, 'maxMm'],
    [{ maxRateMmPerMin: 0 }, 'maxRateMmPerMin'],
    [{ sentinels: Array.from({ length: 17 }, () => 1) }, 'sentinels'],
    [{ ownerId: 'me' }, ''],
  ])('refuse %j', async (body, path) => {
    const answer = await save(body)
    expect([answer.status, (await json(answer)).issues[0].path]).toEqual([400, path])
    expect(await stored()).toBeNull()
  })

  it('of another user’s device can be neither read nor written', async () => {
    const [stranger, admin] = await Promise.all([makeUser(), makeUser('admin')])
    const { params } = call()
    const body = { unit: 'm' }
    for (const deviceId of [device.publicId, 'missing-device', 'a\uFFFDb']) {
      const theirs = { token: stranger.token, params: { deviceId } }
      expect((await api(getSensor, theirs)).status).toBe(404)
      expect((await api(setSensor, { ...theirs, body })).status).toBe(404)
      expect((await api(previewSensor, { ...theirs, body })).status).toBe(404)
    }
    expect(await stored()).toBeNull()
    expect((await save({ profile: 'a\0b' })).status).toBe(400)
    expect((await api(setSensor, { token: admin.token, params, body })).status).toBe(200)
  })

  it('a new unit or metric drops the last lengths, other settings and values stay', async () => {
    const values = [
      { device: device.id, metric: 'distance_mm' as const, at, value: 87 },
      { device: device.id, metric: 'battery_v' as const, at, value: 3.9 },
    ]
    await storeReadings(values)
    const count = () => db().latest.count({ where: { device: device.id } })
    await save({ blindMm: 200 })
    expect(await count()).toBe(2)
    await save({ blindMm: 200, unit: 'cm' })
    expect(await count()).toBe(1)
  })
})

describe('a preview', () => {
  const previewWith = async (body: object) => (await json(await api(previewSensor, { ...call(), body }))).rows

  it('judges the last lengths by the rules of ingestion', async () => {
    await storeReadings([
      { device: device.id, metric: 'distance_mm', at, value: 87 },
      { device: device.id, metric: 'battery_v', at, value: 3.9 },
    ])
    const row = {
      channel: 0,
      at: at.toISOString(),
      before: { metric: 'distance_mm', value: 87 },
      refusal: null,
    }
    expect(await previewWith({ unit: 'cm', meaning: 'height' })).toEqual([
      { ...row, after: { metric: 'depth_mm', value: 870, quality: 'ok' } },
    ])
    expect(await previewWith({ blindMm: 200 })).toEqual([
      { ...row, after: { metric: 'distance_mm', value: 87, quality: 'blind_zone' } },
    ])
    expect(await previewWith({ profile: 'jsn-sr04t' })).toMatchObject([{ refusal: 'below_min_range' }])
    expect(await stored()).toBeNull()
  })

  it('converts back from a unit that is set', async () => {
    await save({ unit: 'cm' })
    await storeReadings([{ device: device.id, metric: 'distance_mm', at, value: 870 }])
    expect(await previewWith({ unit: 'm' })).toMatchObject([{ after: { value: 87_000 } }])
    expect(await previewWith({ unit: 'cm' })).toMatchObject([{ after: { value: 870 } }])
  })

  it('counts what would have been rejected in the last 30 days, with the newest examples', async () => {
    const day = 86_400_000
    const values = [40, 2, 1, 0.5].map((days, i) => ({
      device: device.id,
      metric: 'distance_mm' as const,
      at: new Date(Date.now() - days * day),
      value: i === 2 ? 700 : 9000 + i,
    }))
    await storeReadings([...values, { device: device.id, metric: 'distance_mm', at, value: 500 }])
    const answer = await json(await api(previewSensor, { ...call(), body: { maxMm: 6000 } }))
    expect(answer.past).toMatchObject({
      judged: 4,
      refused: 2,
      examples: [
        { value: 9003, reason: 'above_max_range', at: values[3]?.at.toISOString() },
        { value: 9001, reason: 'above_max_range' },
      ],
    })
    expect((await json(await api(previewSensor, { ...call(), body: {} }))).past).toMatchObject({ refused: 0 })
  })

  it('is empty without a length', async () => {
    expect(await previewWith({ unit: 'm' })).toEqual([])
  })
})
