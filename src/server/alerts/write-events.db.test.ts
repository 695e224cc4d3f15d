import { beforeEach, describe, expect, it } from 'vitest'
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
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'

let owner: Signed
let friend: Signed
let device: Device

const settings = (more: object = {}, extras: AlertExtras = {}) => ({
  ...DEFAULT_NOTIFICATION_SETTINGS,
  ...more,
  extras,
})
const set = (more: object, extras?: AlertExtras) =>
  db().device.update({ where: { id: device.id }, data: { notificationSettings: settings(more, extras) } })
const alerts = () => db().alert.findMany({ where: { device: device.id }, orderBy: { openedAt: 'asc' } })
const titles = async (userId: string) => (await bellOf(userId)).map(({ title }) => title)
const waysOf = async (userId: string) => (await outboxOf(userId)).map(({ channel }) => channel).sort()

beforeEach(async () => {
  ;[owner, friend] = await Promise.all([makeUser(), makeUser()])
  device = await makeDevice({ ownerId: owner.id, name: 'Roof tank' })
  await db().deviceShare.create({ data: { deviceUuid: device.uuid, userId: friend.id, role: 'viewer' } })
  await Promise.all([makeTargets(owner.id), makeTargets(friend.id)])
})

describe('an alert that opens', () => {
  it('is in the bell of all recipients, and queued for the owner’s channels', async () => {
    const now = new Date()
    await happen(device, [opened()], { now })
    expect(await alerts()).toMatchObject([
      {
        rule: 'level_low',
        severity: 'critical',
        ownerId: owner.id,
        notifiedAt: now,
        criticalAt: now,
        resolvedAt: null,
      },
    ])
    const title = 'Water critically low: Roof tank'
    const message = '12%, at or below your critical threshold of 15%.'
    const note = { title, message, severity: 'critical', read: false }
    expect(await bellOf(owner.id)).toEqual([note])
    expect(await bellOf(friend.id)).toEqual([note])
    const [alert] = await alerts()
    const sent = { alertId: alert?.id, state: 'pending', message: { kind: 'alert', title, body: message } }
    expect(await outboxOf(owner.id)).toMatchObject([sent, sent])
    expect(await waysOf(owner.id)).toEqual(['push', 'webhook'])
    expect(await outboxOf(friend.id)).toEqual([])
  })

  it('is notified in the units, language and litres of each user', async () => {
    await db().user.update({
      where: { id: friend.id },
      data: { preferences: { units: 'imperial' }, locale: 'nowhere-at-all-x' },
    })
    const tankConfig = { tankType: 'rectangular', lengthMm: 2000, widthMm: 1000, depthMm: 2000 }
    await db().device.update({ where: { id: device.id }, data: { tankConfig } })
    await happen(device, [opened()])
    expect((await bellOf(owner.id))[0]?.message).toMatch(/^12% \(480 L left\)/)
    expect((await bellOf(friend.id))[0]?.message).toMatch(/^12% \(127 gal left\)/)
  })

  it('is opened and notified once, whichever worker reports it', async () => {
    await Promise.all(Array.from({ length: 5 }, () => happen(device, [opened()])))
    expect([(await alerts()).length, (await titles(owner.id)).length]).toEqual([1, 1])
    expect(await waysOf(owner.id)).toEqual(['push', 'webhook'])
  })

  it('is not notified while a cooldown suppresses it, nor is its end', async () => {
    await happen(device, [opened({ suppressedUntil: new Date(Date.now() + 60_000) })])
    await happen(device, [recovered()])
    expect(await alerts()).toMatchObject([{ notifiedAt: null, resolution: 'recovered' }])
    expect([await bellOf(owner.id), await outboxOf(owner.id)]).toEqual([[], []])
  })

  it('has no recipient whose account is closed', async () => {
    await db().user.update({ where: { id: owner.id }, data: { disabledAt: new Date() } })
    await happen(device, [opened()])
    expect([await bellOf(owner.id), await outboxOf(owner.id)]).toEqual([[], []])
    expect(await titles(friend.id)).toHaveLength(1)
  })

  it('links to the device’s alerts', async () => {
    await happen(device, [opened()])
    const [first] = await outboxOf(owner.id)
    const [alert] = await alerts()
    expect(first?.message.path).toBe(`/devices/${device.publicId}?tab=alerts&alert=${alert?.id}`)
  })
})

