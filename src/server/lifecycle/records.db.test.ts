import { beforeEach, describe, expect, it } from 'vitest'
import { issueCredential, removeProtection, revokeCredential } from '@/contracts/devices/credentials'
import { setTankSeries } from '@/contracts/devices/device'
import {
  acceptTransfer,
  cancelTransfer,
  declineTransfer,
  listTransfers,
  offerTransfer,
  releaseDevice,
  setNotificationSettings,
  shareDevice,
  unshareDevice,
  updateDevice,
} from '@/contracts/devices/device-care'
import { mergeDevice } from '@/contracts/devices/device-merge'
import { setSensor } from '@/contracts/devices/sensor'
import { declineInvitation } from '@/contracts/devices/invitations'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { invitationOf, shareWith } from '~/tests/support/sharing'
import { pruneInvitations } from './invitations'

let owner: Signed
let friend: Signed
let admin: Signed
let device: Awaited<ReturnType<typeof makeDevice>>
let params: { deviceId: string }

beforeEach(async () => {
  ;[owner, friend, admin] = await Promise.all([makeUser(), makeUser(), makeUser('admin')])
  device = await makeDevice({ ownerId: owner.id, name: 'Roof' })
  params = { deviceId: device.publicId }
})

const recordsOf = (entityId = device.publicId) =>
  db().auditRecord.findMany({ where: { entityId }, orderBy: { id: 'asc' } })
const actions = async () => (await recordsOf()).map(({ action }) => action)
const invite = (email: string, role = 'viewer', { token } = owner) =>
  api(shareDevice, { token, params, body: { email, role } })
const unshare = (userId: string, { token } = owner) =>
  api(unshareDevice, { token, params: { ...params, userId } })
const rename = (name: string, { token } = owner) => api(updateDevice, { token, params, body: { name } })
const offer = (email = friend.email) => api(offerTransfer, { token: owner.token, params, body: { email } })
async function offerId(): Promise<string> {
  const { transfers } = await json(await api(listTransfers, { token: friend.token }))
  return transfers[0].id
}

