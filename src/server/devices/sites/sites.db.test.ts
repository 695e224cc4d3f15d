import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getDevice, listDevices } from '@/contracts/devices/device'
import { updateDevice } from '@/contracts/devices/device-care'
import { createSite, listSites, removeSite, updateSite } from '@/contracts/devices/sites'
import { MOST_SITES } from '@/domain/devices/site'
import { db } from '@/server/db/prisma'
import { listenTo } from '@/server/db/listen'
import { LIVE_CHANNEL } from '@/server/db/notify'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { api, json } from '~/tests/support/api'
import { deferred } from '~/tests/support/ui/fake-api'
import { whileHeld } from '~/tests/support/at-once'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeKey } from '~/tests/support/fixtures/api-keys'
import { shareWith } from '~/tests/support/sharing'

let owner: Signed
let stranger: Signed
let device: Awaited<ReturnType<typeof makeDevice>>

beforeEach(async () => {
  await db().rateLimit.deleteMany()
  ;[owner, stranger] = await Promise.all([makeUser(), makeUser()])
  device = await makeDevice({ ownerId: owner.id })
})

const create = (name: string, { token } = owner, note?: string) =>
  api(createSite, { token, body: { name, ...(note !== undefined && { note }) } })
const created = async (name: string, who = owner): Promise<string> =>
  (await json(await create(name, who))).site.id
const update = (id: string, body: object, { token } = owner) =>
  api(updateSite, { token, params: { id }, body })
const remove = (id: string, { token } = owner) => api(removeSite, { token, params: { id } })
const sites = async ({ token } = owner) => (await json(await api(listSites, { token }))).sites
const put = (siteId: string | null, { token } = owner, deviceId = device.publicId) =>
  api(updateDevice, { token, params: { deviceId }, body: { siteId } })
const shown = async ({ token } = owner) =>
  (await json(await api(getDevice, { token, params: { deviceId: device.publicId } }))).device.site
const stored = async () => (await db().device.findUniqueOrThrow({ where: { id: device.id } })).siteId
const statusOf = async (answer: Promise<Response>) => (await answer).status

