import { beforeEach, describe, expect, it } from 'vitest'
import { getDevice } from '@/contracts/devices/device'
import { listShares, releaseDevice, shareDevice, unshareDevice } from '@/contracts/devices/device-care'
import { acceptInvitation, declineInvitation, listInvitations } from '@/contracts/devices/invitations'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { notifyInvitations } from './invitations'
import { api, json } from '~/tests/support/api'
import { connectAll, deliveries, withoutServers, withServers } from '~/tests/support/channels'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { invitationOf, shareWith } from '~/tests/support/sharing'

let owner: Signed
let friend: Signed
let device: Awaited<ReturnType<typeof makeDevice>>

beforeEach(async () => {
  ;[owner, friend] = await Promise.all([makeUser(), makeUser()])
  device = await makeDevice({ ownerId: owner.id, name: 'Visit evil.example' })
})

const params = () => ({ deviceId: device.publicId })
const share = (email: string, role = 'viewer', token = owner.token) =>
  api(shareDevice, { token, params: params(), body: { email, role } })
const shares = async () =>
  (await json(await api(listShares, { token: owner.token, params: params() }))).shares
const look = async ({ token } = friend) => (await api(getDevice, { token, params: params() })).status
const invitations = async ({ token } = friend) =>
  (await json(await api(listInvitations, { token }))).invitations
const accept = (id: string, { token } = friend) => api(acceptInvitation, { token, params: { id } })
const decline = (id: string, { token } = friend) => api(declineInvitation, { token, params: { id } })

