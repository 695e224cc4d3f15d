import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logout } from '@/contracts/account'
import { actOnPush } from '@/contracts/channels'
import { timeNow } from '@/server/clock'
import { db } from '@/server/db/prisma'
import { Outbox } from '@/server/notifications/delivery/outbox'
import { CHANNEL_REGISTRY } from '@/server/notifications/delivery/registry'
import { buttonToken } from '@/server/notifications/channels/push/buttons'
import type { Queryable } from '@/server/db/transaction'
import { whileHeld } from '~/tests/support/at-once'
import { happen, opened, recovered } from '~/tests/support/alerts'
import { api, json } from '~/tests/support/api'
import { addBrowser } from '~/tests/support/channels'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { control, makePump, sharedWith } from '~/tests/support/pumps'
import { trustLocal, trustNobody } from '~/tests/support/services/local-service'
import { type Browser, startPushService } from '~/tests/support/services/push-service'

let service: Awaited<ReturnType<typeof startPushService>>
let owner: Signed
let browser: Browser
let pump: Awaited<ReturnType<typeof makePump>>

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  trustLocal(service.host)
  await db().rateLimit.deleteMany()
  owner = await makeUser()
  browser = await browserOf(owner)
  pump = await makePump({ ownerId: owner.id, name: 'Well', on: true })
  await run(pump.id)
})
afterEach(trustNobody)

async function browserOf({ id: userId }: Signed): Promise<Browser> {
  const made = service.newBrowser()
  await addBrowser(userId, made.subscription)
  return made
}

const run = (device: number) => db().pumpRun.create({ data: { device, channel: 0, startedAt: new Date() } })

/** Sends all that waits, as a worker does. */
async function deliver() {
  const outbox = new Outbox({ channels: CHANNEL_REGISTRY })
  await outbox.run()
  await outbox.idle()
}

type Button = { action: string; title: string; token?: string; done?: string }
const buttonsIn = (at: Browser) => (at.pushed.at(-1)?.payload['actions'] ?? []) as Button[]

/** The buttons of the notification that tells the owner of an alert of the pump. */
async function told(to = browser) {
  await happen(pump, [opened()])
  await deliver()
  const all = buttonsIn(to)
  const tokenOf = (action: string) => all.find((one) => one.action === action)?.token ?? ''
  return { all, acknowledge: tokenOf('acknowledge'), stop: tokenOf('stop') }
}

const press = (action: string, token: string) => api(actOnPush, { body: { action, token } })
const codeOf = async (answer: Response) => [answer.status, (await json(answer)).code]
const alertNow = () => db().alert.findFirstOrThrow({ where: { device: pump.id } })
const stops = () => db().command.findMany({ where: { device: pump.id } })

