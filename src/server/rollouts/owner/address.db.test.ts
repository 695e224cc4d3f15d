import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getDeviceFirmware, issueFirmwareAddress } from '@/contracts/rollouts/owner'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { hashToken } from '@/server/firmware/tokens/address'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { api } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { shareWith } from '~/tests/support/sharing'

let owner: Signed
beforeEach(async () => {
  env.FIRMWARE_ORIGIN = 'https://fw.example.org'
  owner = await makeUser()
})
afterEach(() => {
  env.FIRMWARE_ORIGIN = undefined
  env.FIRMWARE_HTTP_ORIGIN = undefined
})

const makeNode = (family = 'esphome') => makeDevice({ ownerId: owner.id, family })
const issue = (deviceId: string, by = owner) => answerOf(issueFirmwareAddress, by, { params: { deviceId } })
const show = (deviceId: string, by = owner) => answerOf(getDeviceFirmware, by, { params: { deviceId } })
const tokenOf = (url: string): string => new URL(url).pathname.split('/')[2] ?? ''
const rowOf = (nodeDevice: number) => db().firmwareToken.findUnique({ where: { nodeDevice } })

describe('the update address of an ESPHome device', () => {
  it('is shown once and kept as a hash; its owner sees since when there is one', async () => {
    const { publicId: deviceId, id } = await makeNode()
    expect((await show(deviceId)).firmware.address).toEqual({ issuedAt: null })
    const { url, httpUrl, status } = await issue(deviceId)
    expect([status, httpUrl]).toEqual([200, null])
    expect(url).toMatch(/^https:\/\/fw\.example\.org\/f\/[\w-]{22}\/manifest\.json$/)
    const row = await rowOf(id)
    expect(row?.tokenHash).toBe(hashToken(tokenOf(url)))
    const shown = await (await api(getDeviceFirmware, { token: owner.token, params: { deviceId } })).text()
    expect(JSON.parse(shown).firmware.address).toEqual({ issuedAt: row?.createdAt.toISOString() })
    for (const hidden of [tokenOf(url), row?.tokenHash]) expect(shown).not.toContain(hidden)
  })

  it('ends with the next one, which the audit names', async () => {
    const { publicId: deviceId, id } = await makeNode()
    const first = await issue(deviceId)
    const before = await rowOf(id)
    const second = await issue(deviceId)
    const after = await rowOf(id)
    expect(after?.tokenHash).toBe(hashToken(tokenOf(second.url)))
    const old = { where: { tokenHash: hashToken(tokenOf(first.url)) } }
    expect(await db().firmwareToken.count(old)).toBe(0)
    const records = await recordsOf(deviceId, 'firmware.address')
    expect(records.map(({ changes }) => changes)).toEqual([
      [{ field: 'address', before: null, after: before?.id }],
      [{ field: 'address', before: before?.id, after: after?.id }],
    ])
  })

  it('of ten at once is one', async () => {
    const { publicId: deviceId, id } = await makeNode()
    const answers = await Promise.all(Array.from({ length: 10 }, () => issue(deviceId)))
    const hashes = answers.map(({ url }) => hashToken(tokenOf(url)))
    expect(hashes).toContain((await rowOf(id))?.tokenHash)
    expect(await db().firmwareToken.count({ where: { tokenHash: { in: hashes } } })).toBe(1)
  })

  it('is told over plain http too where there is such an origin', async () => {
    const { publicId: deviceId } = await makeNode()
    env.FIRMWARE_HTTP_ORIGIN = 'http://fw.example.org'
    const both = await issue(deviceId)
    expect(both.httpUrl).toBe(both.url.replace('https:', 'http:'))
    env.FIRMWARE_ORIGIN = undefined
    expect(await issue(deviceId)).toMatchObject({
      url: expect.stringMatching(/^http:\/\/fw\.example\.org/),
      httpUrl: null,
    })
  })

  it('is not issued without an origin, which leaves the one before', async () => {
    const { publicId: deviceId, id } = await makeNode()
    await issue(deviceId)
    const before = await rowOf(id)
    env.FIRMWARE_ORIGIN = undefined
    expect(await issue(deviceId)).toMatchObject({
      status: 409,
      message: expect.stringContaining('FIRMWARE_ORIGIN'),
    })
    expect(await rowOf(id)).toEqual(before)
  })

  it('is not there for other families', async () => {
    const { publicId: deviceId, id } = await makeNode('tasmota')
    expect((await show(deviceId)).firmware.address).toBeNull()
    expect(await issue(deviceId)).toMatchObject({ status: 409, message: expect.stringContaining('ESPHome') })
    expect(await rowOf(id)).toBeNull()
  })

  it.each(['viewer', 'operator'] as const)('is neither shown to a %s nor issued by one', async (role) => {
    const [{ publicId: deviceId, id }, friend] = [await makeNode(), await makeUser()]
    await shareWith({ owner, friend, deviceId, role })
    expect((await show(deviceId, friend)).firmware.address).toBeNull()
    expect((await issue(deviceId, friend)).status).toBe(403)
    expect(await rowOf(id)).toBeNull()
  })
})
