import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxMessage, DeliveryOutcome } from '@/server/notifications/delivery/types'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { resolveAs, trustLocal, trustNobody } from '~/tests/support/services/local-service'
import { messageOf } from '~/tests/support/messages-out'
import { type Browser, startPushService } from '~/tests/support/services/push-service'
import { addBrowser } from '~/tests/support/channels'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { LYING_NAMES, LYING_SERVICES, ssrfUrls } from '~/tests/support/ssrf-urls'
import { vapidKeys } from './vapid'
import { buttonToken } from './buttons'
import { pushChannel } from './channel'
import { pushTopicOf } from './deliver'
import { pushPayloadOf } from './payload'

let service: Awaited<ReturnType<typeof startPushService>>
let me: Signed
let browser: Browser
let target: string

beforeAll(async () => {
  service = await startPushService()
  service.expectKey((await vapidKeys()).publicKey)
})
afterAll(() => service.stop())

beforeEach(async () => {
  trustLocal(service.host)
  me = await makeUser()
  browser = service.newBrowser()
  target = await addBrowser(me.id, browser.subscription)
})
afterEach(trustNobody)

const send = (
  message: Partial<OutboxMessage> = {},
  { to = target, signal = AbortSignal.timeout(5_000) } = {},
) => pushChannel.send({ id: randomUUID(), userId: me.id, target: to, message: messageOf(message) }, signal)

describe('a push message', () => {
  it('arrives unchanged, encrypted for this browser only', async () => {
    const alertId = randomUUID()
    expect(await send({ alertId, body: 'Nur noch 7 % – पानी कम है' })).toEqual({ result: 'sent' })
    expect(browser.pushed[0]?.payload).toEqual({
      title: 'Water low: Roof',
      body: 'Nur noch 7 % – पानी कम है',
      tag: 'alert-1',
      severity: 'warning',
      path: '/devices/roof?tab=alerts',
      at: '2026-05-01T10:00:00.000Z',
      language: 'en',
      renotify: true,
      alertId,
      actions: [
        { action: 'acknowledge', title: 'Acknowledge', token: expect.any(String) },
        { action: 'open', title: 'Open' },
      ],
    })
  })

  it.each([
    [{ severity: 'critical' }, { ttl: '86400', urgency: 'high' }],
    [{ severity: 'warning' }, { ttl: '43200', urgency: 'normal' }],
    [{ severity: 'info' }, { ttl: '14400', urgency: 'low' }],
    [
      { severity: 'success', kind: 'resolved' },
      { ttl: '14400', urgency: 'low' },
    ],
    [
      { severity: 'info', kind: 'test' },
      { ttl: '60', urgency: 'high' },
    ],
  ] as const)('of %j is kept and hurried accordingly', async (message, expected) => {
    await send(message)
    expect(browser.pushed[0]?.headers).toMatchObject({ ...expected, topic: 'alert-1' })
  })

  it('is signed for this push service, with an expiry and a contact', async () => {
    await send()
    const { aud, exp, sub } = browser.pushed[0]?.jwt ?? { aud: '', exp: 0, sub: '' }
    expect(aud).toBe(service.url)
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    expect(sub).toMatch(/^(mailto:|https:)/)
  })

  it('that resolves an alert, or is a test, has nothing to acknowledge', async () => {
    const alertId = randomUUID()
    await send({ kind: 'resolved', alertId })
    await send({ kind: 'test' })
    expect(browser.pushed.map(({ payload }) => payload['actions'])).toEqual([
      [{ action: 'open', title: 'Open' }],
      [],
    ])
    expect(browser.pushed[0]?.payload).toMatchObject({ alertId, over: true })
  })

  it('fits into 4 kB, however long the text', async () => {
    expect(await send({ title: '𝕏'.repeat(400), body: '水'.repeat(4_000) })).toEqual({ result: 'sent' })
    expect(Number(browser.pushed[0]?.headers['content-length'])).toBeLessThanOrEqual(4096)
    const deviceId = 'd'.repeat(128)
    const pump = { deviceId, ch: 255 }
    const token = { deliveryId: randomUUID(), userId: me.id, target, alertId: randomUUID(), now: new Date() }
    const tokens = {
      acknowledge: buttonToken({ ...token, action: 'acknowledge' }),
      stop: buttonToken({ ...token, action: 'stop', pump }),
    }
    const path = `/devices/${deviceId}?tab=alerts&alert=${token.alertId}`
    const long = { title: '𝕏'.repeat(400), body: '𝕏'.repeat(4_000), deviceId, alertId: token.alertId, path }
    const payload = JSON.stringify(pushPayloadOf(messageOf({ ...long, language: 'hi' }), tokens))
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(4096 - 103)
  })

  it('has a topic that every push service accepts', () => {
    expect(pushTopicOf('alert-1')).toBe('alert-1')
    for (const tag of ['alert-' + randomUUID(), 'group offline:', '', 'ä'])
      expect(pushTopicOf(tag)).toMatch(/^[A-Za-z0-9_-]{1,32}$/)
    expect(pushTopicOf('a b')).not.toBe(pushTopicOf('a c'))
  })
})

