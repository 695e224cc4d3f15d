import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listChannels, pushPublicKey, subscribePush, testPush, unsubscribePush } from '@/contracts/channels'
import { PUSH_SCENARIOS } from '@/domain/notifications/scenarios'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { resolveAs, trustLocal, trustNobody } from '~/tests/support/services/local-service'
import { startPushService } from '~/tests/support/services/push-service'
import { LYING_NAMES, ssrfUrls } from '~/tests/support/ssrf-urls'

let service: Awaited<ReturnType<typeof startPushService>>
let me: Signed

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  trustLocal(service.host)
  me = await makeUser()
})
afterEach(trustNobody)

const subscribe = (subscription: object, { token } = me) => api(subscribePush, { token, body: subscription })
const unsubscribe = (endpoint: string, { token } = me) => api(unsubscribePush, { token, body: { endpoint } })
const test = (body: object, { token } = me) => api(testPush, { token, body })
const owned = ({ id: userId } = me) => db().pushSubscription.findMany({ where: { userId } })

describe('the public key', () => {
  it('is created once under concurrent requests, and is a point of the curve', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api(pushPublicKey, { token: me.token })),
    )
    const keys = await Promise.all(answers.map(async (answer) => (await json(answer)).publicKey as string))
    expect(new Set(keys).size).toBe(1)
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
    expect(await db().setting.count({ where: { key: 'push.vapid' } })).toBe(1)
  })
})

