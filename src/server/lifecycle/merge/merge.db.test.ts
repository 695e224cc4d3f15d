import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { setClaimCode } from '@/contracts/admin/devices'
import { claimDevice, getDevice } from '@/contracts/devices/device'
import { issueCredential, removeProtection } from '@/contracts/devices/credentials'
import { mergeDevice } from '@/contracts/devices/device-merge'
import { addWidget, listWidgets } from '@/contracts/widget'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { listenTo } from '@/server/db/listen'
import { issueNodeAddress } from '@/server/firmware/tokens/nodes'
import { widgetDefinitions } from '@/widgets/definitions'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'

type Device = Awaited<ReturnType<typeof makeDevice>>

let owner: Signed
let from: Device
let to: Device

beforeEach(async () => {
  owner = await makeUser()
  ;[from, to] = await Promise.all([makeDevice({ ownerId: owner.id }), makeDevice({ ownerId: owner.id })])
})

const merge = (token = owner.token, [a, b] = [from.publicId, to.publicId]) =>
  api(mergeDevice, { token, params: { deviceId: b }, body: { from: a } })

const now = Math.floor(Date.now() / 60_000) * 60_000
const minute = (n: number) => new Date(now - n * 60_000)

describe('permission to merge', () => {
  it('the owner of both; any other user gets 404', async () => {
    const stranger = await makeUser()
    const theirs = await makeDevice({ ownerId: stranger.id })
    const unclaimed = await makeDevice()
    const pairs = [
      [from, theirs],
      [theirs, to],
      [unclaimed, to],
      [from, unclaimed],
    ] as const
    for (const [a, b] of pairs) expect((await merge(owner.token, [a.publicId, b.publicId])).status).toBe(404)
    expect((await merge(stranger.token)).status).toBe(404)
    expect((await merge(owner.token, ['missing-device', to.publicId])).status).toBe(404)
    const keys = [from, to, theirs, unclaimed].map(({ id }) => id)
    expect(await db().device.count({ where: { id: { in: keys } } })).toBe(4)
    expect((await merge()).status).toBe(200)
  })

  it('administrators and superusers, for any owners; the present owner stays or is taken over', async () => {
    for (const role of ['admin', 'superuser'] as const) {
      const { token } = await makeUser(role)
      const [a, b] = [await makeDevice({ ownerId: owner.id }), await makeDevice()]
      expect((await merge(token, [a.publicId, b.publicId])).status).toBe(200)
      expect((await db().device.findUniqueOrThrow({ where: { id: b.id } })).ownerId).toBe(owner.id)
    }
  })

  it('no device with itself, by any of its names', async () => {
    const alias = `mac:${from.publicId}`
    await db().deviceAlias.create({ data: { alias, devicePublicId: from.publicId } })
    for (const name of [from.publicId, alias]) {
      const answer = await merge(owner.token, [name, from.publicId])
      expect([answer.status, (await json(answer)).issues[0].path]).toEqual([400, 'from'])
    }
  })
})

describe('claim codes', () => {
  it('the code of the device that goes ends with it, the other’s is still asked for', async () => {
    const admin = await makeUser('admin')
    const [coded, kept] = [await makeDevice(), await makeDevice()]
    const CODES = new Map([
      [coded.publicId, 'GOES-1234'],
      [kept.publicId, 'STAYS-1234'],
    ])
    for (const [deviceId, claimCode] of CODES)
      await api(setClaimCode, { token: admin.token, params: { deviceId }, body: { claimCode } })
    expect((await merge(admin.token, [coded.publicId, kept.publicId])).status).toBe(200)
    const rows = { where: { device: { in: [coded.id, kept.id] } }, select: { device: true } }
    expect(await db().deviceClaimCode.findMany(rows)).toEqual([{ device: kept.id }])
    const claim = async (code: string) => {
      const params = { deviceId: coded.publicId }
      return (await api(claimDevice, { token: owner.token, params, body: { code } })).status
    }
    expect([await claim('GOES-1234'), await claim('stays 1234')]).toEqual([403, 200])
  })
})

