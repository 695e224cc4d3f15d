import { beforeEach, describe, expect, it } from 'vitest'
import { acknowledgeAlert, snoozeAlert } from '@/contracts/alerts'
import { unshareDevice } from '@/contracts/devices/device-care'
import type { AlertExtras } from '@/domain/alerts/types'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import type { Device } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import {
  bellOf,
  happen,
  makeTargets,
  opened,
  outboxOf,
  recovered,
  whyLow,
  whyOffline,
} from '~/tests/support/alerts'
import { api } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { advanceAlerts } from './advance-alerts'
import { pruneAlerts } from './prune'

const T0 = new Date()
const after = (minutes: number) => new Date(T0.getTime() + minutes * 60_000)
const HOUR = 60

let owner: Signed
let friend: Signed
let device: Device

const set = (extras: AlertExtras) =>
  db().device.update({
    where: { id: device.id },
    data: { notificationSettings: { ...DEFAULT_NOTIFICATION_SETTINGS, extras } },
  })
const titles = async (userId = owner.id) => (await bellOf(userId)).map(({ title }) => title)
const kinds = async (userId = owner.id) => (await outboxOf(userId)).map(({ message }) => message.kind)
const alertNow = () => db().alert.findFirstOrThrow({ where: { device: device.id, resolvedAt: null } })
/** Runs it in five workers at once. */
const tick = (now: Date) => Promise.all(Array.from({ length: 5 }, () => advanceAlerts(now)))

beforeEach(async () => {
  ;[owner, friend] = await Promise.all([makeUser(), makeUser()])
  device = await makeDevice({ ownerId: owner.id, name: 'Roof tank' })
  await db().deviceShare.create({ data: { deviceUuid: device.uuid, userId: friend.id, role: 'operator' } })
  await Promise.all([makeTargets(owner.id), makeTargets(friend.id)])
})

describe('an alert suppressed by a cooldown', () => {
  const held = () => opened({ at: T0, suppressedUntil: after(20) })

  it('is notified once when the cooldown is over and it is still open, with five workers too', async () => {
    await happen(device, [held()], { now: T0 })
    await tick(after(19))
    expect(await titles()).toEqual([])
    await tick(after(20))
    expect(await titles()).toEqual(['Water critically low: Roof tank'])
    expect(await titles(friend.id)).toHaveLength(1)
    expect(await kinds()).toEqual(['alert', 'alert'])
    expect(await alertNow()).toMatchObject({ notifiedAt: after(20), criticalAt: after(20) })
  })

  it('is not notified when it has resolved meanwhile', async () => {
    await happen(device, [held()], { now: T0 })
    await happen(device, [recovered(after(10))], { now: after(10) })
    await tick(after(20))
    expect(await titles()).toEqual([])
  })
})

describe('a suppressed alert that is also snoozed', () => {
  it('is notified once, when both are over', async () => {
    await happen(device, [opened({ at: T0, suppressedUntil: after(20) })], { now: T0 })
    await db().alert.updateMany({ where: { device: device.id }, data: { snoozedUntil: after(90) } })
    await tick(after(89))
    expect(await titles()).toEqual([])
    await tick(after(90))
    await tick(after(91))
    expect(await titles()).toEqual(['Water critically low: Roof tank'])
    expect(await alertNow()).toMatchObject({ snoozedUntil: null })
  })
})

