import { beforeEach, describe, expect, it } from 'vitest'
import { issueCredential } from '@/contracts/devices/credentials'
import { claimDevice, getDevice } from '@/contracts/devices/device'
import { releaseDevice, shareDevice, updateDevice } from '@/contracts/devices/device-care'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { issueNodeAddress } from '@/server/firmware/tokens/nodes'
import { ageProof } from '~/tests/support/administration'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { shareWith } from '~/tests/support/sharing'

let owner: Signed
let friend: Signed
let next: Signed
let device: Awaited<ReturnType<typeof makeDevice>>

beforeEach(async () => {
  ;[owner, friend, next] = await Promise.all([makeUser(), makeUser(), makeUser()])
  device = await makeDevice({ ownerId: owner.id, claimedAt: new Date(), firmware: '1.2.0' })
})

const params = () => ({ deviceId: device.publicId })
const release = (token = owner.token) => api(releaseDevice, { token, params: params() })

const HOUR_MS = 3_600_000
const tank = { tankType: 'rectangular', depthMm: 2000, widthMm: 1000, lengthMm: 1000 } as const
const ago = (ms: number) => new Date(Date.now() - ms)

/** All data that an owner can leave behind. */
async function furnish() {
  const { id: of, publicId: deviceId, uuid: id } = device
  const at = ago(HOUR_MS)
  await api(updateDevice, {
    token: owner.token,
    params: params(),
    body: { name: 'North', tags: ['farm'], timezone: 'Europe/Paris', tankConfig: tank },
  })
  await api(issueCredential, { token: owner.token, params: params(), body: {} })
  await shareWith({ owner, friend, deviceId })
  await api(shareDevice, {
    token: owner.token,
    params: params(),
    body: { email: next.email, role: 'viewer' },
  })
  await db().mute.create({ data: { userId: owner.id, device: of } })
  await issueNodeAddress(pool(), of)
  await storeReadings([{ device: of, metric: 'distance_mm', at, value: 900 }])
  await db().deviceTransfer.create({ data: { deviceUuid: id, email: next.email, expiresAt: ago(-HOUR_MS) } })
  await db().pumpControl.create({ data: { device: of, channel: 0, mode: 'auto' } })
  await db().command.create({
    data: { device: of, type: 'reboot', payload: {}, trigger: 'person', expiresAt: ago(-HOUR_MS) },
  })
  await db().topicMapping.create({ data: { topic: 't', metric: 'distance_mm', sender: deviceId } })
  await db().inboxMessage.create({
    data: { shape: 't', topic: 't', payload: Buffer.from('1'), reason: 'unknown', sender: deviceId },
  })
  await db().deviceEvent.create({
    data: { device: of, at, digest: 'd', receivedAt: at, type: 'alarm', detail: {} },
  })
  await db().loraUplink.create({ data: { device: of, at, fCnt: 1, gateways: [] } })
  await db().rawMessage.create({
    data: { device: of, receivedAt: at, topic: 't', payload: Buffer.from('1'), retain: false },
  })
}

describe('a released device', () => {
  it('starts clean with its next owner', async () => {
    await furnish()
    const before = new Date()
    expect((await release()).status).toBe(200)
    const { id: of, publicId: deviceId, uuid: id } = device
    expect(await db().device.findUniqueOrThrow({ where: { uuid: id } })).toMatchObject({
      ownerId: null,
      claimedAt: null,
      name: '',
      tags: [],
      timezone: '',
      tankConfig: null,
      tankSeries: [],
      calibration: null,
      notificationSettings: null,
      sensor: null,
      firmware: '1.2.0',
    })
    const left = [
      db().deviceShare.count({ where: { deviceUuid: id } }),
      db().deviceTransfer.count({ where: { deviceUuid: id } }),
      db().deviceInvitation.count({ where: { deviceUuid: id } }),
      db().mute.count({ where: { device: of } }),
      db().firmwareToken.count({ where: { nodeDevice: of } }),
      db().deviceCredential.count({ where: { devicePublicId: deviceId } }),
      db().topicMapping.count({ where: { sender: deviceId } }),
      db().inboxMessage.count({ where: { sender: deviceId } }),
      ...[db().latest, db().pumpControl, db().deviceEvent, db().loraUplink, db().rawMessage].map((table) =>
        (table.count as (args: object) => Promise<number>)({ where: { device: of } }),
      ),
    ]
    expect(await Promise.all(left)).toEqual(left.map(() => 0))
    expect(await db().command.findFirstOrThrow({ where: { device: of } })).toMatchObject({ state: 'expired' })
    const { historyFrom } = await db().device.findUniqueOrThrow({ where: { uuid: id } })
    expect(historyFrom?.getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('is unclaimed: 404 for its owner and those it was shared with, and open to any claim', async () => {
    await furnish()
    await release()
    for (const { token } of [owner, friend, next])
      expect((await api(getDevice, { token, params: params() })).status).toBe(404)
    expect((await api(claimDevice, { token: next.token, params: params() })).status).toBe(200)
    // readings in flight at the release, or buffered by the device, are still not the next owner's
    const { id } = device
    await storeReadings([{ device: id, metric: 'distance_mm', at: ago(HOUR_MS / 2), value: 800 }])
    const seen = async () =>
      (await json(await api(getDevice, { token: next.token, params: params() }))).device.latestReading
    expect(await seen()).toBeNull()
    await storeReadings([{ device: id, metric: 'distance_mm', at: ago(-1_000), value: 700 }])
    expect(await seen()).toMatchObject({ value: 700 })
  })

  it('cannot be released again', async () => {
    await release()
    expect((await release()).status).toBe(404)
    expect((await release((await makeUser('admin')).token)).status).toBe(409)
  })

  it('keeps no change of its earlier owner in a race', async () => {
    const rename = () => api(updateDevice, { token: owner.token, params: params(), body: { name: 'Mine' } })
    const invite = () =>
      api(shareDevice, {
        token: owner.token,
        params: params(),
        body: { email: friend.email, role: 'viewer' },
      })
    const answers = await Promise.all([rename(), invite(), release(), rename(), invite(), release()])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(
      answers
        .filter((_, i) => i % 3 === 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 404])
    const row = await db().device.findUniqueOrThrow({
      where: { uuid: device.uuid },
      include: { shares: true },
    })
    expect(row).toMatchObject({ name: '', ownerId: null, shares: [] })
  })
})

describe('an administrator who has proved nothing for a while', () => {
  it('takes no device from its owner, and may give back their own', async () => {
    const admin = await makeUser('admin')
    await ageProof(admin)
    expect((await release(admin.token)).status).toBe(403)
    await db().device.update({ where: { publicId: device.publicId }, data: { ownerId: admin.id } })
    expect((await release(admin.token)).status).toBe(200)
  })
})
