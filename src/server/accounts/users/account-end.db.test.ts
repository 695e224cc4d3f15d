import { describe, expect, it } from 'vitest'
import { getMe, login } from '@/contracts/account'
import { deleteAccount, exportData } from '@/contracts/security'
import { claimDevice, getDevice } from '@/contracts/devices/device'
import { addWidget } from '@/contracts/widget'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import {
  makeDevice,
  makeUser,
  PASSWORD,
  type Signed,
  storeReadings,
} from '~/tests/support/fixtures/factories'
import { shareWith } from '~/tests/support/sharing'

const AT = new Date(Date.now() - 60_000)

/** A user with data in every table. */
async function settled(user: Signed) {
  const userId = user.id
  const device = await makeDevice({ ownerId: userId, claimedAt: AT, name: 'North tank' })
  const others = await makeDevice({ ownerId: (await makeUser()).id, claimedAt: AT })
  const body = { key: 'w', type: 'device-summary', config: {} }
  expect((await api(addWidget, { token: user.token, body })).status).toBe(200)
  await storeReadings([{ device: device.id, metric: 'distance_mm', at: AT, value: 700 }])
  const friend = await makeUser()
  await shareWith({ owner: user, friend, deviceId: device.publicId })
  await db().deviceShare.create({ data: { deviceUuid: others.uuid, userId, role: 'operator' } })
  const alert = await db().alert.create({
    data: {
      device: device.id,
      rule: 'level',
      channel: 0,
      severity: 'critical',
      openedAt: AT,
      evidence: {},
      ownerId: userId,
    },
  })
  await db().notification.create({
    data: { userId, alertId: alert.id, title: 'Low', message: 'm', type: 'alert', severity: 'critical' },
  })
  await db().delivery.create({
    data: {
      userId,
      channel: 'email',
      target: user.email,
      message: {},
      deadlineAt: new Date(Date.now() + 60_000),
    },
  })
  await db().passkey.create({
    data: {
      id: `pk-${userId}`,
      userId,
      name: 'Phone',
      publicKey: Buffer.from('k'),
      counter: 0,
      transports: [],
    },
  })
  await db().externalAccount.create({
    data: { provider: 'https://idp.example.org', subject: userId, userId },
  })
  await db().pushSubscription.create({
    data: { userId, endpoint: `https://p/${userId}`, p256dh: 'PPP', auth: 'AAA' },
  })
  await db().webhook.create({
    data: { userId, name: 'Hook', url: 'https://h.example.org', secret: 'WHSECRET' },
  })
  await db().command.create({
    data: { device: others.id, type: 'reboot', payload: {}, trigger: 'person', expiresAt: AT, userId },
  })
  return { device, others, friend, alert }
}
const remove = ({ token, email }: Signed, body: object = {}) =>
  api(deleteAccount, { token, body: { email, ...body } })

describe('one’s own data', () => {
  it('is one JSON file with all user data and no secrets', async () => {
    const user = await makeUser()
    const { device } = await settled(user)
    await db().user.update({
      where: { id: user.id },
      data: { totpSecret: 'TOTPSECRET', recoveryHashes: ['RECOVERY'] },
    })
    const response = await api(exportData, { headers: { cookie: `${SESSION_COOKIE}=${user.token}` } })
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="cistern-data-[\d-]+\.json"$/,
    )
    const text = await response.text()
    const data = JSON.parse(text)
    expect(data.profile).toMatchObject({ email: user.email, name: 'Test Person' })
    expect(data.devices).toEqual([
      expect.objectContaining({
        deviceId: device.publicId,
        readings: `http://localhost:3000/api/devices/${device.publicId}/readings.csv`,
      }),
    ])
    for (const part of [
      'sharedWithMe',
      'widgets',
      'alerts',
      'notifications',
      'deliveries',
      'commands',
      'browsers',
    ])
      expect([part, data[part]]).toEqual([part, [expect.anything()]])
    for (const part of ['webhooks', 'sessions', 'passkeys', 'externalAccounts'])
      expect([part, data[part]]).toEqual([part, [expect.anything()]])
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: user.id } })
    for (const secret of [passwordHash ?? '', 'TOTPSECRET', 'RECOVERY', 'WHSECRET', 'PPP', 'AAA'])
      expect(text).not.toContain(secret)
  })

  it('contains no data of other users', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const { device } = await settled(other)
    const text = await (await api(exportData, { token: user.token })).text()
    expect(text).not.toContain(other.email)
    expect(text).not.toContain(device.publicId)
  })
})

describe('deleting an account', () => {
  it('takes the typed address and, in an older session, the password', async () => {
    const user = await makeUser()
    const other = await makeUser()
    const wrong = await remove({ ...user, email: other.email })
    expect([wrong.status, (await json(wrong)).issues[0].path]).toEqual([400, 'email'])
    const provedAt = new Date(Date.now() - 660_000)
    await db().session.updateMany({ where: { userId: user.id }, data: { provedAt } })
    for (const body of [{}, { currentPassword: 'wrong' }])
      expect((await json(await remove(user, body))).code).toBe('reauth_required')
    expect((await api(getMe, { token: user.token })).status).toBe(200)
    const done = await remove(user, { currentPassword: PASSWORD, email: user.email.toUpperCase() })
    expect(done.status).toBe(200)
    expect(done.headers.get('set-cookie')).toMatch(/Max-Age=0/)
  })

  it('erases all data of the user, releases the devices, and leaves other users', async () => {
    const user = await makeUser()
    const elsewhere = (await json(await api(login, { body: { email: user.email, password: PASSWORD } })))
      .token
    const { device, others, friend, alert } = await settled(user)
    expect((await remove(user)).status).toBe(200)
    for (const token of [user.token, elsewhere]) expect((await api(getMe, { token })).status).toBe(401)
    const again = await api(login, { body: { email: user.email, password: PASSWORD } })
    expect(again.status).toBe(401)
    const where = { userId: user.id }
    const left = await Promise.all([
      db().session.count({ where }),
      db().widget.count({ where }),
      db().notification.count({ where }),
      db().delivery.count({ where }),
      db().passkey.count({ where }),
      db().externalAccount.count({ where }),
      db().pushSubscription.count({ where }),
      db().webhook.count({ where }),
      db().deviceShare.count({ where }),
      db().command.count({ where }),
      db().alert.count({ where: { id: alert.id } }),
      db().deviceShare.count({ where: { deviceUuid: device.uuid } }),
    ])
    expect(left).toEqual(left.map(() => 0))
    expect(await db().device.findUnique({ where: { uuid: others.uuid } })).toMatchObject({
      name: others.name,
    })
    const params = { deviceId: device.publicId }
    expect((await api(getDevice, { token: friend.token, params })).status).toBe(404)
    expect((await api(claimDevice, { token: friend.token, params })).status).toBe(200)
    const seen = await json(await api(getDevice, { token: friend.token, params }))
    expect(seen.device).toMatchObject({ name: '', latestReading: null })
  })

  it('is refused to the last superuser, who leaves when there is another', async () => {
    await db().user.updateMany({ where: { role: 'superuser' }, data: { role: 'user' } })
    const first = await makeUser('superuser')
    const refused = await remove(first)
    expect([refused.status, (await json(refused)).code]).toEqual([409, 'conflict'])
    const disabled = await makeUser('superuser')
    await db().user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } })
    expect((await remove(first)).status).toBe(409)
    const second = await makeUser('superuser')
    const both = await Promise.all([remove(first), remove(second)])
    expect(both.map((a) => a.status).sort()).toEqual([200, 409])
  })
})
