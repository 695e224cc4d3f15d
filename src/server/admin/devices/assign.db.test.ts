import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignDevice, setClaimCode } from '@/contracts/admin/devices'
import { listDeviceAudit } from '@/contracts/audit'
import { issueCredential } from '@/contracts/devices/credentials'
import { getDevice } from '@/contracts/devices/device'
import { db } from '@/server/db/prisma'
import { ageProof } from '~/tests/support/administration'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { shareWith } from '~/tests/support/sharing'

let admin: Signed
let former: Signed
let next: Signed
let friend: Signed

beforeAll(async () => {
  ;[admin, former, next, friend] = await Promise.all([makeUser('admin'), makeUser(), makeUser(), makeUser()])
})
beforeEach(() => db().rateLimit.deleteMany())

const ownedDevice = () => makeDevice({ ownerId: former.id, claimedAt: new Date(), name: 'North well' })
const assign = (deviceId: string, userId: string | null, { token } = admin) =>
  api(assignDevice, { token, params: { deviceId }, body: { userId } })
const statusFor = async ({ token }: Signed, deviceId: string) =>
  (await api(getDevice, { token, params: { deviceId } })).status
const recordsOf = (entityId: string) =>
  db().auditRecord.findMany({ where: { entityId, action: { in: ['device.assign', 'device.update'] } } })

describe('giving a device to a user', () => {
  it('takes it from the former owner with all that was theirs', async () => {
    const { publicId: deviceId, id: key, uuid: id } = await ownedDevice()
    await storeReadings([
      { device: key, metric: 'distance_mm', at: new Date(Date.now() - 60_000), value: 900 },
    ])
    await api(issueCredential, { token: former.token, params: { deviceId }, body: {} })
    await shareWith({ owner: former, friend, deviceId })
    const answer = await assign(deviceId, next.id)
    expect([answer.status, (await json(answer)).device]).toMatchObject([
      200,
      { deviceId, name: '', claimed: true },
    ])
    expect(await statusFor(former, deviceId)).toBe(404)
    expect(await statusFor(friend, deviceId)).toBe(404)
    const seen = await json(await api(getDevice, { token: next.token, params: { deviceId } }))
    expect(seen.device).toMatchObject({ owned: true, latest: {}, latestReading: null })
    expect(await db().deviceCredential.count({ where: { devicePublicId: deviceId } })).toBe(0)
    expect(await db().deviceShare.count({ where: { deviceUuid: id } })).toBe(0)
  })

  it('keeps name and tags of one that nobody owned, whatever code or window it demands', async () => {
    const { publicId: deviceId } = await makeDevice({
      name: 'Spare',
      tags: ['depot'],
      claimableUntil: new Date(1),
    })
    const params = { deviceId }
    await api(setClaimCode, { token: admin.token, params, body: { claimCode: 'CODE-4711' } })
    expect((await assign(deviceId, next.id)).status).toBe(200)
    const seen = await json(await api(getDevice, { token: next.token, params }))
    expect(seen.device).toMatchObject({ name: 'Spare', tags: ['depot'] })
  })

  it('tells the new owner neither whose it was nor how it was called', async () => {
    const { publicId: deviceId } = await ownedDevice()
    await assign(deviceId, next.id)
    const recordsFor = async ({ token }: Signed) =>
      (await api(listDeviceAudit, { token, params: { deviceId } })).text()
    const told = await recordsFor(next)
    expect(told).toContain(next.email)
    for (const secret of [former.email, former.id, 'North well']) expect(told).not.toContain(secret)
    expect(await recordsFor(admin)).toContain(former.email)
  })

  it('to nobody releases it', async () => {
    const { publicId: deviceId } = await ownedDevice()
    expect((await assign(deviceId, null)).status).toBe(200)
    expect(await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })).toMatchObject({
      ownerId: null,
      claimedAt: null,
      name: '',
    })
  })

  it('who has it already changes nothing, and is not recorded', async () => {
    const { publicId: deviceId } = await ownedDevice()
    for (const _ of [1, 2]) expect((await assign(deviceId, former.id)).status).toBe(200)
    expect(await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })).toMatchObject({
      name: 'North well',
    })
    const { publicId: unowned } = await makeDevice()
    expect((await assign(unowned, null)).status).toBe(200)
    expect([...(await recordsOf(deviceId)), ...(await recordsOf(unowned))]).toEqual([])
  })

  it('is recorded with both owners, on behalf of the former', async () => {
    const { publicId: deviceId } = await ownedDevice()
    await assign(deviceId, next.id)
    expect(await recordsOf(deviceId)).toMatchObject([
      {
        ...{ action: 'device.assign', entityName: 'North well', actorId: admin.id },
        ...{ behalfId: former.id, behalfName: former.email },
        changes: [{ field: 'owner', before: former.email, after: next.email }],
      },
    ])
  })

  it('refuses disabled and unknown accounts, and leaves everything as it is', async () => {
    const gone = await makeUser()
    await db().user.update({ where: { id: gone.id }, data: { disabledAt: new Date() } })
    const { publicId: deviceId } = await ownedDevice()
    for (const id of [gone.id, '7f3b9e56-3c9a-4b0e-9d55-0f6f1a5c2d10'])
      expect((await assign(deviceId, id)).status).toBe(400)
    expect(await statusFor(former, deviceId)).toBe(200)
    expect(await recordsOf(deviceId)).toEqual([])
  })

  it('leaves one owner when two administrators do it at once', async () => {
    const second = await makeUser('admin')
    for (let i = 0; i < 10; i++) {
      const { publicId: deviceId } = await ownedDevice()
      const answers = await Promise.all([
        assign(deviceId, next.id),
        assign(deviceId, friend.id, second),
        assign(deviceId, null),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const { ownerId } = await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })
      const records = await recordsOf(deviceId)
      const last = records.sort((a, b) => (a.id < b.id ? -1 : 1)).at(-1)
      const email = { [next.id]: next.email, [friend.id]: friend.email }[ownerId ?? ''] ?? null
      expect(last?.changes).toMatchObject([{ after: email }])
    }
  })

  it('takes a recent proof where somebody has it, and none where nobody has', async () => {
    const away = await makeUser('admin')
    await ageProof(away)
    const { publicId: deviceId } = await ownedDevice()
    for (const id of [next.id, null]) {
      const answer = await assign(deviceId, id, away)
      expect([answer.status, (await json(answer)).code]).toEqual([403, 'reauth_required'])
    }
    expect(await statusFor(former, deviceId)).toBe(200)
    const { publicId: spare } = await makeDevice()
    expect((await assign(spare, next.id, away)).status).toBe(200)
  })

  it('is not for owners, nor for what does not exist', async () => {
    const { publicId: deviceId } = await ownedDevice()
    expect((await assign(deviceId, former.id, former)).status).toBe(403)
    expect((await assign('no-such-device', next.id)).status).toBe(404)
  })
})

