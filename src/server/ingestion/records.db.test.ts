import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ingest as ingestCall, issueCredential, revokeCredential } from '@/contracts/devices/credentials'
import { dismissInboxMessage, removeMapping, saveMapping } from '@/contracts/devices/inbox'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { ingest, telemetry } from '~/tests/walks/support/ingest'

const recordsOf = (entityId: string) =>
  db().auditRecord.findMany({ where: { entityId }, orderBy: { id: 'asc' } })

describe('the audit of messages', () => {
  it('holds no report', async () => {
    const { publicId: deviceId } = await makeDevice({ ownerId: (await makeUser()).id })
    const { deliver } = ingest()
    await deliver(telemetry(deviceId, { m: { distance_mm: 1 } }))
    expect(await recordsOf(deviceId)).toEqual([])
  })

  it('holds a claim window when it opens, not when it is prolonged', async () => {
    const { publicId: deviceId } = await makeDevice({ name: 'Roof' })
    const { deliver } = ingest()
    const claim = { topic: `tc/v1/${deviceId}/claim`, body: { window_s: 60 } }
    await deliver(claim, claim)
    await deliver({ ...claim, body: { window_s: 120 } })
    expect(await recordsOf(deviceId)).toMatchObject([
      { action: 'device.claim_window', actorType: 'device', actorId: deviceId, entityName: 'Roof' },
    ])
    await db().device.update({
      where: { publicId: deviceId },
      data: { claimableUntil: new Date(Date.now() - 1) },
    })
    await deliver({ ...claim, body: { window_s: 180 } })
    expect(await recordsOf(deviceId)).toHaveLength(2)
  })

  it('holds the use of a revoked secret', async () => {
    const owner = await makeUser()
    const { publicId: deviceId } = await makeDevice({ ownerId: owner.id })
    const params = { deviceId }
    const { credential, secret } = await json(
      await api(issueCredential, { token: owner.token, params, body: {} }),
    )
    const revocation = { token: owner.token, params: { ...params, credentialId: credential.id } }
    const report = { token: secret, params, body: { m: { distance_mm: 1 } } }
    expect((await api(ingestCall, report)).status).toBe(202)
    await api(revokeCredential, revocation)
    expect((await api(ingestCall, report)).status).toBe(401)
    const records = await recordsOf(deviceId)
    expect(records.map(({ action }) => action)).toEqual([
      ...['credential.issue', 'credential.revoke', 'credential.refuse'],
    ])
    expect(records.at(-1)).toMatchObject({ actorType: 'device', actorId: deviceId, result: 'refused' })
  })
})

describe('the audit of the inbox', () => {
  async function filed() {
    const owner = await makeUser()
    const { publicId: sender } = await makeDevice({ ownerId: owner.id })
    const topic = `t/${randomUUID()}`
    const data = { shape: topic, topic, payload: Buffer.from('7'), reason: 'unknown_topic', sender }
    return { owner, topic, params: { id: (await db().inboxMessage.create({ data })).id } }
  }

  it('holds mappings as they are saved and removed, and for whom an administrator does it', async () => {
    const [{ owner, topic, params }, admin] = await Promise.all([filed(), makeUser('admin')])
    const body = { topic, fields: [{ metric: 'depth_mm', unit: 'cm' }] }
    const saved = await json(await api(saveMapping, { token: admin.token, params, body }))
    const { id } = saved.mappings[0]
    await api(removeMapping, { token: owner.token, params: { id } })
    expect(await recordsOf(id)).toMatchObject([
      { action: 'mapping.save', entityName: topic, actorId: admin.id, behalfId: owner.id },
      { action: 'mapping.remove', entityName: topic, actorId: owner.id, behalfId: null },
    ])
  })

  it('holds one dismissal of a message, of several at once', async () => {
    const { owner, topic, params } = await filed()
    const call = { token: owner.token, params }
    await Promise.all([1, 2, 3].map(() => api(dismissInboxMessage, call)))
    expect(await recordsOf(params.id)).toMatchObject([{ action: 'inbox.dismiss', entityName: topic }])
  })
})