describe('the audit of a change of a device', () => {
  it('holds each field, once, under the name before', async () => {
    await rename('Cellar')
    await rename('Cellar')
    const actor = { actorId: owner.id, actorName: owner.email, behalfId: null }
    const changes = [{ field: 'name', before: 'Roof', after: 'Cellar' }]
    expect(await recordsOf()).toMatchObject([
      { action: 'device.update', ...actor, entityType: 'device', entityName: 'Roof', changes },
    ])
  })

  it('names the owner when an administrator makes it', async () => {
    await rename('Cellar', admin)
    expect(await recordsOf()).toMatchObject([
      { actorName: admin.email, behalfId: owner.id, behalfName: owner.email },
    ])
  })

  it('holds tanks, alert settings and the sensor, only when they differ', async () => {
    const call = { token: owner.token, params }
    const settings = { ...DEFAULT_NOTIFICATION_SETTINGS, enabled: false }
    for (const repeated of [false, true]) {
      const answers = [
        await api(setTankSeries, { ...call, body: { series: [{ tankType: 'square' }] } }),
        await api(setNotificationSettings, { ...call, body: { settings } }),
        await api(setSensor, { ...call, body: { unit: 'cm' } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await actions(), `repeated: ${repeated}`).toEqual([
        'device.tank',
        'device.notifications',
        'device.sensor',
      ])
    }
  })

  it('holds merges and releases', async () => {
    const from = await makeDevice({ ownerId: owner.id })
    await api(mergeDevice, { token: owner.token, params, body: { from: from.publicId } })
    const call = { token: owner.token, params }
    const statuses = [await api(releaseDevice, call), await api(releaseDevice, call)]
    expect(statuses.map(({ ok }) => ok)).toEqual([true, false])
    expect(await recordsOf()).toMatchObject([
      { action: 'device.merge', changes: [{ field: 'alias', before: null, after: from.publicId }] },
      { action: 'device.release', entityName: 'Roof' },
    ])
  })
})

describe('the audit of shares', () => {
  it('holds from which role to which an open invitation was changed, and that it was repeated', async () => {
    const email = 'again@example.org'
    await invite(email)
    await invite(email, 'operator')
    await invite(email, 'operator')
    const changes = (await recordsOf()).map((record) => record.changes)
    expect(changes).toEqual([
      [{ field: email, before: null, after: 'viewer' }],
      [{ field: email, before: 'viewer', after: 'operator' }],
      [],
    ])
  })

  it('holds who was invited, accepted, got another role and lost it', async () => {
    await shareWith({ owner, friend, deviceId: device.publicId })
    await invite(friend.email, 'operator')
    await invite(friend.email, 'operator')
    await unshare(friend.id)
    const field = friend.email
    expect(await recordsOf()).toMatchObject([
      { action: 'device.invite', changes: [{ field, before: null, after: 'viewer' }] },
      { action: 'device.invite_accept', actorId: friend.id, behalfId: null },
      { action: 'device.invite', changes: [{ field, before: 'viewer', after: 'operator' }] },
      { action: 'device.unshare', changes: [{ field, before: 'operator', after: null }] },
    ])
  })

  it('has users who give up a share act for themselves', async () => {
    await shareWith({ owner, friend, deviceId: device.publicId })
    await unshare(friend.id, friend)
    const { behalfId, actorId } = (await recordsOf()).at(-1) ?? {}
    expect([actorId, behalfId]).toEqual([friend.id, null])
  })

  it('does not tell the owner that an invitation was declined, nor the user the name of the device', async () => {
    await invite(friend.email)
    const id = await invitationOf(friend, device.publicId)
    await api(declineInvitation, { token: friend.token, params: { id } })
    expect(await actions()).toEqual(['device.invite'])
    expect(await recordsOf(id)).toMatchObject([
      { action: 'device.invite_decline', entityName: device.publicId, behalfId: null },
    ])
  })

  it('holds invitations that end, declined or not', async () => {
    await invite(friend.email)
    await invite('nobody@example.org')
    const id = await invitationOf(friend, device.publicId)
    await api(declineInvitation, { token: friend.token, params: { id } })
    await db().deviceInvitation.updateMany({
      where: { deviceUuid: device.uuid },
      data: { expiresAt: new Date(0) },
    })
    await pruneInvitations(new Date())
    await pruneInvitations(new Date())
    const ended = (await recordsOf()).filter(({ actorType }) => actorType === 'job')
    expect(ended).toHaveLength(2)
    for (const one of ended)
      expect(one).toMatchObject({ action: 'device.unshare', actorId: 'lifecycle.prune', reason: 'expired' })
  })
})

describe('the audit of transfers', () => {
  it('holds offers, and withdrawals of an offer that stands', async () => {
    await offer()
    for (let i = 0; i < 2; i++) await api(cancelTransfer, { token: owner.token, params })
    expect(await actions()).toEqual(['device.transfer_offer', 'device.transfer_cancel'])
  })

  it('holds the answer, a refusal without the name of the device', async () => {
    await offer()
    await api(declineTransfer, { token: friend.token, params: { id: await offerId() } })
    await offer()
    await api(acceptTransfer, { token: friend.token, params: { id: await offerId() } })
    const changes = [{ field: 'owner', before: owner.id, after: friend.id }]
    expect((await recordsOf()).filter(({ actorId }) => actorId === friend.id)).toMatchObject([
      { action: 'device.transfer_decline', entityName: null, behalfId: null },
      { action: 'device.transfer_accept', behalfId: null, changes },
    ])
  })
})

describe('the audit of credentials', () => {
  it('holds each by its id, neither secret nor hash, and no second revocation', async () => {
    const call = { token: owner.token, params }
    const { credential, secret } = await json(await api(issueCredential, call))
    const { secretHash } = await db().deviceCredential.findUniqueOrThrow({ where: { id: credential.id } })
    const revocation = { ...call, params: { ...params, credentialId: credential.id } }
    for (let i = 0; i < 2; i++) expect((await api(revokeCredential, revocation)).status).toBe(200)
    for (let i = 0; i < 2; i++) expect((await api(removeProtection, call)).status).toBe(200)
    const records = await recordsOf()
    expect(records).toMatchObject([
      { action: 'credential.issue', changes: [{ before: null, after: credential.id }] },
      { action: 'credential.revoke', changes: [{ before: credential.id, after: null }] },
      { action: 'credential.unprotect' },
    ])
    const text = JSON.stringify(records.map(({ changes }) => changes))
    for (const hidden of [secret, secretHash]) expect(text).not.toContain(hidden)
  })
})
