import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addWebhook, listWebhooks, removeWebhook, testWebhook } from '@/contracts/channels'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { webhookChannel } from './channel'
import { db } from '@/server/db/prisma'
import { egressTrust } from '@/server/notifications/egress/trust'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { type Received, startHttpsServer } from '~/tests/support/services/https-server'

let server: Awaited<ReturnType<typeof startHttpsServer>>
let me: Signed
beforeAll(async () => {
  server = await startHttpsServer()
})
beforeEach(async () => {
  me = await makeUser()
  server.received.length = 0
})
afterAll(() => server.stop())

const add = async (url = server.url, who = me) =>
  api(addWebhook, { token: who.token, body: { name: 'Home', url } })
async function added() {
  const { webhook: made, secret } = await json(await add())
  return { id: made.id as string, secret: secret as string }
}
const list = async (who = me) => (await json(await api(listWebhooks, { token: who.token }))).webhooks
const test = (id: string, who = me) => api(testWebhook, { token: who.token, params: { id } })

const message: OutboxMessage = {
  kind: 'alert',
  title: 'Water critically low: Dach „Süd“',
  body: '9% (70 L left)',
  severity: 'critical',
  tag: 'alert-1',
  path: '/devices/tank-1?tab=alerts',
  at: '2026-01-02T03:04:05.000Z',
  language: 'en',
  alertId: '0197a3f0-0000-7000-8000-000000000001',
  deviceId: 'tank-1',
  deviceName: 'Dach „Süd“',
  data: { rule: 'level_low', value: 9 },
}
const send = (target: string, userId = me.id) =>
  webhookChannel.send({ id: randomUUID(), userId, target, message }, AbortSignal.timeout(5_000))

/** Verification as docs/webhooks.md documents it for receivers. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const { t, v1 } = Object.fromEntries(
    String(headers['x-cistern-signature'])
      .split(',')
      .map((part) => part.split('=')),
  )
  const isFresh = Math.abs(Date.now() / 1000 - Number(t)) < 300
  return isFresh && v1 === createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
}

describe('the posted request', () => {
  it('is the documented body, signed with the secret that was shown once', async () => {
    const { id, secret } = await added()
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(JSON.stringify(await list())).not.toContain(secret)
    expect(await send(id)).toMatchObject({ result: 'sent', answer: { status: 204 } })
    const [got] = server.received
    if (!got) throw new Error('nothing came')
    expect(isSigned(got, secret)).toBe(true)
    expect(isSigned({ ...got, body: got.body.replace('9%', '8%') }, secret)).toBe(false)
    const body = JSON.parse(got.body)
    expect(body).toEqual({
      id: got.headers['x-cistern-delivery'],
      kind: 'alert',
      at: message.at,
      severity: 'critical',
      title: message.title,
      body: message.body,
      url: 'http://localhost:3000/devices/tank-1?tab=alerts',
      alert: { id: message.alertId },
      device: { id: 'tank-1', name: 'Dach „Süd“' },
      data: { rule: 'level_low', value: 9 },
    })
  })

  it.each([
    [{ status: 200 }, { result: 'sent' }],
    [{ status: 302, headers: { location: 'https://example.org/' } }, { result: 'refused' }],
    [{ status: 404 }, { result: 'refused' }],
    [{ status: 410 }, { result: 'gone' }],
    [{ status: 408 }, { result: 'failed' }],
    [{ status: 425 }, { result: 'failed' }],
    [
      { status: 429, headers: { 'retry-after': '30' } },
      { result: 'failed', afterMs: 30_000 },
    ],
    [{ status: 503 }, { result: 'failed' }],
  ])('answered %j', async (answer, outcome) => {
    const { id } = await added()
    server.answer(answer)
    expect(await send(id)).toMatchObject(outcome)
  })

  it('is not sent when the name resolves to a private address by then', async () => {
    const { id } = await added()
    const { hosts, resolve } = egressTrust
    Object.assign(egressTrust, { hosts: [], resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    await db().webhook.update({ where: { id }, data: { url: 'https://rebound.example/' } })
    expect(await send(id)).toMatchObject({ result: 'refused' })
    Object.assign(egressTrust, { hosts, resolve })
    expect(server.received).toEqual([])
  })
})

describe('adding', () => {
  it.each([
    'http://example.org/',
    'https://user:pass@example.org/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://example.org:8443/',
    'nonsense',
  ])('%s is refused', async (url) => {
    const answer = await add(url)
    expect([answer.status, (await json(answer)).issues[0].path]).toEqual([400, 'url'])
  })

  it('stops at ten, also for simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await list()).toHaveLength(10)
  })
})

it('is missing for other users', async () => {
  const [{ id }, stranger] = [await added(), await makeUser()]
  expect(await list(stranger)).toEqual([])
  expect((await test(id, stranger)).status).toBe(404)
  expect((await api(removeWebhook, { token: stranger.token, params: { id } })).status).toBe(404)
  expect(await send(id, stranger.id)).toMatchObject({ result: 'refused' })
  expect(server.received).toEqual([])
  expect((await api(removeWebhook, { token: me.token, params: { id } })).status).toBe(200)
  expect(await list()).toEqual([])
})

describe('a failing address', () => {
  const notices = () => db().notification.findMany({ where: { userId: me.id } })

  it('shows its error in the list until a test succeeds', async () => {
    const { id } = await added()
    server.answer({ status: 500 })
    expect(await json(await test(id))).toEqual({ ok: false, error: 'The address answered 500' })
    expect(await list()).toMatchObject([
      { lastSentAt: null, lastError: 'The address answered 500', enabled: true },
    ])
    expect(await json(await test(id))).toEqual({ ok: true, error: null })
    expect(await list()).toMatchObject([{ lastSentAt: expect.any(String), lastError: null }])
  })

  it('is disabled by 410 with one notification, and enabled again by a successful test', async () => {
    const { id } = await added()
    server.answer({ status: 410 })
    expect(await send(id)).toMatchObject({ result: 'gone' })
    await webhookChannel.retire(id)
    await webhookChannel.retire(id)
    expect(await list()).toMatchObject([{ enabled: false }])
    expect(await send(id)).toMatchObject({ result: 'refused' })
    expect(await notices()).toMatchObject([
      { type: 'system', severity: 'warning', title: 'Webhook disabled: Home' },
    ])
    expect((await json(await test(id))).ok).toBe(true)
    expect(await list()).toMatchObject([{ enabled: true }])
  })

  it('is disabled after a hundred consecutive failures, and not before', async () => {
    const { id } = await added()
    const at = new Date(Date.now() - 60_000)
    const tried = (state: string, attempts: number, createdAt: Date) => ({
      ...{ userId: me.id, channel: 'webhook', target: id, message: {}, deadlineAt: at },
      ...{ state, attempts, createdAt },
    })
    const long = new Date(at.getTime() - 60_000)
    await db().delivery.createMany({ data: [tried('dead', 500, long), tried('sent', 1, at)] })
    await db().delivery.create({ data: tried('dead', 60, new Date()) })
    await db().delivery.create({ data: tried('pending', 39, new Date()) })
    server.answer({ status: 500 }, { status: 500 })
    expect(await send(id)).toMatchObject({ result: 'failed' })
    await db().delivery.create({ data: tried('pending', 1, new Date()) })
    expect(await send(id)).toMatchObject({ result: 'gone', error: expect.stringContaining('100 failures') })
  })
})
