import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acknowledgeAlert,
  type Alert,
  listAlerts,
  listDeviceAlerts,
  muteDevice,
  snoozeAlert,
  unmuteDevice,
} from '@/contracts/alerts'
import { getDevice, listDevices } from '@/contracts/devices/device'
import type { Device } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { bellOf, happen, makeTargets, opened, outboxOf, recovered, whyLow } from '~/tests/support/alerts'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'

type Who = 'owner' | 'operator' | 'viewer' | 'stranger' | 'admin'
const people = {} as Record<Who, Signed>
let device: Device

const params = () => ({ deviceId: device.publicId })
const tokenOf = (who: Who) => people[who].token
const alertId = async () => (await db().alert.findFirstOrThrow({ where: { device: device.id } })).id
const listed = async (who: Who, query = {}): Promise<Alert[]> =>
  (await json(await api(listAlerts, { token: tokenOf(who), query }))).alerts.filter(
    ({ deviceId }: Alert) => deviceId === device.publicId,
  )
const ofDevice = async (who: Who, query = {}) =>
  json(await api(listDeviceAlerts, { token: tokenOf(who), params: params(), query }))
const acknowledge = async (who: Who, id?: string) =>
  api(acknowledgeAlert, { token: tokenOf(who), params: { id: id ?? (await alertId()) } })
const snooze = async (who: Who, minutes: unknown = 60) =>
  api(snoozeAlert, { token: tokenOf(who), params: { id: await alertId() }, body: { minutes } })
const mute = (who: Who, how: unknown = '1h') =>
  api(muteDevice, { token: tokenOf(who), params: params(), body: { for: how } })
const seen = async (who: Who) =>
  (await json(await api(getDevice, { token: tokenOf(who), params: params() }))).device

beforeAll(async () => {
  const signed = await Promise.all([makeUser(), makeUser(), makeUser(), makeUser(), makeUser('admin')])
  ;[people.owner, people.operator, people.viewer, people.stranger, people.admin] = signed
  await Promise.all([makeTargets(people.owner.id), makeTargets(people.operator.id)])
})

beforeEach(async () => {
  await Promise.all([db().notification.deleteMany(), db().delivery.deleteMany()])
  device = await makeDevice({ ownerId: people.owner.id, name: 'Roof tank' })
  const share = (who: 'operator' | 'viewer') => ({
    deviceUuid: device.uuid,
    userId: people[who].id,
    role: who,
  })
  await db().deviceShare.createMany({ data: [share('operator'), share('viewer')] })
})

describe('access to alerts by role', () => {
  const REACTIONS: [Who, number][] = [
    ['owner', 200],
    ['operator', 200],
    ['viewer', 403],
    ['stranger', 404],
    ['admin', 200],
  ]

  it.each(REACTIONS)('acknowledge and snooze: %s %i', async (who, status) => {
    await happen(device, [opened()])
    expect([(await snooze(who)).status, (await acknowledge(who)).status]).toEqual([status, status])
    const { acknowledgedById } = await db().alert.findFirstOrThrow({ where: { device: device.id } })
    expect(acknowledgedById).toBe(status === 200 ? people[who].id : null)
  })

  it.each([
    ['owner', 200, 1],
    ['operator', 200, 1],
    ['viewer', 200, 1],
    ['stranger', 404, 0],
    ['admin', 200, 1],
  ] as [Who, number, number][])('see, and mute for themselves: %s %i', async (who, status, count) => {
    await happen(device, [opened()])
    expect(await listed(who)).toHaveLength(count)
    const { token } = people[who]
    expect((await api(listDeviceAlerts, { token, params: params() })).status).toBe(status)
    expect([(await mute(who)).status, await db().mute.count({ where: { device: device.id } })]).toEqual([
      status,
      count,
    ])
    expect((await api(unmuteDevice, { token, params: params() })).status).toBe(status)
    expect(await db().mute.count({ where: { device: device.id } })).toBe(0)
  })

  it('every action returns 404 for an unknown alert', async () => {
    expect((await acknowledge('admin', crypto.randomUUID())).status).toBe(404)
    expect((await acknowledge('admin', 'none')).status).toBe(400)
  })
})