describe('setting a claim code', () => {
  const set = (deviceId: string, claimCode: string | null, { token } = admin) =>
    api(setClaimCode, { token, params: { deviceId }, body: { claimCode } })

  it('is recorded when it changes something, on behalf of the owner, without the code', async () => {
    const { publicId: deviceId } = await ownedDevice()
    for (const code of [null, 'CODE-4711', 'code 4711', 'CODE-4712', null, null])
      expect((await set(deviceId, code)).status).toBe(200)
    const records = await recordsOf(deviceId)
    expect(records.map(({ changes, behalfName }) => [changes, behalfName])).toEqual([
      [[{ field: 'claimCode', before: null, after: '•••' }], former.email],
      [[{ field: 'claimCode', before: '•••', after: '•••' }], former.email],
      [[{ field: 'claimCode', before: '•••', after: null }], former.email],
    ])
    const { id } = await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })
    expect(await db().deviceClaimCode.count({ where: { device: id } })).toBe(0)
  })

  it('takes a recent proof to change or remove one, and none to set the first', async () => {
    const away = await makeUser('admin')
    await ageProof(away)
    const { publicId: deviceId } = await makeDevice()
    const statuses = []
    for (const code of ['CODE-4711', 'CODE-4711', 'CODE-4712', null])
      statuses.push((await set(deviceId, code, away)).status)
    expect(statuses).toEqual([200, 200, 403, 403])
  })

  it('refuses codes of dashes, owners, and what does not exist', async () => {
    const { publicId: deviceId } = await ownedDevice()
    expect((await set(deviceId, '- - - - -')).status).toBe(400)
    expect((await set(deviceId, 'CODE-4711', former)).status).toBe(403)
    expect((await set('no-such-device', 'CODE-4711')).status).toBe(404)
  })
})
