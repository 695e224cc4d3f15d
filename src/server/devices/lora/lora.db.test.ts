import { beforeAll, describe, expect, it } from 'vitest'
import { getLora, loraOverview } from '@/contracts/devices/lora'
import { db } from '@/server/db/prisma'
import { pruneUplinks } from '@/server/ingestion/presence/sweep'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { deviceOf, ingest } from '~/tests/walks/support/ingest'

const MINUTE = 60_000
const NOW = Date.now()
let owner: Signed
let viewer: Signed
let stranger: Signed

type Frame = { devEui: string; fCnt: number; minutes: number; gateways?: string[]; retain?: boolean }

const up = ({ devEui, fCnt, minutes, gateways = ['g1'], retain = false }: Frame) => ({
  topic: `application/1/device/${devEui}/event/up`,
  retain,
  body: {
    time: new Date(NOW - minutes * MINUTE).toISOString(),
    deviceInfo: { devEui, deviceName: devEui, deviceProfileName: 'Dragino LDDS75' },
    devAddr: '00189440',
    fCnt,
    fPort: 2,
    data: 'DQoH6QAAAAE=',
    rxInfo: gateways.map((gatewayId, i) => ({ gatewayId, rssi: -90 - i, snr: 5 })),
    txInfo: { modulation: { lora: { spreadingFactor: 10 } } },
  },
})

let made = 0
/** A device that has sent these frames. */
async function heard(frames: Omit<Frame, 'devEui'>[], ownerId = owner.id) {
  const devEui = `a84041ffff${String((made += 1)).padStart(6, '0')}`
  await ingest().deliver(...frames.map((frame) => up({ devEui, ...frame })))
  const deviceId = `deveui:${devEui}`
  return db().device.update({ where: { publicId: deviceId }, data: { ownerId } })
}

const get = async (deviceId: string, { token }: Signed = owner) =>
  api(getLora, { token, params: { deviceId } })

beforeAll(async () => {
  ;[owner, viewer, stranger] = await Promise.all([makeUser(), makeUser(), makeUser()])
})

describe('radio statistics of a device', () => {
  it('are computed from its frames: copies and replays count once, gaps as lost', async () => {
    const { publicId: deviceId, uuid: id } = await heard([
      { fCnt: 10, minutes: 60 },
      { fCnt: 11, minutes: 45, gateways: ['g1', 'g2'] },
      { fCnt: 13, minutes: 15 },
      { fCnt: 13, minutes: 14.2, gateways: ['g2'] },
      { fCnt: 14, minutes: 0.1 },
      { fCnt: 15, minutes: 0, retain: true },
    ])
    const device = await deviceOf(deviceId)
    await db().command.create({
      data: {
        device: device?.id ?? 0,
        type: 'reboot',
        payload: { type: 'reboot' },
        trigger: 'person',
        expiresAt: new Date(NOW + MINUTE),
      },
    })
    const { lora } = await json(await get(deviceId))
    expect(lora).toMatchObject({
      deviceId,
      fCnt: 14,
      received: 4,
      lost: 1,
      intervalS: 900,
      rssi: -90,
      snr: 5,
      spreading: 10,
      gateways: [
        { gatewayId: 'g1', uplinks: 4 },
        { gatewayId: 'g2', uplinks: 2 },
      ],
      queue: [{ type: 'reboot', state: 'created' }],
    })
    expect(Date.parse(lora.nextExpectedAt)).toBe(Date.parse(lora.lastUplinkAt) + 900_000)
    expect(await db().deviceEvent.count({ where: { device: device?.id ?? 0 } })).toBe(0)
    expect((await get(deviceId, stranger)).status).toBe(404)
    await db().deviceShare.create({ data: { deviceUuid: id, userId: viewer.id, role: 'viewer' } })
    expect((await get(deviceId, viewer)).status).toBe(200)
  })

  it('are null for a device without LoRa', async () => {
    const { publicId: deviceId } = await makeDevice({ ownerId: owner.id })
    expect(await json(await get(deviceId))).toEqual({ lora: null })
  })

  it('of a device that never reported are unknown, not zero', async () => {
    const { publicId: deviceId } = await makeDevice({ ownerId: owner.id, family: 'ttn' })
    const { lora } = await json(await get(deviceId))
    expect(lora).toMatchObject({ lastUplinkAt: null, fCnt: null, rssi: null, intervalS: null, received: 0 })
  })
})

