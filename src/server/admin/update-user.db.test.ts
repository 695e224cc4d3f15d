import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getMe } from '@/contracts/account'
import { updateUser } from '@/contracts/admin/users'
import { getDevice } from '@/contracts/devices/device'
import { listNotifications } from '@/contracts/notifications'
import { db } from '@/server/db/prisma'
import { loadChatPerson } from '@/server/notifications/channels/telegram/chat-person'
import { ageProof, answerOf, recordsOf, signIn } from '~/tests/support/administration'
import { bellOf, happen, makeTargets, opened, outboxOf } from '~/tests/support/alerts'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'

const update = (by: Signed, { id }: Pick<Signed, 'id'>, body: unknown) =>
  answerOf(updateUser, by, { params: { id }, body })
const userOf = ({ id }: Pick<Signed, 'id'>) => db().user.findUniqueOrThrow({ where: { id } })
const isSignedIn = async ({ token }: Signed) => (await api(getMe, { token })).ok

describe('the role', () => {
  it('is changed by a superuser, recorded with its reason, and ends the sessions', async () => {
    const [boss, user] = [await makeUser('superuser'), await makeUser()]
    const changed = await update(boss, user, { role: 'admin', reason: 'Looks after the north' })
    expect(changed).toMatchObject({ status: 200, user: { role: 'admin', sessions: 0 } })
    expect(await isSignedIn(user)).toBe(false)
    expect(await recordsOf(user.id, 'user.role')).toEqual([
      {
        action: 'user.role',
        actorId: boss.id,
        actorName: boss.email,
        changes: [{ field: 'role', before: 'user', after: 'admin' }],
        reason: 'Looks after the north',
        result: 'ok',
      },
    ])
    expect((await signIn(user)).status).toBe(200)
  })

  it('the same role changes nothing and records nothing', async () => {
    const [boss, user] = [await makeUser('superuser'), await makeUser()]
    expect((await update(boss, user, { role: 'user' })).status).toBe(200)
    expect(await isSignedIn(user)).toBe(true)
    expect(await recordsOf(user.id, 'user.role')).toEqual([])
  })

  it.each([
    ['admin', 'user', { role: 'admin' }, 403],
    ['admin', 'user', { role: 'superuser' }, 403],
    ['admin', 'admin', { role: 'user' }, 403],
    ['admin', 'admin', { disabled: true }, 403],
    ['admin', 'superuser', { disabled: true }, 403],
    ['admin', 'user', { disabled: true }, 200],
    ['superuser', 'admin', { disabled: true }, 200],
    ['superuser', 'superuser', { role: 'user' }, 200],
    ['superuser', 'user', { role: 'superuser' }, 200],
    ['user', 'user', { disabled: true }, 403],
  ] as const)('%s on %s with %j: %d', async (by, of, body, status) => {
    const [actor, target] = [await makeUser(by), await makeUser(of)]
    const before = await userOf(target)
    expect((await update(actor, target, body)).status).toBe(status)
    if (status === 403) expect(await userOf(target)).toEqual(before)
  })

  it.each([{ role: 'user' }, { disabled: true }])('nobody changes themselves: %j', async (body) => {
    const boss = await makeUser('superuser')
    expect(await update(boss, boss, body)).toMatchObject({ status: 409, code: 'self' })
  })

  it('an administrator who was demoted or whose session ended meanwhile cannot act', async () => {
    const [boss, admin, user] = [await makeUser('superuser'), await makeUser('admin'), await makeUser()]
    await update(boss, admin, { role: 'user' })
    expect((await update(admin, user, { disabled: true })).status).toBe(401)
    expect((await userOf(user)).disabledAt).toBeNull()
  })

  it('asks for a proof, and for somebody who is there', async () => {
    const [boss, user] = [await makeUser('superuser'), await makeUser()]
    expect((await update(boss, { id: randomUUID() }, { role: 'admin' })).status).toBe(404)
    await ageProof(boss)
    expect(await update(boss, user, { role: 'admin' })).toMatchObject({
      status: 403,
      code: 'reauth_required',
    })
    expect((await userOf(user)).role).toBe('user')
  })
})

