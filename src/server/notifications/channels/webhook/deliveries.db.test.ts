import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addWebhook, listWebhookDeliveries, resendWebhookDelivery, testWebhook } from '@/contracts/channels'
import { Outbox } from '@/server/notifications/delivery/outbox'
import { CHANNEL_REGISTRY } from '@/server/notifications/delivery/registry'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { startHttpsServer } from '~/tests/support/services/https-server'

let server: Awaited<ReturnType<typeof startHttpsServer>>
let me: Signed
let id: string
beforeAll(async () => {
  server = await startHttpsServer()
})
beforeEach(async () => {
  me = await makeUser()
  server.received.length = 0
  const added = await json(
    await api(addWebhook, { token: me.token, body: { name: 'Home', url: server.url } }),
  )
  id = added.webhook.id
})
afterAll(() => server.stop())

const list = async (query = {}, token = me.token) =>
  json(await api(listWebhookDeliveries, { token, params: { id }, query }))
const again = (deliveryId: string, token = me.token) =>
  api(resendWebhookDelivery, { token, params: { id, deliveryId } })

const ALERT = {
  ...{
    kind: 'alert',
    title: 'Water low',
    body: '9%',
    severity: 'critical',
    tag: 'a',
    path: '/',
    language: 'en',
  },
  at: '2026-01-02T03:04:05.000Z',
}

/** A delivery of the outbox, tried once. */
async function tried() {
  const row = { userId: me.id, channel: 'webhook', target: id, message: ALERT }
  const { id: deliveryId } = await db().delivery.create({
    data: { ...row, deadlineAt: new Date(Date.now() + 3_600_000) },
  })
  const outbox = new Outbox({ channels: CHANNEL_REGISTRY })
  await outbox.run()
  await outbox.idle()
  return deliveryId
}

it('tells what the receiver answered, bounded', async () => {
  const body = `broken ${'x'.repeat(5_000)}`
  server.answer({ status: 500, body, headers: { 'x-request-id': 'req-77' } })
  const deliveryId = await tried()
  const { deliveries, nextCursor } = await list()
  expect(nextCursor).toBeNull()
  expect(deliveries).toEqual([
    {
      ...{
        id: deliveryId,
        postedAs: deliveryId,
        kind: 'alert',
        title: 'Water low',
        state: 'waiting',
        attempts: 1,
      },
      ...{ createdAt: expect.any(String), endedAt: null, nextAttemptAt: expect.any(String) },
      error: 'The address answered 500',
      answer: {
        ...{ at: expect.any(String), status: 500, durationMs: expect.any(Number), requestId: 'req-77' },
        excerpt: expect.stringMatching(/^broken x+/),
      },
    },
  ])
  expect(deliveries[0].answer.excerpt.length).toBeLessThanOrEqual(1_000)
  // one that the outbox will send is not sent beside it
  expect((await again(deliveryId)).status).toBe(409)
})

it('sends one again under the id by which the receiver knows it', async () => {
  server.answer({ status: 404, body: 'who?' })
  const deliveryId = await tried()
  expect((await list()).deliveries[0]).toMatchObject({
    state: 'failed',
    answer: { status: 404, excerpt: 'who?' },
  })
  const { delivery } = await json(await again(deliveryId))
  expect(delivery).toMatchObject({
    postedAs: deliveryId,
    state: 'sent',
    title: 'Water low',
    answer: { status: 204 },
  })
  const [first, second] = server.received.map(({ headers, body }) => [headers['x-cistern-delivery'], body])
  expect(second).toEqual(first)
  const third = await json(await again(delivery.id))
  expect(third.delivery.postedAs).toBe(deliveryId)
  expect((await list()).deliveries).toHaveLength(3)
})

it('sends it once when two ask at the same moment, and again to whoever asks later', async () => {
  server.answer({ status: 404 })
  const deliveryId = await tried()
  const answers = await Promise.all([again(deliveryId), again(deliveryId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(server.received).toHaveLength(2)
  const where = { entityId: id, action: 'webhook.resend' }
  expect(await db().auditRecord.count({ where })).toBe(1)
  expect((await again(deliveryId)).status).toBe(200)
})

it('keeps to webhooks of one’s own, and to one that is enabled', async () => {
  const [deliveryId, stranger] = [await tried(), await makeUser()]
  expect((await api(listWebhookDeliveries, { token: stranger.token, params: { id } })).status).toBe(404)
  expect((await again(deliveryId, stranger.token)).status).toBe(404)
  await db().webhook.update({ where: { id }, data: { enabled: false } })
  expect((await again(deliveryId)).status).toBe(409)
})

it('pages from the newest to the oldest', async () => {
  for (let n = 0; n < 5; n++) await api(testWebhook, { token: me.token, params: { id } })
  const first = await list({ limit: '3' })
  const rest = await list({ limit: '3', cursor: first.nextCursor })
  const ids = [...first.deliveries, ...rest.deliveries].map((one: { id: string }) => one.id)
  expect([ids.length, new Set(ids).size, rest.nextCursor]).toEqual([5, 5, null])
})