describe('answer of a push service', () => {
  it.each<[number, Record<string, string>, DeliveryOutcome['result'], number | undefined]>([
    [201, {}, 'sent', undefined],
    [202, {}, 'sent', undefined],
    [301, { location: 'https://127.0.0.1/' }, 'refused', undefined],
    [400, {}, 'refused', undefined],
    [403, {}, 'refused', undefined],
    [404, {}, 'gone', undefined],
    [410, {}, 'gone', undefined],
    [413, {}, 'refused', undefined],
    [429, { 'retry-after': '17' }, 'failed', 17_000],
    [429, {}, 'failed', undefined],
    [500, {}, 'failed', undefined],
    [503, { 'retry-after': '2' }, 'failed', 2_000],
  ])('%i %j: %s', async (status, headers, result, afterMs) => {
    browser.answers.push({ status, headers })
    const outcome = await send()
    expect(outcome.result).toBe(result)
    expect('afterMs' in outcome ? outcome.afterMs : undefined).toBe(afterMs)
  })

  it('no answer: failed', async () => {
    browser.answers.push('silence')
    expect((await send({}, { signal: AbortSignal.timeout(200) })).result).toBe('failed')
  })

  it('unreachable: failed', async () => {
    trustLocal('127.0.0.1:9')
    const to = await addBrowser(me.id, { ...browser.subscription, endpoint: 'https://127.0.0.1:9/p' })
    expect((await send({}, { to })).result).toBe('failed')
  })
})

describe('a browser', () => {
  it('that has unsubscribed, or belongs to another user now, is gone', async () => {
    expect((await send({}, { to: randomUUID() })).result).toBe('gone')
    await db().pushSubscription.update({ where: { id: target }, data: { userId: (await makeUser()).id } })
    expect((await send()).result).toBe('gone')
    expect(browser.pushed).toEqual([])
  })

  it('stays when keys are invalid: the server’s keys may be fixed', async () => {
    Object.assign(env, { VAPID_PUBLIC_KEY: 'nonsense', VAPID_PRIVATE_KEY: 'nonsense' })
    expect(await send()).toMatchObject({ result: 'failed', error: expect.stringMatching(/vapid/i) })
    Object.assign(env, { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined })
    expect(await send()).toEqual({ result: 'sent' })
    await db().pushSubscription.update({ where: { id: target }, data: { p256dh: 'nonsense' } })
    expect((await send()).result).toBe('failed')
  })

  it('is deleted when it is retired', async () => {
    await pushChannel.retire(target)
    expect(await db().pushSubscription.count({ where: { userId: me.id } })).toBe(0)
  })

  it('with a private address receives no request, a hundred times', async () => {
    trustNobody()
    const before = service.visits()
    resolveAs({ ...LYING_NAMES, ...LYING_SERVICES })
    const urls = [
      ...ssrfUrls(service.port),
      ...Object.keys(LYING_SERVICES).map((host) => `https://${host}/p`),
    ]
    for (const endpoint of urls) {
      await db().pushSubscription.update({ where: { id: target }, data: { endpoint } })
      expect((await send()).result, endpoint).toBe('refused')
    }
    expect(service.visits()).toBe(before)
  })
})