describe('reminders', () => {
  it('come every three hours, once for all workers, with the current level', async () => {
    const tankConfig = { tankType: 'rectangular', lengthMm: 1000, widthMm: 1000, depthMm: 1000 }
    await db().device.update({ where: { id: device.id }, data: { tankConfig } })
    await happen(device, [opened({ severity: 'warning', at: T0 })], { now: T0 })
    await storeReadings([{ device: device.id, metric: 'distance_mm', at: T0, value: 920 }])
    await tick(after(3 * HOUR - 1))
    expect(await titles()).toHaveLength(1)
    await tick(after(3 * HOUR))
    await tick(after(6 * HOUR - 1))
    expect((await bellOf(owner.id)).slice(1)).toMatchObject([
      { title: 'Still low for 3 h: Roof tank', message: expect.stringMatching(/^Now 8% \(80 L left\)\. /) },
    ])
    await tick(after(6 * HOUR))
    expect((await titles()).slice(2)).toEqual(['Still low for 6 h: Roof tank'])
    expect(await titles(friend.id)).toHaveLength(1)
    expect(await kinds()).toEqual(['alert', 'alert', ...Array(4).fill('reminder')])
  })

  it('follow the interval of the settings, or are off', async () => {
    await set({ reminderHours: 1 })
    await happen(device, [opened({ at: T0 })], { now: T0 })
    await tick(after(HOUR))
    expect(await titles()).toHaveLength(2)
    await set({ reminderHours: 0 })
    await tick(after(48 * HOUR))
    expect(await titles()).toHaveLength(2)
  })

  it.each([
    ['nearly full', () => happen(device, [opened({ severity: 'info', at: T0 })], { now: T0 })],
    [
      'what is acknowledged',
      async () => {
        await happen(device, [opened({ at: T0 })], { now: T0 })
        const { id } = await alertNow()
        await api(acknowledgeAlert, { token: owner.token, params: { id } })
      },
    ],
    [
      'what is over',
      async () => {
        await happen(device, [opened({ at: T0 })], { now: T0 })
        await happen(device, [recovered(after(1))], { now: after(1) })
      },
    ],
    [
      'a muted device',
      async () => {
        await happen(device, [opened({ at: T0 })], { now: T0 })
        await db().mute.create({ data: { userId: owner.id, device: device.id } })
      },
    ],
    [
      'an earlier owner’s device',
      async () => {
        await happen(device, [opened({ at: T0 })], { now: T0 })
        await db().device.update({ where: { id: device.id }, data: { ownerId: friend.id } })
      },
    ],
  ])('never come of %s', async (_, prepare) => {
    await prepare()
    const before = [await bellOf(owner.id), await bellOf(friend.id)]
    await tick(after(12 * HOUR))
    expect([await bellOf(owner.id), await bellOf(friend.id)]).toEqual(before)
    expect(await kinds()).not.toContain('reminder')
  })

  it('come when a snooze is over, whatever the interval', async () => {
    await set({ reminderHours: 0 })
    await happen(device, [opened({ at: T0 })], { now: T0 })
    const { id } = await alertNow()
    await api(snoozeAlert, { token: owner.token, params: { id }, body: { minutes: 300 } })
    await tick(after(4 * HOUR))
    expect(await titles()).toHaveLength(1)
    await tick(after(6 * HOUR))
    await tick(after(12 * HOUR))
    expect((await titles()).slice(1)).toEqual(['Still critically low for 6 h: Roof tank'])
    expect(await alertNow()).toMatchObject({ snoozedUntil: null })
  })
})

describe('reminder content', () => {
  it('is the current level, of a nearly full tank as well', async () => {
    const tankConfig = { tankType: 'rectangular', lengthMm: 1000, widthMm: 1000, depthMm: 1000 }
    await db().device.update({ where: { id: device.id }, data: { tankConfig } })
    const why = { ...whyLow(76), rule: 'level_high' as const }
    await happen(device, [opened({ severity: 'info', at: T0, why })], { rule: 'level_high', now: T0 })
    await storeReadings([{ device: device.id, metric: 'distance_mm', at: T0, value: 120 }])
    await db().alert.updateMany({ where: { device: device.id }, data: { snoozedUntil: after(10) } })
    await tick(after(10))
    expect((await bellOf(owner.id)).at(-1)?.message).toMatch(/^Now 88%\. /)
  })

  it('is one message for all devices that one gateway took down', async () => {
    const why = whyOffline(T0.getTime() - 600_000, 'gw-7')
    await happen(device, [opened({ severity: 'warning', at: T0, why })], { rule: 'offline', now: T0 })
    await tick(after(3 * HOUR))
    const wait = { group: 'offline:gw-7', message: { kind: 'reminder' } }
    expect((await outboxOf(owner.id)).slice(2)).toMatchObject([wait, wait])
  })
})