describe('a device that was ever issued a secret', () => {
  const [now, past] = [null, new Date()]
  it.each([
    ['the one that goes', () => from, now],
    ['the one that stays', () => to, now],
    ['the one that goes, all ended', () => from, past],
    ['the one that stays, all ended', () => to, past],
  ])('is not merged before its protection is removed: %s', async (_, device, revokedAt) => {
    const { publicId: deviceId } = device()
    const params = { deviceId }
    await api(issueCredential, { token: owner.token, params, body: {} })
    await db().deviceCredential.updateMany({ where: { devicePublicId: deviceId }, data: { revokedAt } })
    const answer = await merge()
    expect([answer.status, (await json(answer)).message]).toEqual([
      409,
      expect.stringMatching(/^Remove the protection of both devices first/),
    ])
    expect(await db().device.count({ where: { id: { in: [from.id, to.id] } } })).toBe(2)
    await api(removeProtection, { token: owner.token, params })
    expect((await merge()).status).toBe(200)
  })
})

describe('a device that is being updated', () => {
  it.each([
    ['the one that goes', () => from, 'applying'],
    ['the one that goes, before its order', () => from, 'planned'],
    ['the one that goes, silent since its restart', () => from, 'missing'],
    ['the one that stays', () => to, 'downloading'],
  ])('is not merged: %s', async (_, device, state) => {
    const { id } = await makeRunning((await makeImage()).id)
    const item = await makeItem(id, device(), { state })
    const answer = await merge()
    expect([answer.status, await json(answer)]).toEqual([409, expect.objectContaining({ code: 'updating' })])
    expect(await db().rolloutItem.findMany({ where: { rolloutId: id } })).toMatchObject([
      { id: item.id, state },
    ])
    await db().rolloutItem.update({ where: { id: item.id }, data: { state: 'succeeded' } })
    expect((await merge()).status).toBe(200)
  })

  it('is not merged while a roll-out is about to take it', async () => {
    const { id } = await makeRunning((await makeImage()).id)
    const merging = await inTransaction(async (client) => {
      await client.query(
        `insert into rollout_item (id, rollout_id, device_id, group_position, place, target, state, since)
         values (gen_random_uuid(), $1, $2, 0, 0, '1.5.0', 'planned', now())`,
        [id, from.id],
      )
      const merged = merge()
      await sleep(300)
      return { merged }
    })
    expect((await merging.merged).status).toBe(409)
    expect(await db().rolloutItem.count({ where: { rolloutId: id } })).toBe(1)
  })
})

describe('the address of updates', () => {
  const addresses = () =>
    db().firmwareToken.findMany({
      where: { nodeDevice: { in: [from.id, to.id] } },
      select: { id: true, nodeDevice: true },
    })

  it('of the device that goes is the other’s from then on', async () => {
    const { id } = await issueNodeAddress(pool(), from.id)
    expect((await merge()).status).toBe(200)
    expect(await addresses()).toEqual([{ id, nodeDevice: to.id }])
  })

  it('of the device that stays is kept', async () => {
    await issueNodeAddress(pool(), from.id)
    const { id } = await issueNodeAddress(pool(), to.id)
    expect((await merge()).status).toBe(200)
    expect(await addresses()).toEqual([{ id, nodeDevice: to.id }])
  })
})