describe('a browser that subscribes', () => {
  it('is stored once, with its newest keys', async () => {
    const { subscription } = service.newBrowser()
    const other = service.newBrowser().subscription.keys
    await subscribe({ ...subscription, expirationTime: null })
    expect((await subscribe({ ...subscription, keys: other })).status).toBe(200)
    expect(await owned()).toMatchObject([{ endpoint: subscription.endpoint, p256dh: other.p256dh }])
  })

  it('belongs to the user who signed in there last, without messages of the previous one', async () => {
    const { subscription } = service.newBrowser()
    await subscribe(subscription)
    const [before] = await owned()
    const next = await makeUser()
    await subscribe(subscription, next)
    expect(await owned()).toEqual([])
    const [after] = await owned(next)
    expect(after?.endpoint).toBe(subscription.endpoint)
    expect(after?.id).not.toBe(before?.id)
  })

  it('is one of twenty: the oldest is deleted', async () => {
    const made = Array.from({ length: 22 }, () => service.newBrowser().subscription)
    const data = made.slice(0, 20).map(({ endpoint, keys }, i) => {
      return { endpoint, ...keys, userId: me.id, createdAt: new Date(1_000 * (i + 1)) }
    })
    await db().pushSubscription.createMany({ data })
    await Promise.all(made.slice(20).map((one) => subscribe(one)))
    const left = (await owned()).map(({ endpoint }) => endpoint)
    expect(left.sort()).toEqual(
      made
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .sort(),
    )
  })

  it('at a private address is rejected, a hundred times, and no request is sent', async () => {
    trustNobody()
    resolveAs(LYING_NAMES)
    const before = service.visits()
    const { keys } = service.newBrowser().subscription
    // each by a different user, because the rate limit is per user
    let who = me
    for (const [i, endpoint] of ssrfUrls(service.port).entries()) {
      if (i % 15 === 0) who = await makeUser()
      expect((await subscribe({ endpoint, keys }, who)).status, endpoint).toBe(400)
    }
    expect(
      await db().pushSubscription.count({
        where: { endpoint: { contains: String(service.port) }, userId: who.id },
      }),
    ).toBe(0)
    expect(service.visits()).toBe(before)
  })

  it.each([
    'https://push.example.org/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://example.org/?https://fcm.googleapis.com/',
  ])('at %s is refused: that is no push service', async (endpoint) => {
    const answer = await subscribe({ endpoint, keys: service.newBrowser().subscription.keys })
    expect(answer.status).toBe(400)
    expect((await json(answer)).message).toMatch(/no push service/)
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('of a known maker may: %s', async (endpoint) => {
    expect((await subscribe({ endpoint, keys: service.newBrowser().subscription.keys })).status).toBe(200)
  })

  it.each([
    { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) },
    { p256dh: '', auth: '' },
    { p256dh: 'x'.repeat(87) },
  ])('with keys %j is refused', async (keys) => {
    const { endpoint } = service.newBrowser().subscription
    expect((await subscribe({ endpoint, keys })).status).toBe(400)
    expect(await owned()).toEqual([])
  })

  it('can be removed by its owner only', async () => {
    const { subscription } = service.newBrowser()
    await subscribe(subscription)
    expect((await unsubscribe(subscription.endpoint, await makeUser())).status).toBe(200)
    expect(await owned()).toHaveLength(1)
    expect((await unsubscribe(subscription.endpoint)).status).toBe(200)
    expect((await unsubscribe(subscription.endpoint)).status).toBe(200)
    expect(await owned()).toEqual([])
  })
})

describe('a test', () => {
  it('reaches every own browser, and returns the number of successes', async () => {
    const [one, two, gone, busy] = [1, 2, 3, 4].map(() => service.newBrowser())
    const others = service.newBrowser()
    for (const browser of [one, two, gone, busy]) await subscribe(browser?.subscription ?? {})
    await subscribe(others.subscription, await makeUser())
    gone?.answers.push({ status: 410 })
    busy?.answers.push({ status: 500 })
    const answer = await test({ title: 'Hello', body: 'It works' })
    expect(await json(answer)).toEqual({ sent: 2 })
    expect(one?.pushed[0]?.payload).toMatchObject({ title: 'Hello', body: 'It works', actions: [] })
    expect(two?.pushed).toHaveLength(1)
    expect(others.pushed).toEqual([])
    expect((await owned()).map(({ endpoint }) => endpoint)).not.toContain(gone?.subscription.endpoint)
    expect(await owned()).toHaveLength(3)
  })

  it('shows in the health of the channel, until another succeeds', async () => {
    const browser = service.newBrowser()
    await subscribe(browser.subscription)
    const health = async () =>
      (await json(await api(listChannels, { token: me.token }))).channels.find(
        ({ channel }: { channel: string }) => channel === 'push',
      )
    browser.answers.push({ status: 403 })
    expect(await json(await test({ title: 'Hello', body: 'It works' }))).toEqual({ sent: 0 })
    expect(await health()).toMatchObject({
      ...{ ready: false, trouble: 'failing', lastSentAt: null },
      lastError: 'The push service answered 403',
    })
    expect(await json(await test({ title: 'Hello', body: 'It works' }))).toEqual({ sent: 1 })
    expect(await health()).toMatchObject({ ready: true, trouble: null, lastSentAt: expect.any(String) })
  })

  it('replaces no earlier one', async () => {
    const browser = service.newBrowser()
    await subscribe(browser.subscription)
    await test({ title: 'A', body: 'a' })
    await test({ title: 'B', body: 'b' })
    expect(new Set(browser.pushed.map(({ payload }) => payload['tag'])).size).toBe(2)
  })

  it.each(PUSH_SCENARIOS)('of %s says something', async (type) => {
    const browser = service.newBrowser()
    await subscribe(browser.subscription)
    expect(await json(await test({ type, data: { percentage: 3 } }))).toEqual({ sent: 1 })
    const { title, body } = browser.pushed[0]?.payload ?? {}
    expect(title).toMatch(/\w/)
    expect(body).toMatch(/\w/)
  })

  it('without a browser reaches none', async () => {
    const answer = await test({ title: 'Hello', body: 'It works' })
    expect(answer.status).toBe(200)
    expect(await json(answer)).toEqual({ sent: 0 })
  })

  it.each([{}, { title: 'x' }, { type: 'tsunami' }, { type: 'pump_started', data: { autoMode: {} } }])(
    'with %j is refused',
    async (body) => {
      expect((await test(body)).status).toBe(400)
    },
  )
})