describe('the overview', () => {
  it('counts devices, frames and gateways, and shows a gateway that is offline', async () => {
    const person = await makeUser()
    await heard([{ fCnt: 1, minutes: 100, gateways: ['dead'] }], person.id)
    await heard([{ fCnt: 1, minutes: 90, gateways: ['dead'] }], person.id)
    const live = await heard(
      [
        { fCnt: 1, minutes: 80, gateways: ['g1'] },
        { fCnt: 2, minutes: 50, gateways: ['g1'] },
        { fCnt: 4, minutes: 20, gateways: ['g1', 'g3'] },
      ],
      person.id,
    )
    await makeDevice({ ownerId: person.id, family: 'ttn' })
    await makeDevice({ ownerId: person.id })
    const overview = await json(await api(loraOverview, { token: person.token, query: { minutes: '60' } }))
    expect(overview).toMatchObject({ minutes: 60, never: 1, uplinks: 2, uplinksPerHour: 2, lost: 1 })
    expect(overview.gateways).toMatchObject([
      { gatewayId: 'g1', uplinks: 2, devices: 1, silent: false },
      { gatewayId: 'g3', uplinks: 1, silent: false },
      { gatewayId: 'dead', uplinks: 0, devices: 0, silent: true },
    ])
    expect(overview.devices).toHaveLength(4)
    expect(overview.devices).toContainEqual(
      expect.objectContaining({ deviceId: live.publicId, uplinks: 2, lost: 1, rssi: -90 }),
    )
    const others = await json(await api(loraOverview, { token: stranger.token }))
    expect(others).toMatchObject({ active: 0, inactive: 0, never: 0, devices: [], gateways: [] })
    expect(overview.active + overview.inactive).toBe(3)
  })
})

it('is narrowed to the devices at a place of the person, or at none', async () => {
  const person = await makeUser()
  const site = await db().site.create({ data: { ownerId: person.id, name: 'Farm', nameKey: 'farm' } })
  const [there, elsewhere] = [
    await heard([{ fCnt: 1, minutes: 5, gateways: ['near'] }], person.id),
    await heard([{ fCnt: 1, minutes: 5, gateways: ['far'] }], person.id),
  ]
  await db().device.update({ where: { id: there.id }, data: { siteId: site.id } })
  await db().deviceShare.create({ data: { deviceUuid: there.uuid, userId: viewer.id, role: 'viewer' } })
  const seen = async (at: string, { token }: Signed = person) => {
    const overview = await json(await api(loraOverview, { token, query: { site: at } }))
    return [
      overview.devices.map(({ deviceId }: { deviceId: string }) => deviceId),
      overview.gateways.map(({ gatewayId }: { gatewayId: string }) => gatewayId),
    ]
  }
  expect(await seen(site.id)).toEqual([[there.publicId], ['near']])
  expect(await seen('none')).toEqual([[elsewhere.publicId], ['far']])
  expect(await seen('no-such-place')).toEqual([[], []])
  // those with a share do not learn of places
  expect((await seen(site.id, viewer))[0]).toEqual([])
  expect((await seen('none', viewer))[0]).toContain(there.publicId)
})

it('deletes frames after two weeks', async () => {
  const { id } = await makeDevice()
  const at = (days: number) => new Date(NOW - days * 24 * 60 * MINUTE)
  const data = [13, 15].map((days) => ({ device: id, at: at(days), fCnt: days, gateways: [] }))
  await db().loraUplink.createMany({ data })
  await pruneUplinks(new Date(NOW))
  expect(await db().loraUplink.findMany({ where: { device: id } })).toMatchObject([{ fCnt: 13 }])
})