describe('identity', () => {
  it('the other id and its aliases become names of this device', async () => {
    const alias = `mac:${from.publicId}`
    await db().deviceAlias.create({ data: { alias, devicePublicId: from.publicId } })
    expect((await json(await merge())).device.deviceId).toBe(to.publicId)
    for (const deviceId of [from.publicId, alias]) {
      const { device } = await json(await api(getDevice, { token: owner.token, params: { deviceId } }))
      expect(device.deviceId).toBe(to.publicId)
    }
    expect(await db().device.findUnique({ where: { id: from.id } })).toBeNull()
  })

  it('of several concurrent merges, in both directions, one succeeds', async () => {
    const back = [to.publicId, from.publicId] as [string, string]
    const answers = await Promise.all([merge(), merge(owner.token, back), merge(), merge(owner.token, back)])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    for (const status of statuses.slice(1)) expect([400, 409]).toContain(status)
    expect(await db().device.count({ where: { id: { in: [from.id, to.id] } } })).toBe(1)
  })

  it('settings are taken only where there are none, tanks as a whole', async () => {
    const tank = { tankType: 'rectangular', depthMm: 2000, widthMm: 1000, lengthMm: 1000 }
    await db().device.update({
      where: { uuid: from.uuid },
      data: { name: 'Old', tankConfig: tank, sensor: { unit: 'cm' }, lastSeenAt: minute(1), online: true },
    })
    await db().device.update({
      where: { uuid: to.uuid },
      data: { name: 'New', tankSeries: [tank], lastSeenAt: minute(5), online: false },
    })
    await merge()
    expect(await db().device.findUniqueOrThrow({ where: { uuid: to.uuid } })).toMatchObject({
      name: 'New',
      tankConfig: null,
      tankSeries: [tank],
      sensor: { unit: 'cm' },
      lastSeenAt: minute(1),
      online: true,
    })
  })

  it('widgets and mappings follow', async () => {
    const mapping = { topic: 'yard/level', metric: 'distance_mm' }
    await db().topicMapping.createMany({
      data: [
        { ...mapping, sender: from.publicId, path: 'theirs' },
        { ...mapping, sender: to.publicId, path: 'own' },
        { ...mapping, channel: 1, sender: from.publicId },
      ],
    })
    const type = 'water-level'
    const config = { ...widgetDefinitions[type].defaults(), deviceId: from.publicId }
    await api(addWidget, { token: owner.token, body: { key: 'w', type, config } })
    await merge()
    const { widgets } = await json(await api(listWidgets, { token: owner.token }))
    expect(widgets[0].config.deviceId).toBe(to.publicId)
    const mappings = await db().topicMapping.findMany({
      where: { topic: 'yard/level', sender: { in: [from.publicId, to.publicId] } },
      orderBy: { channel: 'asc' },
    })
    expect(mappings.map(({ sender, channel, path }) => [sender, channel, path])).toEqual([
      [to.publicId, 0, 'own'],
      [to.publicId, 1, null],
    ])
  })

  it('shares follow; a user with both keeps the role on the remaining device', async () => {
    const [a, b] = await Promise.all([makeUser(), makeUser()])
    const share = (device: Device, { id: userId }: Signed, role: 'viewer' | 'operator') =>
      db().deviceShare.create({ data: { deviceUuid: device.uuid, userId, role } })
    await Promise.all([share(from, a, 'operator'), share(from, b, 'operator'), share(to, b, 'viewer')])
    await merge()
    const shares = await db().deviceShare.findMany({ where: { deviceUuid: to.uuid } })
    const roles = Object.fromEntries(shares.map(({ userId, role }) => [userId, role]))
    expect(roles).toEqual({ [a.id]: 'operator', [b.id]: 'viewer' })
  })

  it('tags and zone are taken where there are none, and the earlier owner’s history stays hidden', async () => {
    const historyFrom = minute(30)
    await db().device.update({
      where: { uuid: from.uuid },
      data: { tags: ['farm'], timezone: 'Europe/Paris', historyFrom },
    })
    await merge()
    expect(await db().device.findUniqueOrThrow({ where: { uuid: to.uuid } })).toMatchObject({
      tags: ['farm'],
      timezone: 'Europe/Paris',
      historyFrom,
    })
  })

  it('signals the workers what to reload', async () => {
    const heard: string[] = []
    const ear = await new Promise<{ stop: () => void }>((resolve) => {
      const listening = listenTo({
        channel: 'cistern_worker',
        onMessage: (payload) => heard.push(payload),
        onReady: () => resolve(listening),
      })
    })
    await merge()
    await expect.poll(() => heard.length).toBe(3)
    ear.stop()
    const signals = heard.map((text): { t: string; k?: number[] } => JSON.parse(text))
    expect(signals.map(({ t }) => t)).toEqual(['devices', 'sensors', 'mappings'])
    expect(signals[0]?.k).toEqual([from.id, to.id])
  })
})