describe('escalation', () => {
  beforeEach(() => set({ escalation: { userId: friend.id, afterMinutes: 30 } }))

  it('notifies the second person once, by all of their channels', async () => {
    await happen(device, [opened({ at: T0 })], { now: T0 })
    await tick(after(29))
    expect([await kinds(friend.id), await titles(friend.id)]).toMatchObject([[], { length: 1 }])
    await tick(after(30))
    await tick(after(60))
    expect(await kinds(friend.id)).toEqual(['escalation', 'escalation'])
    expect((await bellOf(friend.id)).slice(1)).toMatchObject([
      {
        title: 'Nobody reacted: Water critically low: Roof tank',
        message: expect.stringMatching(/Test Person has not acknowledged it for 30 min\.$/),
        severity: 'critical',
      },
    ])
    expect(await alertNow()).toMatchObject({ escalatedAt: after(30) })
    expect(await titles(owner.id)).toHaveLength(1)
  })

  it('sends reminders and the resolution to the second person too', async () => {
    await happen(device, [opened({ at: T0 })], { now: T0 })
    await tick(after(30))
    await tick(after(3 * HOUR))
    await happen(device, [recovered(after(200))], { now: after(200) })
    expect(await kinds(friend.id)).toEqual(
      ['escalation', 'reminder', 'resolved'].flatMap((kind) => [kind, kind]),
    )
  })

  it('counts from when the alert became critical', async () => {
    await happen(device, [opened({ severity: 'warning', at: T0 })], { now: T0 })
    await tick(after(60))
    const { why } = opened({})
    await happen(device, [{ type: 'worsened', severity: 'critical', at: after(61).getTime(), why }], {
      now: after(61),
    })
    await tick(after(90))
    expect(await kinds(friend.id)).toEqual([])
    await tick(after(91))
    expect(await kinds(friend.id)).toEqual(['escalation', 'escalation'])
  })

  it('begins anew when an acknowledged alert is critical again', async () => {
    await happen(device, [opened({ at: T0 })], { now: T0 })
    await tick(after(30))
    const { id } = await alertNow()
    await api(acknowledgeAlert, { token: owner.token, params: { id } })
    const { why } = opened({})
    await happen(device, [{ type: 'changed', severity: 'warning', at: 1, why }], { now: after(60) })
    await happen(device, [{ type: 'worsened', severity: 'critical', at: 2, why }], { now: after(120) })
    await tick(after(149))
    expect(await kinds(friend.id)).toEqual(['escalation', 'escalation'])
    await tick(after(150))
    expect(await kinds(friend.id)).toEqual(Array(4).fill('escalation'))
  })

  it.each([
    ['is acknowledged', async (id: string) => api(acknowledgeAlert, { token: owner.token, params: { id } })],
    [
      'is snoozed',
      async (id: string) => api(snoozeAlert, { token: owner.token, params: { id }, body: { minutes: 60 } }),
    ],
    [
      'is of a device they no longer see',
      async () => {
        const params = { deviceId: device.publicId, userId: friend.id }
        await api(unshareDevice, { token: owner.token, params })
        const { notificationSettings } = await db().device.findUniqueOrThrow({ where: { id: device.id } })
        expect(notificationSettings).toMatchObject({ extras: { escalation: null } })
      },
    ],
    ['is over', async () => happen(device, [recovered(after(1))], { now: after(1) })],
  ])('does not happen when the alert %s', async (_, react) => {
    await happen(device, [opened({ at: T0 })], { now: T0 })
    const { id } = await alertNow()
    await react(id)
    await tick(after(45))
    expect(await kinds(friend.id)).toEqual([])
  })

  it('respects a mute of the device', async () => {
    await db().mute.create({ data: { userId: friend.id, device: device.id } })
    await happen(device, [opened({ at: T0 })], { now: T0 })
    await tick(after(30))
    expect((await bellOf(friend.id)).map(({ read }) => read)).toEqual([true, true])
    expect(await kinds(friend.id)).toEqual([])
  })
})

describe('mutes', () => {
  it('end with their time, or when the device is back to normal', async () => {
    const until = after(10)
    await db().mute.create({ data: { userId: owner.id, device: device.id, until } })
    await db().mute.create({ data: { userId: friend.id, device: device.id } })
    await happen(device, [opened({ at: T0 })], { now: T0 })
    const left = async () => (await db().mute.findMany({ where: { device: device.id } })).map((m) => m.userId)
    await tick(after(9))
    expect((await left()).sort()).toEqual([owner.id, friend.id].sort())
    await tick(after(10))
    expect(await left()).toEqual([friend.id])
    await db().alert.updateMany({ where: { device: device.id }, data: { resolvedAt: after(11) } })
    await tick(after(11))
    expect(await left()).toEqual([])
  })
})

describe('old resolved alerts', () => {
  it('are deleted after 400 days; their notifications and open alerts stay', async () => {
    await happen(device, [opened({ at: T0 })], { now: T0 })
    await happen(device, [recovered(T0), opened({ at: T0 })], { now: T0 })
    await pruneAlerts(after(400 * 24 * HOUR))
    expect(await db().alert.count({ where: { device: device.id } })).toBe(2)
    await pruneAlerts(after(400 * 24 * HOUR + 1))
    expect(await db().alert.findMany({ where: { device: device.id } })).toMatchObject([{ resolvedAt: null }])
    expect(await titles()).toHaveLength(3)
  })
})
