import { beforeAll, describe, expect, it } from 'vitest'
import { type AuditRecord, listDeviceAudit } from '@/contracts/audit'
import { jobSource, recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'

let owner: Signed
let viewer: Signed
let admin: Signed
let stranger: Signed
let device: { uuid: string; publicId: string }
const since = new Date('2026-03-01T12:00:00Z')

beforeAll(async () => {
  ;[owner, viewer, admin, stranger] = await Promise.all([
    makeUser(),
    makeUser(),
    makeUser('admin'),
    makeUser(),
  ])
  const before = new Date(since.getTime() - 1)
  device = await makeDevice({ ownerId: owner.id, claimedAt: since, historyFrom: before })
  await db().deviceShare.create({
    data: { deviceUuid: device.uuid, userId: viewer.id, role: 'viewer' },
  })
  const other = await makeDevice({ ownerId: owner.id })
  const about = ({ publicId }: { publicId: string }) => ({ type: 'device', id: publicId }) as const
  const source = {
    ...jobSource('test.device', since),
    requestId: 'request',
    ip: '192.0.2.1',
    client: 'Firefox',
  }
  const by = ({ id }: Signed) => ({ ...source, type: 'user', id, name: null, sessionId: 'session' }) as const
  await recordAudit(db(), { ...source, now: before }, { action: 'device.claim', entity: about(device) })
  await recordAudit(db(), by(owner), { action: 'device.update', entity: about(device) })
  await recordAudit(db(), by(admin), { action: 'credential.issue', entity: about(device) })
  await recordAudit(db(), source, { action: 'pump.command', entity: about(other) })
})

const list = (who: Signed, query: Record<string, string> = {}) =>
  api(listDeviceAudit, { token: who.token, params: { deviceId: device.publicId }, query })
const recordsFor = async (who: Signed, query?: Record<string, string>): Promise<AuditRecord[]> =>
  (await json(await list(who, query))).records

describe('GET /devices/{deviceId}/audit', () => {
  it('has what was done to the device since its owner has it, newest first', async () => {
    const actions = (await recordsFor(owner)).map(({ action }) => action)
    expect(actions).toEqual(['credential.issue', 'device.update'])
  })

  it('leaves out where other people were', async () => {
    const away = { ip: null, client: null, requestId: null }
    const [byAdmin, own] = await recordsFor(owner)
    expect(byAdmin).toMatchObject({ ...away, actor: { name: admin.email, sessionId: null } })
    expect(own).toMatchObject({ ip: '192.0.2.1', client: 'Firefox', actor: { sessionId: 'session' } })
  })

  it('filters by action and by words', async () => {
    expect(await recordsFor(owner, { action: 'device.update' })).toHaveLength(1)
    expect(await recordsFor(owner, { query: 'credential.iss' })).toHaveLength(1)
    expect(await recordsFor(owner, { query: 'device.claim' })).toHaveLength(0)
  })

  it('is for who manages the device', async () => {
    const statuses = [viewer, stranger, admin].map(async (who) => (await list(who)).status)
    expect(await Promise.all(statuses)).toEqual([403, 404, 200])
  })
})
