import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { inTransaction } from '@/server/db/transaction'
import { listenForSignals } from '@/server/db/worker-signals'
import { connectAll, deliveries, enqueue, NOW, withoutServers, withServers } from '~/tests/support/channels'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { messageOf } from '~/tests/support/messages-out'
import { enqueueMessages, enqueueMail } from './enqueue'

let me: Signed
beforeEach(async () => {
  me = await makeUser()
  // enabled after setup, since a new account would receive a mail
  withServers()
})
afterEach(withoutServers)

const channelsOf = async () => (await deliveries(me.id)).map(({ channel }) => channel).sort()

describe('an outbox message', () => {
  it('creates one delivery for each working target', async () => {
    await connectAll(me.id)
    await enqueue(me.id, { group: 'offline:', notBefore: new Date(NOW.getTime() + 1_000) })
    expect(await channelsOf()).toEqual(['email', 'push', 'push', 'telegram', 'webhook'])
    const [first] = await deliveries(me.id)
    expect(first).toMatchObject({
      state: 'pending',
      attempts: 0,
      batchKey: 'offline:',
      createdAt: NOW,
      message: messageOf(),
    })
    expect(first?.dueAt).toEqual(new Date(NOW.getTime() + 1_000))
    expect(first?.deadlineAt).toEqual(new Date(NOW.getTime() + 3_600_000))
    const targets = new Map((await deliveries(me.id)).map(({ channel, target }) => [channel, target]))
    expect([targets.get('telegram'), targets.get('email')]).toEqual(['42', me.email])
  })

  it('uses only the channels that the caller names', async () => {
    await connectAll(me.id)
    await enqueue(me.id, { channels: ['telegram', 'email'] }, { channels: [] })
    expect(await channelsOf()).toEqual(['email', 'telegram'])
  })

  it('keeps the order of insertion', async () => {
    await connectAll(me.id)
    const titles = Array.from({ length: 50 }, (_, i) => String(i))
    await enqueue(
      me.id,
      ...titles.map((title) => ({ channels: ['telegram' as const], message: messageOf({ title }) })),
    )
    const rows = await db().$queryRaw<{ title: string }[]>`
      select message ->> 'title' as title from delivery where user_id = ${me.id}::uuid order by created_at, id`
    expect(rows.map(({ title }) => title)).toEqual(titles)
  })

  it.each<[string, () => Promise<unknown>, string[]]>([
    [
      'an address that is not verified',
      () => db().user.update({ where: { id: me.id }, data: { emailVerifiedAt: null } }),
      ['push', 'push', 'telegram', 'webhook'],
    ],
    [
      'mails that are not wanted',
      () => db().user.update({ where: { id: me.id }, data: { preferences: { alertEmails: false } } }),
      ['push', 'push', 'telegram', 'webhook'],
    ],
    [
      'a server without mail',
      async () => Object.assign(env, { SMTP_URL: undefined }),
      ['push', 'push', 'telegram', 'webhook'],
    ],
    [
      'a server without a bot',
      async () => Object.assign(env, { TELEGRAM_BOT_TOKEN: undefined }),
      ['email', 'push', 'push', 'webhook'],
    ],
    [
      'a chat that is not verified',
      () => db().telegramLink.update({ where: { userId: me.id }, data: { verified: false } }),
      ['email', 'push', 'push', 'webhook'],
    ],
    [
      'a chat that is switched off',
      () => db().telegramLink.update({ where: { userId: me.id }, data: { notificationsEnabled: false } }),
      ['email', 'push', 'push', 'webhook'],
    ],
    [
      'a bot that is blocked',
      () => db().telegramLink.update({ where: { userId: me.id }, data: { blockedAt: NOW } }),
      ['email', 'push', 'push', 'webhook'],
    ],
    [
      'a webhook that is off',
      () => db().webhook.updateMany({ where: { userId: me.id }, data: { enabled: false } }),
      ['email', 'push', 'push', 'telegram'],
    ],
    [
      'an account that is disabled',
      () => db().user.update({ where: { id: me.id }, data: { disabledAt: NOW } }),
      [],
    ],
  ])('leaves out %s', async (_, change, expected) => {
    await connectAll(me.id)
    await change()
    await enqueue(me.id, {})
    expect(await channelsOf()).toEqual(expected)
  })

  it('is not stored when the transaction fails', async () => {
    await connectAll(me.id)
    const failing = inTransaction(async (client) => {
      await enqueueMessages(client, [{ userId: me.id, message: messageOf(), deadline: NOW }], NOW)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await deliveries(me.id)).toEqual([])
  })

  it('wakes the workers', async () => {
    await connectAll(me.id)
    const ears: { stop?: () => void } = {}
    const heard = new Promise((resolve) => {
      const onReady = () => void enqueue(me.id, {})
      ears.stop = listenForSignals({ onSignal: resolve, onReady }).stop
    })
    expect(await heard).toEqual({ t: 'outbox', k: [] })
    ears.stop?.()
  })

  it('may be a mail to an unverified address', async () => {
    const mail = {
      userId: me.id,
      to: 'new@example.org',
      message: messageOf({ kind: 'verify_email' }),
      deadline: NOW,
    }
    await inTransaction((client) => enqueueMail(client, mail, NOW))
    expect(await deliveries(me.id)).toMatchObject([
      { channel: 'email', target: 'new@example.org', deadlineAt: NOW },
    ])
  })
})
