import { beforeEach, describe, expect, it } from 'vitest'
import { issueCredential } from '@/contracts/devices/credentials'
import { getDevice } from '@/contracts/devices/device'
import {
  acceptTransfer,
  cancelTransfer,
  declineTransfer,
  listShares,
  listTransfers,
  offerTransfer,
  releaseDevice,
} from '@/contracts/devices/device-care'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { issueNodeAddress } from '@/server/firmware/tokens/nodes'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { shareWith } from '~/tests/support/sharing'
import { pruneTransfers } from './transfers'

let owner: Signed
let next: Signed
let device: Awaited<ReturnType<typeof makeDevice>>

beforeEach(async () => {
  ;[owner, next] = await Promise.all([makeUser(), makeUser()])
  device = await makeDevice({ ownerId: owner.id, name: 'North' })
})

const params = () => ({ deviceId: device.publicId })
const offer = (email = next.email, token = owner.token) =>
  api(offerTransfer, { token, params: params(), body: { email } })
const offers = async ({ token } = next) => (await json(await api(listTransfers, { token }))).transfers
const offered = async (): Promise<string> => {
  await offer()
  return (await offers())[0].id
}
const accept = (id: string, { token } = next) => api(acceptTransfer, { token, params: { id } })
const ownerNow = async () => (await db().device.findUniqueOrThrow({ where: { uuid: device.uuid } })).ownerId

describe('an offer', () => {
  it('is visible to its recipient and to the owner, for a week', async () => {
    await offer()
    expect(await offers()).toMatchObject([
      { deviceId: device.publicId, deviceName: device.publicId, from: owner.email },
    ])
    expect(await offers(owner)).toEqual([])
    const { transfer } = await json(await api(listShares, { token: owner.token, params: params() }))
    expect(transfer.email).toBe(next.email)
    const days = (Date.parse(transfer.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
  })

  it('changes nothing by itself', async () => {
    await offer()
    expect(await ownerNow()).toBe(owner.id)
    expect((await api(getDevice, { token: next.token, params: params() })).status).toBe(404)
  })

  it('replaces an earlier one', async () => {
    const first = await offered()
    const other = await makeUser()
    await offer(other.email)
    expect((await accept(first)).status).toBe(404)
    expect(await offers()).toEqual([])
    expect(await offers(other)).toHaveLength(1)
  })

  it('is removed after it has expired, which leaves one record, with several workers too', async () => {
    const id = await offered()
    await pruneTransfers(new Date())
    expect(await offers()).toHaveLength(1)
    await db().deviceTransfer.update({ where: { id }, data: { expiresAt: new Date(1) } })
    await Promise.all(Array.from({ length: 5 }, () => pruneTransfers(new Date())))
    expect(await db().deviceTransfer.count({ where: { id } })).toBe(0)
    const where = { entityId: device.publicId, actorType: 'job' }
    expect(await db().auditRecord.findMany({ where })).toMatchObject([
      {
        ...{ action: 'device.transfer_cancel', actorId: 'lifecycle.prune', reason: 'expired' },
        changes: [{ field: 'offeredTo', before: next.email, after: null }],
      },
    ])
  })

  it('to oneself is refused', async () => {
    const answer = await offer(owner.email)
    expect([answer.status, (await json(answer)).message]).toEqual([400, 'This is your own address'])
  })

  it('to an address without an account is answered like any other', async () => {
    const shown = async (email: string) => {
      const { status } = await offer(email)
      const { transfer } = await json(await api(listShares, { token: owner.token, params: params() }))
      return [status, { ...transfer, email: '', expiresAt: '' }]
    }
    expect(await shown('nobody@example.org')).toEqual(await shown(next.email))
  })

  it('can be accepted or declined by its recipient only', async () => {
    const id = await offered()
    const stranger = await makeUser()
    for (const who of [owner, stranger, await makeUser('admin')]) {
      expect((await accept(id, who)).status).toBe(404)
      expect((await api(declineTransfer, { token: who.token, params: { id } })).status).toBe(404)
    }
    expect(await ownerNow()).toBe(owner.id)
  })
})

describe('accepting', () => {
  it('transfers device, history and credentials; shares and the address of updates end, and nothing starts by itself', async () => {
    const friend = await makeUser()
    await shareWith({ owner, friend, deviceId: device.publicId })
    await api(issueCredential, { token: owner.token, params: params(), body: {} })
    await issueNodeAddress(pool(), device.id)
    await storeReadings([{ device: device.id, metric: 'distance_mm', at: new Date(0), value: 900 }])
    await db().pumpControl.create({ data: { device: device.id, channel: 0, mode: 'auto' } })
    const answer = await json(await accept(await offered()))
    expect(answer.device).toMatchObject({ owned: true, access: 'owner', latestReading: { value: 900 } })
    for (const { token } of [owner, friend])
      expect((await api(getDevice, { token, params: params() })).status).toBe(404)
    const { publicId: deviceId, id } = device
    expect(await db().deviceCredential.count({ where: { devicePublicId: deviceId } })).toBe(1)
    expect(await db().firmwareToken.count({ where: { nodeDevice: id } })).toBe(0)
    expect(await db().pumpControl.findFirstOrThrow({ where: { device: id } })).toMatchObject({ mode: 'off' })
    expect(await offers()).toEqual([])
  })

  it('an offer that has expired, was declined, withdrawn or overtaken by a release is not there', async () => {
    const ended = await offered()
    await db().deviceTransfer.update({ where: { id: ended }, data: { expiresAt: new Date(1) } })
    expect(await offers()).toEqual([])
    expect((await accept(ended)).status).toBe(404)
    const declined = await offered()
    expect((await api(declineTransfer, { token: next.token, params: { id: declined } })).status).toBe(200)
    const cancelled = await offered()
    expect((await api(cancelTransfer, { token: owner.token, params: params() })).status).toBe(200)
    const released = await offered()
    await api(releaseDevice, { token: owner.token, params: params() })
    for (const id of [declined, cancelled, released]) expect((await accept(id)).status).toBe(404)
    expect(await ownerNow()).toBeNull()
  })

  it('of concurrent accept, cancel and release, the first one counts', async () => {
    const id = await offered()
    const [accepted, cancelled, released, again] = await Promise.all([
      accept(id),
      api(cancelTransfer, { token: owner.token, params: params() }),
      api(releaseDevice, { token: owner.token, params: params() }),
      accept(id),
    ])
    const wins = [accepted, again].filter(({ status }) => status === 200)
    expect(wins.length + Number(released.status === 200)).toBeLessThanOrEqual(1)
    expect([200, 404]).toContain(cancelled.status)
    expect(await ownerNow()).toBe(wins.length > 0 ? next.id : released.status === 200 ? null : owner.id)
  })
})