describe('the device’s settings', () => {
  it('decide about push and mail', async () => {
    await set({ pushNotifications: false })
    await happen(device, [opened()])
    expect(await waysOf(owner.id)).toEqual(['webhook'])
  })

  it('keep nearly full in the app, unless other channels are enabled', async () => {
    const why = { ...whyLow(80), rule: 'level_high' as const }
    await happen(device, [opened({ severity: 'info', why })], { rule: 'level_high' })
    await happen(device, [recovered(new Date(), { ...why, value: 70 })], { rule: 'level_high' })
    expect(await titles(owner.id)).toEqual([
      'Tank nearly full: Roof tank',
      'No longer nearly full: Roof tank',
    ])
    expect(await outboxOf(owner.id)).toEqual([])
    await set({}, { tellHigh: true })
    await happen(device, [opened({ severity: 'info', why })], { rule: 'level_high' })
    expect(await waysOf(owner.id)).toEqual(['push', 'webhook'])
  })
})

describe('an alert that stays open', () => {
  it('is notified again when it worsens, and needs a new acknowledgement', async () => {
    await happen(device, [opened({ severity: 'warning' })])
    const acknowledged = { acknowledgedAt: new Date(), acknowledgedById: owner.id }
    await db().alert.updateMany({ where: { device: device.id }, data: acknowledged })
    const now = new Date()
    await happen(device, [{ type: 'worsened', severity: 'critical', at: 1, why: whyLow(14) }], { now })
    expect(await alerts()).toMatchObject([
      {
        severity: 'critical',
        acknowledgedAt: null,
        acknowledgedById: null,
        notifiedAt: now,
        criticalAt: now,
      },
    ])
    expect(await titles(owner.id)).toEqual(['Water low: Roof tank', 'Water critically low: Roof tank'])
  })

  it('is notified as opened and resolved when it was suppressed, worsened and ended in one batch', async () => {
    await happen(device, [opened({ severity: 'warning', suppressedUntil: new Date(Date.now() + 60_000) })])
    await happen(device, [{ type: 'worsened', severity: 'critical', at: 1, why: whyLow(14) }, recovered()])
    expect(await titles(owner.id)).toEqual([
      'Water critically low: Roof tank',
      'Enough water again: Roof tank',
    ])
  })

  it('changes without notification when its severity drops', async () => {
    await happen(device, [opened()])
    await happen(device, [{ type: 'changed', severity: 'warning', at: 1, why: whyLow(20) }])
    expect(await alerts()).toMatchObject([
      { severity: 'warning', evidence: { value: 12, severity: 'critical' } },
    ])
    expect(await titles(owner.id)).toHaveLength(1)
  })
})

describe('an alert that resolves', () => {
  const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)

  it('is notified to all recipients, by the channels used before', async () => {
    await happen(device, [opened({ at: minutesAgo(30) })])
    await happen(device, [recovered()])
    expect(await alerts()).toMatchObject([{ resolution: 'recovered', evidence: { value: 12 } }])
    const end = { title: 'Enough water again: Roof tank', message: 'Now 20%. It was low for 30 min.' }
    expect((await bellOf(owner.id))[1]).toEqual({ ...end, severity: 'success', read: false })
    expect((await bellOf(friend.id))[1]).toMatchObject(end)
    expect((await outboxOf(owner.id)).map(({ message }) => message.kind)).toEqual([
      ...['alert', 'alert'],
      ...['resolved', 'resolved'],
    ])
    expect(await outboxOf(friend.id)).toEqual([])
  })

  it('by its owner’s action is not notified', async () => {
    await happen(device, [opened()])
    await happen(device, [{ type: 'resolved', at: Date.now(), resolution: 'settings', why: whyLow() }])
    expect(await alerts()).toMatchObject([{ resolution: 'settings' }])
    expect(await titles(owner.id)).toHaveLength(1)
  })

  it('may open again in the same batch', async () => {
    await happen(device, [opened({ at: minutesAgo(9) })])
    const [end, again] = [recovered(minutesAgo(5)), opened({ at: minutesAgo(3) })]
    await happen(device, [end, again, recovered(minutesAgo(2)), opened({ at: minutesAgo(1) })])
    expect((await alerts()).map(({ resolvedAt }) => resolvedAt !== null)).toEqual([true, true, false])
    expect(await titles(owner.id)).toHaveLength(5)
  })
})

