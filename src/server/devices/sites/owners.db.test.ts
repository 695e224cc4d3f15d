import { beforeEach, describe, expect, it } from 'vitest'
import { assignDevice } from '@/contracts/admin/devices'
import { mergeDevice } from '@/contracts/devices/device-merge'
import { acceptTransfer, listTransfers, offerTransfer, releaseDevice } from '@/contracts/devices/device-care'
import { nameKeyOf } from '@/domain/text/name-key'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { merge } from '~/tests/support/merging'

let owner: Signed
let next: Signed

const makeSite = async ({ id: ownerId }: Signed, name: string): Promise<string> =>
  (await db().site.create({ data: { ownerId, name, nameKey: nameKeyOf(name) } })).id
const siteOf = async (key: number) => {
  const { ownerId, siteId } = await db().device.findUniqueOrThrow({ where: { id: key } })
  return { ownerId, siteId }
}

beforeEach(async () => {
  await db().rateLimit.deleteMany()
  ;[owner, next] = await Promise.all([makeUser(), makeUser()])
})

describe('a device leaves its place', () => {
  it('when it is released', async () => {
    const { id, publicId: deviceId } = await makeDevice({
      ownerId: owner.id,
      siteId: await makeSite(owner, 'Farm'),
    })
    const released = await api(releaseDevice, { token: owner.token, params: { deviceId } })
    expect(released.status).toBe(200)
    expect(await siteOf(id)).toEqual({ ownerId: null, siteId: null })
  })

  it('when it is transferred, also to somebody with a place of that name', async () => {
    const { id, publicId: deviceId } = await makeDevice({
      ownerId: owner.id,
      siteId: await makeSite(owner, 'Farm'),
    })
    await makeSite(next, 'Farm')
    await db().user.updateMany({ data: { emailVerifiedAt: new Date() } })
    await api(offerTransfer, { token: owner.token, params: { deviceId }, body: { email: next.email } })
    const { transfers } = await json(await api(listTransfers, { token: next.token }))
    const accepted = await api(acceptTransfer, { token: next.token, params: { id: transfers[0].id } })
    expect(accepted.status).toBe(200)
    expect(await siteOf(id)).toEqual({ ownerId: next.id, siteId: null })
  })

  it('when an administrator gives it to somebody else', async () => {
    const { id, publicId: deviceId } = await makeDevice({
      ownerId: owner.id,
      siteId: await makeSite(owner, 'Farm'),
    })
    const { token } = await makeUser('admin')
    const given = await api(assignDevice, { token, params: { deviceId }, body: { userId: next.id } })
    expect(given.status).toBe(200)
    expect(await siteOf(id)).toEqual({ ownerId: next.id, siteId: null })
  })
})

describe('one of two devices that are one', () => {
  const join = async (from: string, to: string, { token } = owner) =>
    (await api(mergeDevice, { token, params: { deviceId: to }, body: { from } })).status

  it('keeps its place, and takes over that of the other when it has none', async () => {
    const [farm, roof] = [await makeSite(owner, 'Farm'), await makeSite(owner, 'Roof')]
    const at = (siteId: string | null) => makeDevice({ ownerId: owner.id, siteId })
    const [a, b, c, d] = [await at(farm), await at(roof), await at(farm), await at(null)]
    expect(await join(a.publicId, b.publicId)).toBe(200)
    expect(await join(c.publicId, d.publicId)).toBe(200)
    expect((await siteOf(b.id)).siteId).toBe(roof)
    expect((await siteOf(d.id)).siteId).toBe(farm)
  })

  it('takes over no place of somebody else', async () => {
    const admin = await makeUser('admin')
    const from = await makeDevice({ ownerId: owner.id, siteId: await makeSite(owner, 'Farm') })
    const to = await makeDevice({ ownerId: next.id })
    expect(await join(from.publicId, to.publicId, admin)).toBe(200)
    expect(await siteOf(to.id)).toEqual({ ownerId: next.id, siteId: null })
  })

  it('brings its place with its owner to a device of nobody', async () => {
    const admin = await makeUser('admin')
    const farm = await makeSite(owner, 'Farm')
    const from = await makeDevice({ ownerId: owner.id, siteId: farm })
    const to = await makeDevice()
    expect(await join(from.publicId, to.publicId, admin)).toBe(200)
    expect(await siteOf(to.id)).toEqual({ ownerId: owner.id, siteId: farm })
  })
})

describe('an account that becomes part of another', () => {
  it('brings its places; of two of one name the other’s stays, with the devices of both', async () => {
    const superuser = await makeUser('superuser')
    const [farm, roof] = [await makeSite(owner, 'Farm'), await makeSite(owner, 'Roof')]
    const field = await makeSite(next, 'FARM')
    const [a, b] = [
      await makeDevice({ ownerId: owner.id, siteId: farm }),
      await makeDevice({ ownerId: owner.id, siteId: roof }),
    ]
    await merge({ by: superuser, from: owner, into: next })
    expect(await siteOf(a.id)).toEqual({ ownerId: next.id, siteId: field })
    expect(await siteOf(b.id)).toEqual({ ownerId: next.id, siteId: roof })
    const left = await db().site.findMany({ where: { id: { in: [farm, roof, field] } } })
    expect(left.map(({ id, ownerId }) => [id, ownerId]).sort()).toEqual(
      [
        [roof, next.id],
        [field, next.id],
      ].sort(),
    )
  })
})
