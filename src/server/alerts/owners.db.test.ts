import { beforeEach, describe, expect, it } from 'vitest'
import { acknowledgeAlert, listAlerts, listDeviceAlerts } from '@/contracts/alerts'
import { claimDevice, getDevice } from '@/contracts/devices/device'
import {
  acceptTransfer,
  offerTransfer,
  releaseDevice,
  setNotificationSettings,
  unshareDevice,
} from '@/contracts/devices/device-care'
import type { AlertExtras } from '@/domain/alerts/types'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import type { Device } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { happen, opened } from '~/tests/support/alerts'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'

const people = {} as Record<'owner' | 'operator' | 'viewer' | 'stranger' | 'admin', Signed>
type Who = keyof typeof people
let device: Device

const params = () => ({ deviceId: device.publicId })
const tokenOf = (who: Who) => people[who].token
const listed = async (who: Who) =>
  (await json(await api(listAlerts, { token: tokenOf(who), query: { state: 'all' } }))).alerts
const ofDevice = async (who: Who) =>
  (await json(await api(listDeviceAlerts, { token: tokenOf(who), params: params() }))).alerts
const acknowledge = async (who: Who, id: string) =>
  (await api(acknowledgeAlert, { token: tokenOf(who), params: { id } })).status
const seen = async (who: Who) =>
  (await json(await api(getDevice, { token: tokenOf(who), params: params() }))).device

beforeEach(async () => {
  const signed = await Promise.all([makeUser(), makeUser(), makeUser(), makeUser(), makeUser('admin')])
  ;[people.owner, people.operator, people.viewer, people.stranger, people.admin] = signed
  device = await makeDevice({ ownerId: people.owner.id })
  const share = (who: 'operator' | 'viewer') => ({
    deviceUuid: device.uuid,
    userId: people[who].id,
    role: who,
  })
  await db().deviceShare.createMany({ data: [share('operator'), share('viewer')] })
})

describe('a device that changes its owner', () => {
  it('released: its past alerts are visible to no user, not even after a new claim by the same one', async () => {
    await happen(device, [opened()])
    const { id } = await db().alert.findFirstOrThrow({ where: { device: device.id } })
    await api(releaseDevice, { token: tokenOf('owner'), params: params() })
    expect(await db().alert.findUnique({ where: { id } })).toMatchObject({ resolution: 'released' })
    for (const who of ['owner', 'operator', 'admin'] as const) {
      expect([await listed(who), await acknowledge(who, id)]).toEqual([[], 404])
    }
    await api(claimDevice, { token: tokenOf('owner'), params: params() })
    expect(await ofDevice('owner')).toEqual([])
  })

  it('transferred: the next owner begins without past alerts', async () => {
    await happen(device, [opened()])
    const body = { email: people.stranger.email }
    await api(offerTransfer, { token: tokenOf('owner'), params: params(), body })
    const { id } = await db().deviceTransfer.findFirstOrThrow({ where: { deviceUuid: device.uuid } })
    await api(acceptTransfer, { token: tokenOf('stranger'), params: { id } })
    expect([await listed('owner'), await listed('stranger')]).toEqual([[], []])
    expect((await seen('stranger')).alerts).toEqual([])
  })
})

describe('the second person of an escalation', () => {
  const save = (extras: AlertExtras) =>
    api(setNotificationSettings, {
      ...{ token: tokenOf('owner'), params: params() },
      body: { settings: { ...DEFAULT_NOTIFICATION_SETTINGS, extras } },
    })

  it('must be a user the device is shared with', async () => {
    const refused = await save({ escalation: { userId: people.stranger.id, afterMinutes: 30 } })
    const path = 'settings.extras.escalation.userId'
    const message = 'Share the device with this person first'
    expect([refused.status, (await json(refused)).issues]).toEqual([400, [{ path, message }]])
    expect((await save({ escalation: { userId: people.viewer.id, afterMinutes: 30 } })).status).toBe(200)
    expect((await save({ escalation: null })).status).toBe(200)
  })

  it('is removed when the share ends; the other settings stay', async () => {
    await save({ escalation: { userId: people.viewer.id, afterMinutes: 30 }, reminderHours: 5 })
    const share = (userId: string) => ({ ...params(), userId })
    await api(unshareDevice, { token: tokenOf('owner'), params: share(people.operator.id) })
    expect((await seen('owner')).notificationSettings.extras.escalation.userId).toBe(people.viewer.id)
    await api(unshareDevice, { token: tokenOf('owner'), params: share(people.viewer.id) })
    expect((await seen('owner')).notificationSettings.extras).toEqual({ escalation: null, reminderHours: 5 })
  })
})