describe('alerts', () => {
  it('include their evidence', async () => {
    const at = Date.parse('2026-11-22T04:00:00Z')
    const why = whyLow(12, { readings: [{ at, value: 12 }] })
    await happen(device, [opened({ at: new Date(at), why })])
    const [alert] = await listed('owner')
    expect(alert).toMatchObject({
      deviceName: 'Roof tank',
      openedAt: '2026-11-22T04:00:00.000Z',
      held: false,
      why: { value: 12, threshold: 15, readings: [{ at: '2026-11-22T04:00:00.000Z', value: 12 }] },
    })
  })

  it('are listed as open ones or as all, newest first', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await happen(device, [opened({ at: at(30) }), recovered(at(20)), opened({ at: at(10) })])
    expect((await listed('owner')).map(({ resolvedAt }) => resolvedAt)).toEqual([null])
    const all = await listed('owner', { state: 'all' })
    expect(all.map(({ openedAt }) => openedAt)).toEqual([at(10), at(30)].map(() => expect.any(String)))
    expect(all.map(({ resolution }) => resolution)).toEqual([null, 'recovered'])
  })

  it('of a device are listed by the window in which they were open', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
    const iso = (hour: number) => at(hour).toISOString()
    await happen(device, [opened({ at: at(1) }), recovered(at(3)), opened({ at: at(5) }), recovered(at(7))])
    await happen(device, [opened({ at: at(9) })])
    const opens = async (from: number, to: number) =>
      (await ofDevice('viewer', { from: iso(from), to: iso(to) })).alerts.map((a: Alert) => a.openedAt)
    expect(await opens(2, 4)).toEqual([iso(1)])
    expect(await opens(4, 5)).toEqual([])
    expect(await opens(2, 6)).toEqual([iso(5), iso(1)])
    expect(await opens(20, 21)).toEqual([iso(9)])
    expect((await ofDevice('viewer', { limit: '2' })).alerts).toHaveLength(2)
    const backwards = { token: tokenOf('owner'), params: params(), query: { from: iso(2), to: iso(1) } }
    expect((await api(listDeviceAlerts, backwards)).status).toBe(400)
  })

  it('are returned with the device, the worst first, with the user’s own mute', async () => {
    await happen(device, [opened({ severity: 'warning' })], { rule: 'battery' })
    await happen(device, [opened()])
    await mute('viewer', '8h')
    expect((await seen('owner')).alerts).toMatchObject([
      { rule: 'level_low', severity: 'critical', acknowledgedAt: null },
      { rule: 'battery', severity: 'warning' },
    ])
    expect((await seen('owner')).mute).toBeNull()
    const { until } = (await seen('viewer')).mute
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(7.9 * 3_600_000)
    await mute('viewer', 'fixed')
    expect((await seen('viewer')).mute).toEqual({ until: null })
    const { devices } = await json(await api(listDevices, { token: tokenOf('owner') }))
    const own = devices.find(({ deviceId }: { deviceId: string }) => deviceId === device.publicId)
    expect(own.alerts).toHaveLength(2)
  })
})

describe('acknowledging', () => {
  it('is recorded for the first user; later acknowledgements change nothing', async () => {
    await happen(device, [opened()])
    const first = (await json(await acknowledge('operator'))).alert
    const second = (await json(await acknowledge('owner'))).alert
    expect(first.acknowledgedBy).toBe('Test Person')
    expect(second.acknowledgedAt).toBe(first.acknowledgedAt)
    expect((await seen('owner')).alerts[0].acknowledgedAt).toBe(first.acknowledgedAt)
  })

  it('marks the user’s own notifications of the alert as read, and no others', async () => {
    await happen(device, [opened()])
    await happen(device, [opened()], { rule: 'battery' })
    await acknowledge('operator', (await listed('owner')).find(({ rule }) => rule === 'level_low')?.id)
    expect((await bellOf(people.operator.id)).map(({ read }) => read).sort()).toEqual([false, true])
    expect((await bellOf(people.owner.id)).map(({ read }) => read)).toEqual([false, false])
  })

  it('a resolved alert is a conflict, unless it was acknowledged before', async () => {
    await happen(device, [opened()])
    await happen(device, [recovered()])
    const refused = await acknowledge('owner')
    expect([refused.status, (await json(refused)).message]).toEqual([409, 'This alert is already over'])
    expect((await snooze('owner')).status).toBe(409)
    await db().alert.updateMany({ where: { device: device.id }, data: { acknowledgedAt: new Date() } })
    expect((await acknowledge('owner')).status).toBe(200)
  })

  it('is withdrawn by a snooze', async () => {
    await happen(device, [opened()])
    await acknowledge('owner')
    const { alert } = await json(await snooze('owner', 90))
    expect(alert.acknowledgedAt).toBeNull()
    expect(Date.parse(alert.snoozedUntil) - Date.now()).toBeGreaterThan(89 * 60_000)
    expect((await snooze('owner', 4)).status).toBe(400)
  })
})

describe('muting', () => {
  it('until normal requires an open alert', async () => {
    const answer = await mute('owner', 'fixed')
    expect([answer.status, (await json(answer)).message]).toEqual([
      409,
      'Nothing is wrong with this device now, so there is nothing to wait for',
    ])
    await happen(device, [opened()])
    expect((await mute('owner', 'fixed')).status).toBe(200)
    expect((await mute('owner', '2h')).status).toBe(400)
  })

  it('drops the pending deliveries to that user', async () => {
    await happen(device, [opened()])
    await mute('operator')
    expect((await outboxOf(people.owner.id)).map(({ state }) => state)).toEqual(['pending', 'pending'])
    await mute('owner')
    expect((await outboxOf(people.owner.id)).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
  })
})
