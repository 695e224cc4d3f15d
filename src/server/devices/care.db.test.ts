import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cancelTransfer,
  listShares,
  offerTransfer,
  releaseDevice,
  setNotificationSettings,
  shareDevice,
  unshareDevice,
  updateDevice,
} from '@/contracts/devices/device-care'
import { listDevices, myDevices, setTankSeries } from '@/contracts/devices/device'
import type { Device } from '@/contracts/devices/device'
import type { Endpoint } from '@/contracts/endpoint'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'

type Who = 'owner' | 'admin' | 'operator' | 'viewer' | 'stranger'
const people = {} as Record<Who | 'friend', Signed>
let device: Awaited<ReturnType<typeof makeDevice>>

beforeAll(async () => {
  for (const who of ['owner', 'operator', 'viewer', 'stranger', 'friend'] as const)
    people[who] = await makeUser()
  people.admin = await makeUser('admin')
})

beforeEach(async () => {
  device = await makeDevice({ ownerId: people.owner.id })
  const deviceUuid = device.uuid
  await db().deviceShare.createMany({
    data: (['viewer', 'operator'] as const).map((role) => ({ deviceUuid, userId: people[role].id, role })),
  })
})

const tank = { tankType: 'rectangular', depthMm: 2000, widthMm: 1000, lengthMm: 1000 } as const
const settings = DEFAULT_NOTIFICATION_SETTINGS
const change = (body: object, token = people.owner.token) =>
  api(updateDevice, { token, params: { deviceId: device.publicId }, body })

describe('permissions', () => {
  const friend = () => ({ email: people.friend.email })
  const rows: [string, Endpoint, (() => object)?][] = [
    ['updateDevice', updateDevice, () => ({ name: 'North' })],
    ['setTankSeries', setTankSeries, () => ({ series: [tank] })],
    ['setNotificationSettings', setNotificationSettings, () => ({ settings })],
    ['listShares', listShares],
    ['shareDevice', shareDevice, () => ({ ...friend(), role: 'viewer' })],
    ['offerTransfer', offerTransfer, friend],
    ['cancelTransfer', cancelTransfer],
    ['releaseDevice', releaseDevice],
  ]
  const expected = { stranger: 404, viewer: 403, operator: 403, admin: 200, owner: 200 } as const

  it.each(rows)('%s: the owner and administrators, nobody else', async (_, endpoint, body) => {
    for (const [who, status] of Object.entries(expected) as [Who, number][]) {
      // a device released by the administrator no longer belongs to the owner
      await db().device.update({ where: { uuid: device.uuid }, data: { ownerId: people.owner.id } })
      const { token } = people[who]
      const params = { deviceId: device.publicId }
      const answer = await api(endpoint, { token, params, ...(body && { body: body() }) })
      expect([who, answer.status]).toEqual([who, status])
    }
  })

  it('unshareDevice: the owner and administrators; others only themselves', async () => {
    const { publicId: deviceId } = device
    const end = (who: Who, whose: Who) =>
      api(unshareDevice, { token: people[who].token, params: { deviceId, userId: people[whose].id } })
    const statuses = async (...pairs: [Who, Who][]) =>
      Promise.all(pairs.map(async ([who, whose]) => (await end(who, whose)).status))
    expect(await statuses(['stranger', 'viewer'], ['stranger', 'stranger'], ['viewer', 'operator'])).toEqual([
      404, 404, 403,
    ])
    expect(await db().deviceShare.count({ where: { deviceUuid: device.uuid } })).toBe(2)
    expect(await statuses(['viewer', 'viewer'], ['admin', 'operator'], ['owner', 'stranger'])).toEqual([
      200, 200, 404,
    ])
  })

  it('a shared device is in the list of both, but not among the owned ones', async () => {
    const listed = async (who: Who, endpoint: Endpoint) => {
      const { devices } = await json(await api(endpoint, { token: people[who].token }))
      return devices.find((d: Device) => d.deviceId === device.publicId)?.access
    }
    expect(await listed('viewer', listDevices)).toBe('viewer')
    expect(await listed('operator', listDevices)).toBe('operator')
    expect(await listed('owner', myDevices)).toBe('owner')
    expect(await listed('viewer', myDevices)).toBeUndefined()
  })
})

