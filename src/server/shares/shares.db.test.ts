import { beforeEach, describe, expect, it } from 'vitest'
import { listShares, shareDevice } from '@/contracts/device-care'
import { getDevice } from '@/contracts/device'
import { db } from '@/server/db'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/factories'

let owner: Signed
let friend: Signed
let device: Awaited<ReturnType<typeof makeDevice>>

beforeEach(async () => {
  ;[owner, friend] = await Promise.all([makeUser(), makeUser()])
  device = await makeDevice({ ownerId: owner.id })
})

const params = () => ({ deviceId: device.deviceId })
const share = (email: string, role = 'viewer', token = owner.token) =>
  api(shareDevice, { token, params: params(), body: { email, role } })
const shares = async () =>
  (await json(await api(listShares, { token: owner.token, params: params() }))).shares

describe('sharing', () => {
  it('gives an account a view of the device, whatever the case of its address', async () => {
    const answer = await share(friend.email.toUpperCase())
    const { share: made } = await json(answer)
    expect([answer.status, made.userId, made.role]).toEqual([200, friend.id, 'viewer'])
    const seen = await json(await api(getDevice, { token: friend.token, params: params() }))
    expect(seen.device).toMatchObject({ access: 'viewer', owned: false })
  })

  it('again changes the role', async () => {
    await share(friend.email)
    await share(friend.email, 'operator')
    expect(await shares()).toMatchObject([{ email: friend.email, role: 'operator', emailVerified: false }])
  })

  it.each([
    ['an address nobody has', 404, 'No account with this e-mail address', async () => 'nobody@example.org'],
    ['one’s own', 400, 'This is your own address', async () => owner.email],
    [
      'that of a disabled account',
      404,
      'No account with this e-mail address',
      async () => {
        await db().user.update({ where: { id: friend.id }, data: { disabledAt: new Date() } })
        return friend.email
      },
    ],
  ])('refuses %s', async (_, status, message, email) => {
    const answer = await share(await email())
    expect([answer.status, (await json(answer)).issues]).toEqual([status, [{ path: 'email', message }]])
    expect(await shares()).toEqual([])
  })

  it('needs an owner, who needs no share', async () => {
    const { token } = await makeUser('admin')
    expect((await share(owner.email, 'viewer', token)).status).toBe(400)
    device = await makeDevice()
    expect((await share(owner.email, 'viewer', token)).status).toBe(409)
  })

  it('is for 50 people at most, also of two at once; a role can still be changed', async () => {
    const users = Array.from({ length: 49 }, (_, i) => ({
      email: `${device.deviceId}-${i}@example.org`,
      name: '',
    }))
    const made = await db().user.createManyAndReturn({ data: users })
    await db().deviceShare.createMany({
      data: made.map(({ id }) => ({ deviceId: device.id, userId: id, role: 'viewer' as const })),
    })
    const last = await makeUser()
    const answers = await Promise.all([share(friend.email), share(last.email)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await share(made[0]?.email ?? '', 'operator')).status).toBe(200)
    expect(await db().deviceShare.count({ where: { deviceId: device.id } })).toBe(50)
  })
})