describe('places', () => {
  it('belong to one owner, by name, with how many devices stand there', async () => {
    const farm = await created(' Farm ')
    await create('attic', owner, 'Ladder in the shed')
    expect(await statusOf(put(farm))).toBe(200)
    expect(await sites()).toMatchObject([
      { name: 'attic', note: 'Ladder in the shed', devices: 0 },
      { id: farm, name: 'Farm', note: '', devices: 1 },
    ])
    expect(await sites(stranger)).toEqual([])
  })

  it('have a name of their own, in whichever case', async () => {
    const farm = await created('Ático Norte')
    const other = await created('Roof')
    expect(await statusOf(create(' ático   NORTE'))).toBe(409)
    expect(await statusOf(update(other, { name: 'ÁTICO norte' }))).toBe(409)
    // another owner's names are none of this one's business, and one's own may change its case
    expect(await statusOf(create('Ático Norte', stranger))).toBe(200)
    expect((await json(await update(farm, { name: 'ático norte' }))).site.name).toBe('ático norte')
  })

  it('are one when two of a name are made at once', async () => {
    const answers = await Promise.all([create('Farm'), create('FARM')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it(`are ${MOST_SITES} at most, also when two are made at once`, async () => {
    const data = Array.from({ length: MOST_SITES - 1 }, (_, i) => ({
      ...{ ownerId: owner.id, name: `P${i}`, nameKey: `p${i}` },
    }))
    await db().site.createMany({ data })
    const answers = await Promise.all([create('one'), create('two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await sites()).toHaveLength(MOST_SITES)
  })

  it.each([{ name: '' }, { name: ' ' }, { name: 'x'.repeat(61) }, { name: 'a', note: 'x'.repeat(301) }, {}])(
    'refuse %j',
    async (body) => {
      expect(await statusOf(api(createSite, { token: owner.token, body: body as { name: string } }))).toBe(
        400,
      )
    },
  )

  it('of somebody else are as if they were not there', async () => {
    const farm = await created('Farm')
    for (const other of [stranger, await makeUser('admin')]) {
      expect(await statusOf(update(farm, { name: 'Mine' }, other))).toBe(404)
      expect(await statusOf(remove(farm, other))).toBe(404)
    }
    expect(await sites()).toMatchObject([{ name: 'Farm' }])
    expect(await statusOf(remove(farm))).toBe(200)
    expect(await statusOf(remove(farm))).toBe(404)
  })

  it('are not for the key of some devices', async () => {
    const { key } = await makeKey(owner.id, { deviceUuids: [device.uuid] })
    expect(await statusOf(api(listSites, { token: key }))).toBe(403)
  })

  it('tell the open pages of their devices of a new name, and of their end', async () => {
    const farm = await created('Farm')
    await put(farm)
    const heard: string[] = []
    const ready = deferred<true>()
    const listener = listenTo({
      channel: LIVE_CHANNEL,
      onMessage: (payload) => heard.push(payload),
      onReady: () => ready.resolve(true),
    })
    await ready.promise
    const frame = JSON.stringify({ k: [device.id] })
    await update(farm, { note: 'Gate code 4711' })
    await update(farm, { name: 'Field' })
    await vi.waitFor(() => expect(heard.filter((one) => one === frame)).toHaveLength(2))
    expect(await shown()).toEqual({ id: farm, name: 'Field' })
    await remove(farm)
    await vi.waitFor(() => expect(heard.filter((one) => one === frame)).toHaveLength(3))
    listener.stop()
  })
})

describe('the place of a device', () => {
  it('is shown to its owner only', async () => {
    const farm = await created('Farm')
    await shareWith({ owner, friend: stranger, deviceId: device.publicId, role: 'operator' })
    expect((await json(await put(farm))).device.site).toEqual({ id: farm, name: 'Farm' })
    const { devices } = await json(await api(listDevices, { token: owner.token }))
    expect(devices).toMatchObject([{ site: { id: farm, name: 'Farm' } }])
    for (const other of [stranger, await makeUser('admin')]) expect(await shown(other)).toBeNull()
  })

  it('is one of its owner’s, set by its owner', async () => {
    const [own, theirs] = [await created('Farm'), await created('Farm', stranger)]
    const admin = await makeUser('admin')
    const ofAdmin = await created('Farm', admin)
    await shareWith({ owner, friend: stranger, deviceId: device.publicId, role: 'operator' })
    const [missing, foreign] = [await put(randomUUID()), await put(theirs)]
    expect([missing.status, foreign.status]).toEqual([404, 404])
    expect((await foreign.json()).message).toBe((await missing.json()).message)
    expect(await statusOf(put(theirs, stranger))).toBe(403)
    for (const siteId of [ofAdmin, own, null]) expect(await statusOf(put(siteId, admin))).toBe(403)
    expect(await stored()).toBeNull()
    await put(own)
    expect(await statusOf(put(null, admin))).toBe(403)
    expect(await stored()).toBe(own)
  })

  it('is taken away with null, and stays when it is not named', async () => {
    const farm = await created('Farm')
    await put(farm)
    await api(updateDevice, {
      ...{ token: owner.token, params: { deviceId: device.publicId } },
      body: { name: 'Roof' },
    })
    expect(await stored()).toBe(farm)
    await put(null)
    expect(await stored()).toBeNull()
    const records = await db().auditRecord.findMany({
      where: { entityId: device.publicId, action: 'device.update' },
      orderBy: { id: 'asc' },
    })
    expect(records.map(({ changes }) => changes)).toEqual([
      [{ field: 'siteName', before: null, after: 'Farm' }],
      [{ field: 'name', before: '', after: 'Roof' }],
      [{ field: 'siteName', before: 'Farm', after: null }],
    ])
  })

  it('is none once the place is removed; the device stays', async () => {
    const farm = await created('Farm')
    await put(farm)
    expect(await statusOf(remove(farm))).toBe(200)
    expect(await shown()).toBeNull()
    const [record] = await db().auditRecord.findMany({ where: { entityId: farm, action: 'site.remove' } })
    expect(record).toMatchObject({
      entityName: 'Farm',
      changes: [{ field: 'devices', before: 1, after: null }],
    })
  })
})

const DEADLOCKS = 'select deadlocks::int as n from pg_stat_database where datname = current_database()'
const countDeadlocks = async () => (await runQuery<{ n: number }>(pool(), DEADLOCKS, []))[0]?.n

describe('a place that is removed while a device is put there', () => {
  it('takes along what has come first, and is not there for what comes after', async () => {
    const farm = await created('Farm')
    const other = await makeDevice({ ownerId: owner.id, siteId: farm })
    const keys = [device.id, other.id]
    const before = await countDeadlocks()
    // all wait for a device: one that moves there, the same place again, and the removal
    const answers = await whileHeld(
      (client) => runQuery(client, 'select 1 from device where id = any($1) for update', [keys]),
      [() => put(farm), () => put(farm, owner, other.publicId), () => remove(farm)],
    )
    const [moved, again, removed] = answers.map(({ status }) => status)
    expect(removed).toBe(200)
    for (const status of [moved, again]) expect([200, 404]).toContain(status)
    expect(await db().device.count({ where: { ownerId: owner.id, siteId: { not: null } } })).toBe(0)
    // one would be resolved by a second attempt, and held up ingestion meanwhile
    expect(await countDeadlocks()).toBe(before)
  })

  it('counts what came while its removal waited', async () => {
    const farm = await created('Farm')
    const [removed] = await whileHeld(
      (client) => runQuery(client, 'update device set site_id = $1 where id = $2', [farm, device.id]),
      [() => remove(farm)],
    )
    expect(removed?.status).toBe(200)
    expect(await stored()).toBeNull()
    const [record] = await db().auditRecord.findMany({ where: { entityId: farm, action: 'site.remove' } })
    expect(record?.changes).toEqual([{ field: 'devices', before: 1, after: null }])
  })

  it('is not there for who waited for its end', async () => {
    const farm = await created('Farm')
    const answers = await whileHeld(
      (client) => runQuery(client, 'delete from site where id = $1', [farm]),
      [() => put(farm)],
    )
    expect(answers.map(({ status }) => status)).toEqual([404])
    expect(await stored()).toBeNull()
  })
})
