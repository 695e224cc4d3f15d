import { describe, expect, it } from 'vitest'
import { subscribePush } from '@/contracts/channels'
import { db } from '@/server/db/prisma'
import { api } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'
import { pushChannel } from './channels/push/channel'
import { disableWebhook } from './channels/webhook/failures'

const recordsOf = (entityId: string) =>
  db().auditRecord.findMany({ where: { entityId }, orderBy: { id: 'asc' } })
const several = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 5 }, work))
const ofOutbox = { actorType: 'job', actorId: 'notifications.outbox', sessionId: null }

describe('the audit of the outbox', () => {
  it('holds a webhook that failed too often, once', async () => {
    const { id: userId } = await makeUser()
    const data = { userId, name: 'Home', url: 'https://example.org/a-secret-address', secret: 'whsec_x' }
    const { id } = await db().webhook.create({ data })
    await several(() => disableWebhook(id))
    const records = await recordsOf(id)
    expect(records).toMatchObject([{ ...ofOutbox, action: 'webhook.disable', entityName: 'Home' }])
    expect(JSON.stringify(records.map(({ changes, reason }) => [changes, reason]))).not.toContain('secret')
  })

  it('holds a browser that is gone, once', async () => {
    const { id: userId, email } = await makeUser()
    const keys = { p256dh: 'x', auth: 'y' }
    const endpoint = `https://fcm.googleapis.com/${userId}`
    const { id } = await db().pushSubscription.create({ data: { userId, endpoint, ...keys } })
    await several(() => pushChannel.retire(id))
    const gone = (await recordsOf(userId)).filter(({ action }) => action === 'push.unsubscribe')
    expect(gone).toMatchObject([{ ...ofOutbox, entityName: email, reason: 'the browser is gone' }])
  })
})

it('a browser that changes its user says so', async () => {
  const [before, after] = [await makeUser(), await makeUser()]
  const body = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${after.id}`,
    keys: {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    },
  }
  for (const { token } of [before, after])
    expect((await api(subscribePush, { token, body })).status).toBe(200)
  const reasonOf = async (id: string) => (await recordsOf(id)).at(-1)?.reason
  expect([await reasonOf(before.id), await reasonOf(after.id)]).toEqual([
    null,
    'another user had this browser before',
  ])
})