describe('an invitation', () => {
  it('reveals nothing of the device until it is accepted, in any case of the address', async () => {
    const answer = await share(friend.email.toUpperCase(), 'operator')
    expect(answer.status).toBe(200)
    expect(await look()).toBe(404)
    const [one] = await invitations()
    expect(one).toMatchObject({ deviceId: device.publicId, role: 'operator', from: owner.email })
    expect(JSON.stringify(one)).not.toContain('evil')
    expect(await shares()).toMatchObject([{ email: friend.email, role: 'operator', state: 'invited' }])
    const { device: seen } = await json(await accept(one.id))
    expect(seen).toMatchObject({ access: 'operator', owned: false })
    expect(await shares()).toMatchObject([{ userId: friend.id, state: 'accepted' }])
    expect(await invitations()).toEqual([])
  })

  it('is answered alike whether the account exists, is disabled, or does not exist', async () => {
    const gone = await makeUser()
    await db().user.update({ where: { id: gone.id }, data: { disabledAt: new Date() } })
    const shown = async (email: string) => {
      const answer = await share(email)
      const { share: made } = await json(answer)
      return [answer.status, Object.keys(made), { ...made, id: '', email: '', createdAt: '' }]
    }
    const nobody = await shown('nobody@example.org')
    expect(await shown(friend.email)).toEqual(nobody)
    expect(await shown(gone.email)).toEqual(nobody)
  })

  it('that is declined is not shown again, and the owner is not notified', async () => {
    await share(friend.email)
    const id = await invitationOf(friend, device.publicId)
    expect((await decline(id)).status).toBe(200)
    await share(friend.email)
    expect(await invitations()).toEqual([])
    expect((await accept(id)).status).toBe(404)
    expect(await shares()).toMatchObject([{ email: friend.email, state: 'invited' }])
  })

  it('is visible to its address only, and ends when it is withdrawn, expired or the device is released', async () => {
    const stranger = await makeUser()
    await share(friend.email)
    const first = await invitationOf(friend, device.publicId)
    expect([(await accept(first, stranger)).status, (await decline(first, stranger)).status]).toEqual([
      404, 404,
    ])
    const end = { token: owner.token, params: { ...params(), userId: first } }
    expect((await api(unshareDevice, end)).status).toBe(200)
    expect((await accept(first)).status).toBe(404)
    await share(friend.email)
    const second = await invitationOf(friend, device.publicId)
    await db().deviceInvitation.update({ where: { id: second }, data: { expiresAt: new Date(1) } })
    expect((await accept(second)).status).toBe(404)
    await share(friend.email)
    await api(releaseDevice, { token: owner.token, params: params() })
    expect((await accept(second)).status).toBe(404)
  })

  it('waits for an account, and where mail is sent for the verification of its address', async () => {
    const email = `later-${device.publicId}@example.org`
    await share(email)
    await db().user.update({ where: { id: friend.id }, data: { email } })
    Object.assign(env, { SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(await invitations()).toEqual([])
    await db().user.update({ where: { id: friend.id }, data: { emailVerifiedAt: new Date() } })
    expect(await invitations()).toHaveLength(1)
    withoutServers()
  })

  it('is notified once, by every channel with a fixed text', async () => {
    withServers()
    await connectAll(friend.id)
    await share(friend.email)
    const now = new Date()
    await Promise.all([notifyInvitations(now), notifyInvitations(now)])
    const notes = await db().notification.findMany({ where: { userId: friend.id } })
    expect(notes).toMatchObject([{ type: 'system', title: 'A device is shared with you' }])
    expect(notes[0]?.message).toContain(owner.email)
    const sent = await deliveries(friend.id)
    expect(sent.map(({ channel }) => channel).sort()).toEqual([
      'email',
      'push',
      'push',
      'telegram',
      'webhook',
    ])
    for (const text of [JSON.stringify(sent), JSON.stringify(notes)]) expect(text).not.toContain('evil')
    expect(JSON.stringify(sent)).not.toContain(owner.email)
    // a second device within the hour is in the bell only
    device = await makeDevice({ ownerId: owner.id })
    await share(friend.email)
    await notifyInvitations(new Date(now.getTime() + 1_000))
    expect(await db().notification.count({ where: { userId: friend.id } })).toBe(2)
    expect(await deliveries(friend.id)).toHaveLength(sent.length)
    withoutServers()
  })

  it('to one address is sent 20 times a day at most', async () => {
    const token = owner.token
    for (let i = 0; i < 10; i++) await share(friend.email)
    await db().rateLimit.deleteMany({ where: { key: { startsWith: 'POST ' } } })
    for (let i = 0; i < 10; i++) await share(friend.email)
    await db().rateLimit.deleteMany({ where: { key: { startsWith: 'POST ' } } })
    expect((await share(friend.email)).status).toBe(429)
    expect((await share('other@example.org', 'viewer', token)).status).toBe(200)
  })
})

describe('sharing', () => {
  it('again changes the role, at once for a user who has accepted', async () => {
    await share(friend.email)
    await share(friend.email, 'operator')
    expect(await shares()).toMatchObject([{ email: friend.email, role: 'operator', state: 'invited' }])
    await accept(await invitationOf(friend, device.publicId))
    await share(friend.email, 'viewer')
    expect(await shares()).toMatchObject([{ role: 'viewer', state: 'accepted', emailVerified: false }])
  })

  it('with oneself is refused', async () => {
    const answer = await share(owner.email)
    const issues = [{ path: 'email', message: 'This is your own address' }]
    expect([answer.status, (await json(answer)).issues]).toEqual([400, issues])
    expect(await shares()).toEqual([])
  })

  it('requires an owner, who needs no share', async () => {
    const { token } = await makeUser('admin')
    expect((await share(owner.email, 'viewer', token)).status).toBe(400)
    device = await makeDevice()
    expect((await share(owner.email, 'viewer', token)).status).toBe(409)
  })

  it('is limited to 50 users, also with two requests at once; a role can still be changed', async () => {
    const users = Array.from({ length: 49 }, (_, i) => ({
      email: `${device.publicId}-${i}@example.org`,
      name: '',
    }))
    const made = await db().user.createManyAndReturn({ data: users })
    await db().deviceShare.createMany({
      data: made.map(({ id }) => ({ deviceUuid: device.uuid, userId: id, role: 'viewer' as const })),
    })
    const last = await makeUser()
    const answers = await Promise.all([share(friend.email), share(last.email)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await share(made[0]?.email ?? '', 'operator')).status).toBe(200)
    expect(await shares()).toHaveLength(50)
  })

  it('that has ended also removes the user’s mute', async () => {
    await shareWith({ owner, friend, deviceId: device.publicId })
    await db().mute.create({ data: { userId: friend.id, device: device.id } })
    await api(unshareDevice, { token: owner.token, params: { ...params(), userId: friend.id } })
    expect(await db().mute.count({ where: { device: device.id } })).toBe(0)
    expect(await look()).toBe(404)
  })
})