describe('the buttons of a notification', () => {
  it('acknowledge the alert and stop the pump as the person whom it was sent to', async () => {
    const { all, acknowledge, stop } = await told()
    expect(all.map(({ action, title }) => [action, title])).toEqual([
      ['acknowledge', 'Acknowledge'],
      ['stop', 'Stop pump'],
    ])
    expect((await press('acknowledge', acknowledge)).status).toBe(200)
    expect((await press('stop', stop)).status).toBe(200)
    expect(await alertNow()).toMatchObject({ acknowledgedById: owner.id })
    expect(await stops()).toMatchObject([{ userId: owner.id, payload: { type: 'relay.set', on: false } }])
    const records = await db().auditRecord.findMany({ where: { entityId: pump.publicId } })
    const by = {
      actorType: 'user',
      actorId: owner.id,
      actorName: owner.email,
      client: 'browser notification',
    }
    expect(records.filter(({ client }) => client === by.client)).toMatchObject([
      { action: 'alert.acknowledge', ...by },
      { action: 'pump.command', ...by },
    ])
  })

  it('work once', async () => {
    const { acknowledge, stop } = await told()
    const twice = [await press('stop', stop), await press('stop', stop)]
    expect(twice.map(({ status }) => status)).toEqual([200, 409])
    expect(await stops()).toHaveLength(1)
    const atOnce = await Promise.all([1, 2, 3].map(() => press('acknowledge', acknowledge)))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('do what they say, for whom they were made, and nothing when they are bent', async () => {
    const { acknowledge, stop } = await told()
    const [content = '', signature = ''] = stop.split('.')
    const said = JSON.parse(Buffer.from(content, 'base64url').toString()) as unknown[]
    const bent = Buffer.from(JSON.stringify([...said.slice(0, 3), 'another-pump', 0])).toString('base64url')
    for (const [action, token] of [
      ['stop', acknowledge],
      ['acknowledge', stop],
      ['stop', `${bent}.${signature}`],
      ['stop', `${content}.${Buffer.alloc(32).toString('base64url')}`],
      ['stop', `${content}.`.padEnd(20, 'x')],
      ['stop', `${stop}.more`],
      ['acknowledge', 'x'.repeat(40)],
    ] as const)
      expect((await press(action, token)).status, token).toBe(400)
    expect([await stops(), (await alertNow()).acknowledgedAt]).toEqual([[], null])
  })

  it('run out after three hours', async () => {
    const { all } = await told()
    expect(all).toHaveLength(2)
    const delivery = await db().delivery.findFirstOrThrow({ where: { userId: owner.id, channel: 'push' } })
    const made = (hoursAgo: number) =>
      buttonToken({
        deliveryId: delivery.id,
        ...{ userId: owner.id, target: delivery.target, alertId: delivery.alertId ?? '' },
        action: 'acknowledge',
        now: new Date(timeNow().getTime() - hoursAgo * 3_600_000),
      })
    expect(await codeOf(await press('acknowledge', made(3.01)))).toEqual([409, 'conflict'])
    expect((await alertNow()).acknowledgedAt).toBeNull()
    expect((await press('acknowledge', made(2.99))).status).toBe(200)
  })

  it('are the browser’s: another delivery, browser or person has no use for them', async () => {
    const { stop } = await told()
    await db().pushSubscription.updateMany({
      where: { userId: owner.id },
      data: { userId: (await makeUser()).id },
    })
    expect((await press('stop', stop)).status).toBe(400)
    await db().pushSubscription.deleteMany({ where: { endpoint: browser.subscription.endpoint } })
    expect((await press('stop', stop)).status).toBe(400)
    expect(await stops()).toEqual([])
  })

  it('of a disabled person do nothing', async () => {
    const { acknowledge, stop } = await told()
    await db().user.update({ where: { id: owner.id }, data: { disabledAt: new Date() } })
    for (const [action, token] of Object.entries({ acknowledge, stop }))
      expect((await press(action, token)).status).toBe(400)
    expect([await stops(), (await alertNow()).acknowledgedAt]).toEqual([[], null])
  })

  it('of a person disabled while a press waits for the device do nothing', async () => {
    const { stop } = await told()
    const disable = async (client: Queryable) => {
      await client.query('select from device where id = $1 for update', [pump.id])
      await client.query('update app_user set disabled_at = now() where id = $1', [owner.id])
    }
    const [answer] = await whileHeld(disable, [() => press('stop', stop)])
    expect(answer?.status).toBe(401)
    expect(await stops()).toEqual([])
  })

  it('of a browser that was signed out from afar do nothing, and new ones open the console', async () => {
    const { stop } = await told()
    await api(logout, { token: owner.token })
    expect((await press('stop', stop)).status).toBe(400)
    await happen(pump, [opened()], { rule: 'no_echo' })
    await deliver()
    expect(browser.pushed).toHaveLength(2)
    expect(buttonsIn(browser).filter(({ token }) => token)).toEqual([])
    expect(await stops()).toEqual([])
  })

  it('of a browser whose session ends while a press waits for the device do nothing', async () => {
    const { stop } = await told()
    const end = async (client: Queryable) => {
      await client.query('select from device where id = $1 for update', [pump.id])
      await client.query('update session set revoked_at = now() where user_id = $1', [owner.id])
    }
    const [answer] = await whileHeld(end, [() => press('stop', stop)])
    expect(answer?.status).toBe(409)
    expect(await stops()).toEqual([])
  })

  it('of a device that was given away do nothing, and are not used up', async () => {
    const { acknowledge, stop } = await told()
    await db().device.update({ where: { id: pump.id }, data: { ownerId: (await makeUser()).id } })
    for (const [action, token] of Object.entries({ acknowledge, stop }))
      expect((await press(action, token)).status).toBe(404)
    expect([await stops(), (await alertNow()).acknowledgedAt]).toEqual([[], null])
    expect(await db().delivery.count({ where: { userId: owner.id, usedActions: { isEmpty: false } } })).toBe(
      0,
    )
  })
})

describe('of a person with whom a pump is shared', () => {
  const helperIs = async (who: 'operator' | 'viewer') => {
    const helper = (await sharedWith(pump.uuid))[who]
    const theirs = await browserOf(helper)
    await happen(pump, [opened()])
    const { id } = await alertNow()
    const target = await db().pushSubscription.findFirstOrThrow({ where: { userId: helper.id } })
    const delivery = await db().delivery.create({
      data: {
        ...{ userId: helper.id, alertId: id, channel: 'push', target: target.id, message: {} },
        deadlineAt: new Date(Date.now() + 60_000),
        state: 'sent',
      },
    })
    const button = {
      ...{ deliveryId: delivery.id, userId: helper.id, target: target.id, alertId: id },
      ...{ pump: { deviceId: pump.publicId, ch: 0 }, now: timeNow() },
    }
    return { helper, theirs, button }
  }

  it('an operator stops it; after the share is revoked it is not there', async () => {
    const { helper, button } = await helperIs('operator')
    expect((await press('stop', buttonToken({ ...button, action: 'stop' }))).status).toBe(200)
    await db().deviceShare.deleteMany({ where: { userId: helper.id } })
    expect((await press('acknowledge', buttonToken({ ...button, action: 'acknowledge' }))).status).toBe(404)
    expect((await alertNow()).acknowledgedAt).toBeNull()
  })

  it('who only looks may do neither', async () => {
    const { button } = await helperIs('viewer')
    for (const action of ['acknowledge', 'stop'] as const)
      expect((await press(action, buttonToken({ ...button, action }))).status).toBe(403)
    expect(await stops()).toEqual([])
  })
})

describe('a notification', () => {
  it('offers to stop a pump that fills the tank, while it runs', async () => {
    const tank = await makePump({ ownerId: owner.id, name: 'Roof', on: null })
    await control(pump.id, { destination: tank.publicId })
    await happen(tank, [opened()])
    await deliver()
    expect(buttonsIn(browser).map(({ action }) => action)).toEqual(['acknowledge', 'stop'])
    await db().pumpRun.updateMany({ where: { device: pump.id }, data: { endedAt: new Date() } })
    await happen(tank, [opened()], { rule: 'no_echo' })
    await deliver()
    expect(buttonsIn(browser).map(({ action }) => action)).toEqual(['acknowledge', 'open'])
  })

  it('of information asks for no acknowledgement', async () => {
    await happen(pump, [opened({ severity: 'info' })], { rule: 'battery' })
    await deliver()
    expect(buttonsIn(browser).map(({ action }) => action)).toEqual(['stop'])
  })

  it('is one for a device; what is over leaves it', async () => {
    await happen(pump, [opened()])
    await deliver()
    await happen(pump, [recovered()])
    await deliver()
    const { id } = await alertNow()
    expect(browser.pushed.map(({ payload }) => payload)).toMatchObject([
      { tag: `device-${pump.publicId}`, alertId: id, renotify: true },
      {
        tag: `device-${pump.publicId}`,
        alertId: id,
        renotify: false,
        over: true,
        actions: [{ action: 'open' }],
      },
    ])
  })
})
