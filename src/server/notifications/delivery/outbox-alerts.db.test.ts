import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { makeAlert, makeOutbox } from '~/tests/support/outbox'
import { pruneDeliveries } from './prune'

let box: ReturnType<typeof makeOutbox>
beforeEach(async () => {
  await db().delivery.deleteMany()
  box = makeOutbox()
})

const stateOf = (id: string) => db().delivery.findUniqueOrThrow({ where: { id } })
const titled = (title: string) => ({ message: { title } })

describe('a message of an alert', () => {
  it('that was resolved or acknowledged before sending is dropped', async () => {
    const now = new Date()
    const ids = [
      await box.put({ target: 'a', alertId: await makeAlert({ resolvedAt: now }) }),
      await box.put({ target: 'b', alertId: await makeAlert({ acknowledgedAt: now }) }),
    ]
    await box.put({ target: 'c', alertId: await makeAlert() })
    await box.drain()
    expect(box.sent.map(({ target }) => target)).toEqual(['c'])
    for (const id of ids) expect((await stateOf(id)).state).toBe('dropped')
  })

  it('that resolved while queued is not sent, and neither is its resolution', async () => {
    const alertId = await makeAlert({ resolvedAt: new Date() })
    await box.put({ alertId })
    await box.drain()
    await box.put({ alertId, message: { kind: 'resolved' } })
    await box.drain()
    expect(box.sent).toEqual([])
  })

  it('is followed by its resolution once it was sent', async () => {
    const alertId = await makeAlert()
    await box.put({ alertId })
    await box.drain()
    await db().alert.update({ where: { id: alertId }, data: { resolvedAt: new Date() } })
    await box.put({ alertId, message: { kind: 'reminder' } })
    await box.put({ alertId, message: { kind: 'resolved' } })
    await box.drain()
    expect(box.sent.map(({ message }) => message.kind)).toEqual(['alert', 'resolved'])
  })

  it('that was snoozed while queued is dropped; its resolution is sent', async () => {
    const alertId = await makeAlert({ snoozedUntil: new Date() })
    const id = await box.put({ alertId })
    await box.drain()
    expect(await stateOf(id)).toMatchObject({ state: 'dropped', error: 'snoozed' })
    await db().alert.update({ where: { id: alertId }, data: { resolvedAt: new Date() } })
    await box.put({ alertId, message: { kind: 'resolved' } })
    await box.drain()
    expect(box.sent.map(({ message }) => message.kind)).toEqual(['resolved'])
  })

  it('is superseded by a higher severity of the same alert', async () => {
    const alertId = await makeAlert()
    await box.put({ alertId, ...titled('low') })
    await box.put({ alertId, ...titled('critical') })
    await box.drain()
    expect(box.titles()).toEqual(['critical'])
  })
})

describe('a message of an alert, for a recipient who meanwhile', () => {
  /** The outcome of a mail to a device's owner or viewer after `change`. */
  async function mailAfter(change: (who: string, device: string) => Promise<unknown>, isShared = false) {
    const [{ id: owner }, { id: friend }] = [await makeUser(), await makeUser()]
    const { uuid: deviceId, id: device } = await makeDevice({ ownerId: owner })
    await db().deviceShare.create({ data: { deviceUuid: deviceId, userId: friend, role: 'viewer' } })
    const userId = isShared ? friend : owner
    await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
    const id = await box.put({ userId, channel: 'email', alertId: await makeAlert({ device }) })
    await change(userId, deviceId)
    await box.drain()
    return stateOf(id)
  }
  const changed = (data: object) => (id: string) => db().user.update({ where: { id }, data })

  it.each([false, true])('did nothing (shared: %s) is sent', async (isShared) => {
    expect(await mailAfter(async () => undefined, isShared)).toMatchObject({ state: 'sent' })
  })

  it.each<[string, Parameters<typeof mailAfter>[0], boolean]>([
    ['wants no more alert mails', changed({ preferences: { alertEmails: false } }), false],
    ['has an address that is not proven', changed({ emailVerifiedAt: null }), false],
    ['was disabled', changed({ disabledAt: new Date() }), false],
    [
      'gave the device away',
      (_, id) => db().device.update({ where: { uuid: id }, data: { ownerId: null } }),
      false,
    ],
    ['is shown it no more', (userId) => db().deviceShare.deleteMany({ where: { userId } }), true],
  ])('%s is dropped', async (_, change, isShared) => {
    expect(await mailAfter(change, isShared)).toMatchObject({ state: 'dropped', error: 'not wanted' })
    expect(box.sent).toEqual([])
  })
})

describe('one outage', () => {
  const names = ['Roof', 'Barn', 'Well', 'Farm', 'Shed', 'Yard', 'Mill']
  const outage = async (kind: 'alert' | 'resolved' = 'alert') => {
    for (const name of names)
      await box.put({
        group: 'offline:gw-1',
        alertId: await makeAlert(),
        message: {
          kind,
          deviceName: name,
          deviceId: name,
          severity: name === 'Well' ? 'critical' : 'warning',
        },
      })
  }

  it('is one message that names some devices and counts the rest', async () => {
    await outage()
    await box.drain()
    expect(box.sent).toHaveLength(1)
    expect(box.sent[0]?.message).toMatchObject({
      kind: 'alert',
      title: '7 devices went offline',
      body: 'Roof, Barn, Well and 4 more',
      severity: 'critical',
      path: '/devices',
    })
    const merged = box.sent[0]?.message.data?.['merged']
    expect(merged).toHaveLength(7)
    expect(box.sent[0]?.message).not.toHaveProperty('alertId')
    expect(await db().delivery.count({ where: { state: 'sent', attempts: 1 } })).toBe(7)
  })

  it('and its resolution is another', async () => {
    await outage()
    await outage('resolved')
    await box.drain()
    expect(box.titles()).toEqual(['7 devices went offline', '7 devices are back online'])
  })

  it('of one device is not merged', async () => {
    await box.put({ group: 'offline:', ...titled('Offline: Roof') })
    await box.drain()
    expect(box.titles()).toEqual(['Offline: Roof'])
  })

  it('is retried as one message', async () => {
    box.state.answer = async () => ({ result: 'failed', error: 'no answer' })
    await outage()
    await box.drain()
    box.state.answer = async () => ({ result: 'sent' })
    await box.put({ group: 'offline:gw-1', ...titled('Offline: Late') })
    box.pass(10)
    await box.drain()
    expect(box.titles()).toEqual(['7 devices went offline', '7 devices went offline', 'Offline: Late'])
    expect(box.sent[0]?.id).toBe(box.sent[1]?.id)
  })
})

describe('ended deliveries', () => {
  it('are deleted after a month, but not while their alert is open', async () => {
    await box.put({ target: 'a', alertId: await makeAlert() })
    await box.put({
      target: 'b',
      alertId: await makeAlert({ resolvedAt: new Date() }),
      message: { kind: 'resolved' },
    })
    await box.put({ target: 'c' })
    await box.drain()
    box.pass(30 * 86_400 + 1)
    const fresh = await box.put({ target: 'd' })
    await box.drain()
    await pruneDeliveries(box.state.now)
    const left = await db().delivery.findMany({ orderBy: { target: 'asc' } })
    expect(left.map(({ target }) => target)).toEqual(['a', 'd'])
    expect(left[1]?.id).toBe(fresh)
  })
})