describe('an outage', () => {
  it('waits for others of its gateway, on channels only', async () => {
    const now = new Date()
    const why = whyOffline(now.getTime() - 600_000, 'gw-7')
    await happen(device, [opened({ severity: 'warning', at: now, why })], { rule: 'offline', now })
    const wait = { group: 'offline:gw-7', dueAt: new Date(now.getTime() + 15_000) }
    expect(await outboxOf(owner.id)).toMatchObject([wait, wait])
    expect(await titles(owner.id)).toEqual(['Offline: Roof tank'])
    const back = { ...why, lastSeenAt: undefined, gateway: undefined }
    await happen(device, [recovered(now, back)], { rule: 'offline', now })
    expect((await outboxOf(owner.id)).slice(2)).toMatchObject([wait, wait])
  })
})

describe('quiet hours', () => {
  const NIGHT = new Date('2026-11-22T23:30:00Z')
  const keep = (criticalPasses: boolean) =>
    db().user.update({
      where: { id: owner.id },
      data: {
        timezone: 'Europe/Berlin',
        quietHours: { enabled: true, from: '22:00', to: '06:00', criticalPasses },
      },
    })
  const dueAt = async () => [...new Set((await outboxOf(owner.id)).map((one) => one.dueAt.toISOString()))]

  it.each([
    ['let a critical alert pass', true, 'critical', '2026-11-22T23:30:00.000Z'],
    ['delay a critical one too when asked to', false, 'critical', '2026-11-23T05:00:00.000Z'],
    ['delay a warning', true, 'warning', '2026-11-23T05:00:00.000Z'],
  ] as const)('%s; the app is not delayed', async (_, passes, severity, due) => {
    await keep(passes)
    await happen(device, [opened({ severity, at: NIGHT })], { now: NIGHT })
    expect(await dueAt()).toEqual([due])
    expect(await titles(owner.id)).toHaveLength(1)
  })
})

describe('a mute', () => {
  it('inserts the notification as read and sends nothing, for that user only', async () => {
    const until = new Date(Date.now() + 60_000)
    await db().mute.create({ data: { userId: owner.id, device: device.id, until } })
    await happen(device, [opened()])
    expect(await bellOf(owner.id)).toMatchObject([{ read: true }])
    expect(await bellOf(friend.id)).toMatchObject([{ read: false }])
    expect(await outboxOf(owner.id)).toEqual([])
  })

  it('that has expired mutes nothing', async () => {
    const until = new Date(Date.now() - 1)
    await db().mute.create({ data: { userId: owner.id, device: device.id, until } })
    await happen(device, [opened()])
    expect(await bellOf(owner.id)).toMatchObject([{ read: false }])
  })

  it('until normal ends with the last open alert of the device', async () => {
    await happen(device, [opened()])
    await happen(device, [opened({ severity: 'warning' })], { rule: 'battery' })
    await db().mute.create({ data: { userId: owner.id, device: device.id } })
    const isMuted = async () => (await db().mute.count({ where: { device: device.id } })) > 0
    await happen(device, [recovered()])
    expect([await isMuted(), (await bellOf(owner.id)).at(-1)?.read]).toEqual([true, true])
    await happen(device, [recovered()], { rule: 'battery' })
    expect(await isMuted()).toBe(false)
  })
})