describe('disabling', () => {
  it('ends sessions and Telegram with the next request; enabling brings back the account', async () => {
    const [admin, user] = [await makeUser('admin'), await makeUser()]
    const chatId = randomUUID()
    await db().telegramLink.create({ data: { userId: user.id, chatId, verified: true } })
    expect((await loadChatPerson(chatId))?.userId).toBe(user.id)
    await update(admin, user, { disabled: true, reason: 'Left' })
    expect(await isSignedIn(user)).toBe(false)
    expect(await loadChatPerson(chatId)).toBeNull()
    expect((await signIn(user)).status).toBe(401)
    const enabled = await update(admin, user, { disabled: false })
    expect(enabled.user.status).toBe('active')
    expect(await isSignedIn(user)).toBe(false)
    expect((await signIn(user)).status).toBe(200)
    const [off, on] = await recordsOf(user.id).then((all) => all.filter(({ action }) => /able$/.test(action)))
    expect(off).toMatchObject({ action: 'user.disable', reason: 'Left' })
    expect(on).toMatchObject({ action: 'user.enable' })
  })

  it.each([
    ['nobody', () => Promise.resolve(randomUUID())],
    ['themselves', (user: Signed) => Promise.resolve(user.id)],
    [
      'a disabled account',
      async () => {
        const { id } = await makeUser()
        await db().user.update({ where: { id }, data: { disabledAt: new Date() } })
        return id
      },
    ],
  ])('alerts cannot go to %s', async (_, receiverOf) => {
    const [admin, user] = [await makeUser('admin'), await makeUser()]
    const refused = await update(admin, user, { disabled: true, alertsTo: await receiverOf(user) })
    expect(refused).toMatchObject({ status: 400, issues: [{ path: 'alertsTo' }] })
    expect((await userOf(user)).disabledAt).toBeNull()
  })

  it('alerts of an enabled account go to its owner', async () => {
    const [admin, user, other] = [await makeUser('admin'), await makeUser(), await makeUser()]
    expect((await update(admin, user, { alertsTo: other.id })).status).toBe(400)
  })
})

describe('alerts of a disabled owner', () => {
  async function scene() {
    const [admin, owner, other] = [await makeUser('admin'), await makeUser(), await makeUser()]
    const device = await makeDevice({ ownerId: owner.id, name: 'Roof' })
    for (const { id } of [owner, other]) await makeTargets(id)
    return { admin, owner, other, device }
  }

  it('reach the user who was named, as the owner’s would, until the account is enabled', async () => {
    const { admin, owner, other, device } = await scene()
    await update(admin, owner, { disabled: true, alertsTo: other.id })
    await happen(device, [opened()])
    expect(await bellOf(owner.id)).toEqual([])
    expect(await bellOf(other.id)).toHaveLength(1)
    expect((await outboxOf(other.id)).map(({ channel }) => channel)).toContain('push')
    await update(admin, owner, { disabled: false })
    expect((await userOf(owner)).alertsToId).toBeNull()
    await happen(device, [opened()], { channel: 1 })
    expect(await bellOf(owner.id)).toHaveLength(1)
    expect(await bellOf(other.id)).toHaveLength(1)
  })

  it('say whose device it is, and lead to no page that answers 404', async () => {
    const { admin, owner, other, device } = await scene()
    await update(admin, owner, { disabled: true, alertsTo: other.id })
    await happen(device, [opened()])
    const [note] = (await json(await api(listNotifications, { token: other.token }))).notifications
    expect(note).toMatchObject({
      deviceName: 'Roof',
      message: expect.stringContaining('Test Person’s device'),
    })
    expect(note.message).toContain('ask an administrator to share it with you')
    expect(note.deviceId).toBeUndefined()
    const { message } = await db().delivery.findFirstOrThrow({ where: { userId: other.id } })
    expect(message).toMatchObject({ path: '/', deviceName: 'Roof' })
    expect(Object.keys(message as object)).not.toEqual(expect.arrayContaining(['alertId']))
  })

  it('lead to the device where the stand-in may see it', async () => {
    const { admin, owner, other, device } = await scene()
    await db().deviceShare.create({ data: { deviceUuid: device.uuid, userId: other.id, role: 'viewer' } })
    await update(admin, owner, { disabled: true, alertsTo: other.id })
    await happen(device, [opened()])
    const [note] = (await json(await api(listNotifications, { token: other.token }))).notifications
    expect(note).toMatchObject({ deviceId: device.publicId, message: expect.stringContaining('Test Person') })
    expect(note.message).not.toContain('administrator')
    expect((await api(getDevice, { token: other.token, params: { deviceId: note.deviceId } })).status).toBe(
      200,
    )
  })

  it('are paused when nobody was named; people it is shared with see them', async () => {
    const { admin, owner, other, device } = await scene()
    await db().deviceShare.create({ data: { deviceUuid: device.uuid, userId: other.id, role: 'viewer' } })
    await update(admin, owner, { disabled: true, alertsTo: null })
    await happen(device, [opened()])
    expect([await bellOf(owner.id), await outboxOf(owner.id), await outboxOf(other.id)]).toEqual([[], [], []])
    expect(await bellOf(other.id)).toHaveLength(1)
  })
})
