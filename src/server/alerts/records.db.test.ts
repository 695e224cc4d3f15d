import { beforeEach, describe, expect, it } from 'vitest'
import { acknowledgeAlert, muteDevice, snoozeAlert, unmuteDevice } from '@/contracts/alerts'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { db } from '@/server/db/prisma'
import { happen, opened, recovered } from '~/tests/support/alerts'
import { api } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { advanceAlerts } from './advance-alerts'

const T0 = new Date()
const after = (minutes: number) => new Date(T0.getTime() + minutes * 60_000)

let owner: Signed
let friend: Signed
let admin: Signed
let device: Awaited<ReturnType<typeof makeDevice>>

beforeEach(async () => {
  ;[owner, friend, admin] = await Promise.all([makeUser(), makeUser(), makeUser('admin')])
  device = await makeDevice({ ownerId: owner.id, name: 'Roof' })
  await db().deviceShare.create({ data: { deviceUuid: device.uuid, userId: friend.id, role: 'operator' } })
})

const recordsOf = () =>
  db().auditRecord.findMany({ where: { entityId: device.publicId }, orderBy: { id: 'asc' } })
const alertId = async () => (await db().alert.findFirstOrThrow({ where: { device: device.id } })).id

describe('the audit of alerts', () => {
  it('holds no alert that readings open or resolve', async () => {
    await happen(device, [opened({ at: T0 })], { now: T0 })
    await happen(device, [recovered(after(1))], { now: after(1) })
    expect(await recordsOf()).toEqual([])
  })

  it('holds who knew of one first and who postponed it, with its rule', async () => {
    await happen(device, [opened()])
    const params = { id: await alertId() }
    for (const { token } of [admin, owner]) await api(acknowledgeAlert, { token, params })
    await api(snoozeAlert, { token: friend.token, params, body: { minutes: 30 } })
    const about = { entityType: 'device', entityName: 'Roof', reason: 'level_low' }
    expect(await recordsOf()).toMatchObject([
      { ...about, action: 'alert.acknowledge', actorId: admin.id, behalfId: owner.id },
      {
        ...{ ...about, action: 'alert.snooze', actorId: friend.id, behalfId: null },
        changes: [{ field: 'minutes', before: null, after: 30 }],
      },
    ])
  })

  it('holds mutes, and the end of a mute that there was', async () => {
    const call = { token: friend.token, params: { deviceId: device.publicId } }
    await api(muteDevice, { ...call, body: { for: '1h' } })
    for (let i = 0; i < 2; i++) expect((await api(unmuteDevice, call)).status).toBe(200)
    expect((await recordsOf()).map(({ action }) => action)).toEqual(['alert.mute', 'alert.unmute'])
  })

  it('holds each escalation once, with five workers too, and no reminder', async () => {
    const escalation = { userId: friend.id, afterMinutes: 30 }
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, extras: { escalation } }
    await db().device.update({ where: { id: device.id }, data: { notificationSettings } })
    await happen(device, [opened({ at: T0 })], { now: T0 })
    for (const minutes of [29, 30, 60, 300])
      await Promise.all(Array.from({ length: 5 }, () => advanceAlerts(after(minutes))))
    expect(await recordsOf()).toMatchObject([
      {
        ...{ action: 'alert.escalate', actorType: 'job', actorId: 'alerts.lifecycle', reason: 'level_low' },
        ...{ at: after(30), entityName: 'Roof' },
        changes: [{ field: 'escalatedTo', before: null, after: friend.id }],
      },
    ])
  })
})
