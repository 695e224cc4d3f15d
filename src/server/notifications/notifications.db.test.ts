import { beforeEach, describe, expect, it } from 'vitest'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
  removeNotification,
  restoreNotification,
} from '@/contracts/notifications'
import { db } from '@/server/db/prisma'
import { happen, opened } from '~/tests/support/alerts'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { pruneNotifications } from './prune'

let owner: Signed
let stranger: Signed

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
const list = async ({ token } = owner): Promise<Notification[]> =>
  (await json(await api(listNotifications, { token }))).notifications
const make = (createdAts: readonly Date[], userId = owner.id) =>
  db().notification.createMany({
    data: createdAts.map((createdAt, i) => {
      return { userId, createdAt, title: `Title ${i}`, message: 'Text', type: 'info', severity: 'info' }
    }),
  })

beforeEach(async () => {
  ;[owner, stranger] = await Promise.all([makeUser(), makeUser()])
})

describe('the bell', () => {
  it('holds one’s own notifications, newest first, 200 at most', async () => {
    await make(Array.from({ length: 205 }, (_, i) => new Date(Date.now() - i * 1_000)))
    const titles = (await list()).map(({ title }) => title)
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([200, 'Title 0', 'Title 199'])
    expect(await list(stranger)).toEqual([])
  })

  it('contains the alert and its device', async () => {
    const device = await makeDevice({ ownerId: owner.id, name: 'Roof tank' })
    await happen(device, [opened()])
    const { id } = await db().alert.findFirstOrThrow({ where: { device: device.id } })
    expect(await list()).toMatchObject([
      {
        ...{ type: 'water_level', severity: 'critical', read: false, deviceName: 'Roof tank' },
        ...{ deviceId: device.publicId, alertId: id },
      },
    ])
  })

  it('omits absent fields', async () => {
    await make([new Date()])
    expect(Object.keys((await list())[0] ?? {})).not.toContain('deviceName')
  })
})

describe('one notification', () => {
  it('is marked read by its owner; again changes nothing', async () => {
    await make([new Date()])
    const id = (await list())[0]?._id ?? ''
    const read = async ({ token }: Signed) => api(readNotification, { token, params: { id } })
    expect((await read(stranger)).status).toBe(404)
    expect((await list())[0]?.read).toBe(false)
    expect((await json(await read(owner))).notification).toMatchObject({ _id: id, read: true })
    const { readAt } = await db().notification.findUniqueOrThrow({ where: { id } })
    expect((await read(owner)).status).toBe(200)
    expect((await db().notification.findUniqueOrThrow({ where: { id } })).readAt).toEqual(readAt)
  })

  it('is deleted by its owner only', async () => {
    await make([new Date()])
    const id = (await list())[0]?._id ?? ''
    const remove = async ({ token }: Signed) =>
      (await api(removeNotification, { token, params: { id } })).status
    expect([await remove(stranger), await remove(await makeUser('superuser'))]).toEqual([404, 404])
    expect([await remove(owner), await remove(owner)]).toEqual([200, 404])
    expect(await list()).toEqual([])
  })

  it('can be restored by its owner for ten minutes, unchanged', async () => {
    await make([new Date()])
    const id = (await list())[0]?._id ?? ''
    const params = { id }
    const restore = ({ token }: Signed) => api(restoreNotification, { token, params })
    await api(removeNotification, { token: owner.token, params })
    // every other call treats a deleted one as missing
    expect((await api(readNotification, { token: owner.token, params })).status).toBe(404)
    expect([(await restore(stranger)).status, (await restore(await makeUser('superuser'))).status]).toEqual([
      404, 404,
    ])
    expect((await json(await restore(owner))).notification).toMatchObject({ _id: id, read: false })
    expect((await list()).map(({ _id }) => _id)).toEqual([id])
    expect((await restore(owner)).status).toBe(200)

    const deletedAt = new Date(Date.now() - 11 * 60_000)
    await db().notification.update({ where: { id }, data: { deletedAt } })
    expect((await restore(owner)).status).toBe(404)
    await pruneNotifications(new Date())
    expect(await db().notification.count({ where: { id } })).toBe(0)
  })
})

describe('all notifications', () => {
  it('are marked read at once, the user’s own only', async () => {
    await make([ago(1), ago(2)])
    await make([ago(1)], stranger.id)
    const readAll = async () => json(await api(readAllNotifications, { token: owner.token }))
    expect([await readAll(), await readAll()]).toEqual([
      { ok: true, count: 2 },
      { ok: true, count: 0 },
    ])
    expect((await list()).every(({ read }) => read)).toBe(true)
    expect((await list(stranger))[0]?.read).toBe(false)
  })
})

describe('retention', () => {
  it('is 90 days, and each user’s newest 1,000', async () => {
    await make([ago(89), ago(91)])
    await make(
      Array.from({ length: 1_003 }, (_, i) => new Date(Date.now() - i * 1_000)),
      stranger.id,
    )
    await pruneNotifications(new Date())
    expect((await list()).map(({ title }) => title)).toEqual(['Title 0'])
    const kept = await db().notification.findMany({
      where: { userId: stranger.id },
      orderBy: { createdAt: 'asc' },
    })
    expect([kept.length, kept[0]?.title]).toEqual([1_000, 'Title 999'])
  })
})