describe('a change of settings', () => {
  it('keeps omitted fields, clears null ones, and computes the capacity itself', async () => {
    const tankConfig = { ...tank, calculatedCapacityLiters: 5 }
    const calibration = { emptyDistanceMm: 2000, fullDistanceMm: 100 }
    await change({ name: ' North ', tankConfig, calibration, timezone: 'Europe/Paris' })
    const { device: changed } = await json(
      await change({ tags: ['farm', 'farm', ' roof '], calibration: null }),
    )
    expect(changed).toMatchObject({ name: 'North', calibration: null, timezone: 'Europe/Paris' })
    expect(changed.tankConfig.calculatedCapacityLiters).toBe(2000)
    expect(changed.tags).toEqual(['farm', 'roof'])
  })

  it('takes the calibration of a sensor that measures from below', async () => {
    const calibration = { emptyDistanceMm: 100, fullDistanceMm: 1100 }
    expect((await change({ calibration })).status).toBe(200)
    expect(await db().device.findUniqueOrThrow({ where: { uuid: device.uuid } })).toMatchObject({
      calibration,
    })
  })

  it.each([
    [{ tags: ['a,b'] }, 'tags.0', 'Must not contain a comma'],
    [{ tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'tags', 'At most 20 tags'],
    [{ timezone: 'Mars/Base' }, 'timezone', 'There is no such time zone'],
    [{ name: 'x'.repeat(121) }, 'name', 'At most 120 characters'],
    [
      { calibration: { emptyDistanceMm: 100, fullDistanceMm: 100 } },
      'calibration.emptyDistanceMm',
      'The empty and the full distance must differ',
    ],
  ])('is refused and nothing is lost: %j', async (body, path, message) => {
    const answer = await change({ ...body, kind: 'pump' })
    expect([answer.status, (await json(answer)).issues]).toEqual([400, [{ path, message }]])
    expect(await db().device.findUniqueOrThrow({ where: { uuid: device.uuid } })).toMatchObject(device)
  })
})

describe('notification settings', () => {
  const save = (waterLevel: object) =>
    api(setNotificationSettings, {
      token: people.owner.token,
      params: { deviceId: device.publicId },
      body: { settings: { ...settings, waterLevel: { ...settings.waterLevel, ...waterLevel } } },
    })

  it('store the default for a zero threshold', async () => {
    const { device: saved } = await json(await save({ criticalThreshold: 0, highThreshold: 80 }))
    expect(saved.notificationSettings.waterLevel).toMatchObject({ criticalThreshold: 15, highThreshold: 80 })
    expect(saved.notificationSettingsSaved).toBe(true)
  })

  it.each([
    [{ criticalThreshold: 30 }, ['settings.waterLevel.criticalThreshold']],
    [{ lowThreshold: 10 }, ['settings.waterLevel.criticalThreshold']],
    [{ lowThreshold: 60 }, ['settings.waterLevel.lowThreshold']],
    [{ mediumThreshold: 75 }, ['settings.waterLevel.mediumThreshold']],
    [
      { lowThreshold: 80, mediumThreshold: 78 },
      ['settings.waterLevel.lowThreshold', 'settings.waterLevel.mediumThreshold'],
    ],
    // the default for a zero is compared in the order too
    [{ criticalThreshold: 0, lowThreshold: 12 }, ['settings.waterLevel.criticalThreshold']],
  ])('out of order are refused, field by field: %j', async (thresholds, paths) => {
    const answer = await save(thresholds)
    expect(answer.status).toBe(400)
    const { issues } = await json(answer)
    expect(issues.map(({ path }: { path: string }) => path)).toEqual(paths)
    const stored = await db().device.findUniqueOrThrow({ where: { uuid: device.uuid } })
    expect(stored.notificationSettings).toBeNull()
  })
})
