import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerDevice, setClaimCode } from '@/contracts/admin/devices'
import { claimDevice, searchDevices } from '@/contracts/devices/device'
import { releaseDevice } from '@/contracts/devices/device-care'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { ingest } from '~/tests/walks/support/ingest'

const CODE = 'WELL-4711'
const MINUTE_MS = 60_000

let admin: Signed
let person: Signed
let other: Signed

beforeAll(async () => {
  ;[admin, person, other] = await Promise.all([makeUser('admin'), makeUser(), makeUser()])
})
beforeEach(() => db().rateLimit.deleteMany())

let made = 0
/** A device with a claim code. */
async function codedDevice(claimCode = CODE): Promise<string> {
  const deviceId = `coded-${++made}`
  const answer = await api(registerDevice, { token: admin.token, body: { deviceId, claimCode } })
  if (!answer.ok) throw new Error(await answer.text())
  return deviceId
}

async function claim(deviceId: string, code?: string, { token } = person) {
  const body = code === undefined ? {} : { body: { code } }
  const answer = await api(claimDevice, { token, params: { deviceId }, ...body })
  const { code: error, issues } = await json(answer)
  const proofs = issues?.map(({ path }: { path: string }) => path)
  return { status: answer.status, error, proofs, retryAfter: Number(answer.headers.get('retry-after')) }
}

const codeOf = async (deviceId: string) => {
  const { id } = await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })
  return db().deviceClaimCode.findUnique({ where: { device: id } })
}
const recordsOf = (entityId: string) =>
  db().auditRecord.findMany({ where: { entityId }, orderBy: { id: 'asc' }, skip: 1 })

async function failTimes(deviceId: string, times: number) {
  for (let i = 0; i < times; i++)
    expect(await claim(deviceId, `wrong-${i}x`)).toMatchObject({ status: 403, error: 'wrong_code' })
}

describe('a device with a claim code', () => {
  it('is claimed with its code only, in any case and with any dashes', async () => {
    const deviceId = await codedDevice()
    for (const code of [undefined, '', '  '])
      expect(await claim(deviceId, code)).toMatchObject({
        status: 403,
        error: 'code_required',
        proofs: ['code'],
      })
    expect(await claim(deviceId, 'WELL-4712')).toMatchObject({ status: 403, error: 'wrong_code' })
    expect(await claim(deviceId, ' well 47-11')).toMatchObject({ status: 200 })
  })

  it('keeps its code for the next owner, without the failures of the last', async () => {
    const deviceId = await codedDevice()
    await failTimes(deviceId, 2)
    expect((await claim(deviceId, CODE)).status).toBe(200)
    expect(await codeOf(deviceId)).toMatchObject({ failures: 0, lockedUntil: null })
    await api(releaseDevice, { token: person.token, params: { deviceId } })
    expect((await claim(deviceId, undefined, other)).error).toBe('code_required')
    expect((await claim(deviceId, CODE, other)).status).toBe(200)
  })

  it('demands it of administrators too', async () => {
    const deviceId = await codedDevice()
    expect((await claim(deviceId, undefined, admin)).error).toBe('code_required')
    expect((await claim(deviceId, CODE, admin)).status).toBe(200)
  })

  it('stores the code as a hash that differs from device to device', async () => {
    const [one, two] = [await codeOf(await codedDevice()), await codeOf(await codedDevice())]
    expect(one?.codeHash).toMatch(/^[0-9a-f]{64}$/)
    expect(one?.codeHash).not.toBe(two?.codeHash)
  })

  it('says that it is taken before it asks for a code', async () => {
    const deviceId = await codedDevice()
    await claim(deviceId, CODE)
    expect((await claim(deviceId, 'anything', other)).status).toBe(409)
    expect((await claim(deviceId)).status).toBe(200)
  })

  it('is found as any other', async () => {
    const deviceId = await codedDevice()
    const answer = await json(await api(searchDevices, { token: person.token, query: { q: deviceId } }))
    const [found] = answer.devices
    expect(Object.keys(found).sort()).toEqual([
      ...['claimed', 'deviceId', 'id', 'kind', 'lastSeenAt', 'name', 'owned'],
    ])
  })

  it('needs no code once an administrator has removed it', async () => {
    const deviceId = await codedDevice()
    const params = { deviceId }
    await api(setClaimCode, { token: admin.token, params, body: { claimCode: null } })
    expect((await claim(deviceId, 'whatever')).status).toBe(200)
  })
})

describe('wrong codes', () => {
  it('lock the device for 15 minutes after the fifth, for everybody and the right code too', async () => {
    const deviceId = await codedDevice()
    await failTimes(deviceId, 5)
    const locked = await claim(deviceId, CODE, other)
    expect(locked).toMatchObject({ status: 423, error: 'locked' })
    expect(locked.retryAfter).toBeGreaterThan(14 * 60)
    expect(locked.retryAfter).toBeLessThanOrEqual(15 * 60)
    expect((await claim(deviceId)).status).toBe(423)
  })

  it('are counted anew after the lock', async () => {
    const deviceId = await codedDevice()
    await failTimes(deviceId, 5)
    const { id } = await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })
    await db().deviceClaimCode.update({
      where: { device: id },
      data: { lockedUntil: new Date(Date.now() - 1) },
    })
    await failTimes(deviceId, 4)
    expect((await claim(deviceId, CODE)).status).toBe(200)
  })

  it('are counted one by one when they come at once', async () => {
    const deviceId = await codedDevice()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => claim(deviceId, `wrong-${i}x`)))
    expect(answers.filter(({ error }) => error === 'wrong_code')).toHaveLength(5)
    expect(answers.filter(({ error }) => error === 'locked')).toHaveLength(7)
  })

  it('are forgotten when the code is changed, and not when it is set again', async () => {
    const deviceId = await codedDevice()
    const set = (claimCode: string) =>
      api(setClaimCode, { token: admin.token, params: { deviceId }, body: { claimCode } })
    await failTimes(deviceId, 5)
    await set(CODE)
    expect((await claim(deviceId, CODE)).status).toBe(423)
    await set('ANOTHER-1')
    expect((await claim(deviceId, CODE)).status).toBe(403)
    expect((await claim(deviceId, 'another1')).status).toBe(200)
  })
})

describe('wrong codes for many devices', () => {
  const codedDevices = (count: number) => Promise.all(Array.from({ length: count }, () => codedDevice()))
  const guess = async (deviceId: string, by: Signed, address?: string) => {
    const body = { code: 'WRONG-1' }
    return (await api(claimDevice, { token: by.token, params: { deviceId }, body, address })).status
  }

  it('are limited for a user, whom the right code does not let through then', async () => {
    const [thief, ids] = [await makeUser(), await codedDevices(22)]
    const answers = await Promise.all(ids.map((deviceId) => guess(deviceId, thief)))
    expect(answers.filter((status) => status === 403).length).toBeLessThanOrEqual(20)
    for (const deviceId of ids) await guess(deviceId, thief)
    const [deviceId = ''] = ids
    expect(await claim(deviceId, CODE, thief)).toMatchObject({ status: 429, error: 'too_many' })
    expect((await claim(deviceId, undefined, thief)).status).toBe(403)
    expect((await claim(deviceId, CODE)).status).toBe(200)
  })

  it('are limited for an address, whoever signs in there', async () => {
    const [users, ids] = [await Promise.all([1, 2, 3, 4].map(() => makeUser())), await codedDevices(64)]
    const statuses: number[] = []
    for (const [i, deviceId] of ids.entries()) {
      const by = users[i % users.length]
      if (by) statuses.push(await guess(deviceId, by, '203.0.113.9'))
    }
    expect(statuses).toEqual([...Array<number>(60).fill(403), ...Array<number>(4).fill(429)])
    const [deviceId = ''] = ids
    expect(await guess(deviceId, person, '203.0.113.10')).toBe(403)
  })

  it('count only when they are wrong', async () => {
    const installer = await makeUser()
    for (const deviceId of await codedDevices(25))
      expect((await claim(deviceId, CODE, installer)).status).toBe(200)
  })
})

describe('a device with a code and a claim button', () => {
  const withWindow = async (ms: number) => {
    const deviceId = await codedDevice()
    const claimableUntil = new Date(Date.now() + ms)
    await db().device.update({ where: { publicId: deviceId }, data: { claimableUntil } })
    return deviceId
  }

  it('is claimed in its window without the code, even while wrong codes lock it', async () => {
    expect((await claim(await withWindow(MINUTE_MS))).status).toBe(200)
    const deviceId = await withWindow(-MINUTE_MS)
    await failTimes(deviceId, 5)
    expect((await claim(deviceId)).status).toBe(423)
    await db().device.update({
      where: { publicId: deviceId },
      data: { claimableUntil: new Date(Date.now() + MINUTE_MS) },
    })
    expect((await claim(deviceId)).status).toBe(200)
  })

  it('is claimed with the code outside it, and tells both ways', async () => {
    const deviceId = await withWindow(-MINUTE_MS)
    expect(await claim(deviceId)).toMatchObject({ error: 'code_required', proofs: ['code', 'window'] })
    expect((await claim(deviceId, CODE)).status).toBe(200)
  })

  const press = (deviceId: string, senderId?: string) =>
    ingest().deliver({ topic: `tc/v1/${deviceId}/claim`, body: { window_s: 300 }, senderId })

  it('is not opened by whoever may publish on the broker, only with its own credentials', async () => {
    const deviceId = await codedDevice()
    await press(deviceId)
    expect(await claim(deviceId)).toMatchObject({ status: 403, proofs: ['code'] })
    await press(deviceId, deviceId)
    expect((await claim(deviceId)).status).toBe(200)
  })

  it('is closed when a code is set, whoever opened it before', async () => {
    const { publicId: deviceId } = await makeDevice()
    await press(deviceId)
    await api(setClaimCode, { token: admin.token, params: { deviceId }, body: { claimCode: CODE } })
    expect(await claim(deviceId)).toMatchObject({ status: 403, proofs: ['code', 'window'] })
    await press(deviceId)
    expect((await claim(deviceId)).status).toBe(403)
  })

  it('with the button alone ignores codes and asks for the button', async () => {
    const { publicId: deviceId } = await makeDevice({ claimableUntil: new Date(Date.now() - MINUTE_MS) })
    for (const code of [undefined, CODE])
      expect(await claim(deviceId, code)).toMatchObject({ error: 'code_required', proofs: ['window'] })
  })
})

describe('the audit', () => {
  it('holds claims, wrong codes and locks, and no code', async () => {
    const deviceId = await codedDevice()
    await claim(deviceId)
    await failTimes(deviceId, 5)
    await claim(deviceId, CODE)
    await api(setClaimCode, { token: admin.token, params: { deviceId }, body: { claimCode: 'ANOTHER-1' } })
    await claim(deviceId, 'ANOTHER-1')
    await claim(deviceId)
    const records = await recordsOf(deviceId)
    expect(records.map(({ action, result }) => `${action} ${result}`)).toEqual([
      ...Array.from({ length: 6 }, () => 'device.claim_refuse refused'),
      'device.update ok',
      'device.claim ok',
    ])
    const { codeHash } = (await codeOf(deviceId)) ?? {}
    const text = JSON.stringify(records, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    for (const secret of [CODE, 'ANOTHER-1', 'wrong-0x', String(codeHash)]) expect(text).not.toContain(secret)
  })
})
