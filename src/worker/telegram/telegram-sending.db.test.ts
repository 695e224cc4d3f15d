import { describe, expect, it } from 'vitest'
import { listChannels, setTelegram, testTelegram } from '@/contracts/channels'
import { enqueueMessages } from '@/server/notifications/delivery/enqueue'
import { Outbox } from '@/server/notifications/delivery/outbox'
import { CHANNEL_REGISTRY } from '@/server/notifications/delivery/registry'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { api, json } from '~/tests/support/api'
import { blocked, malformed, movedTo, noChat, tooMany } from '~/tests/support/services/bot-api'
import { type Signed } from '~/tests/support/fixtures/factories'
import {
  bot,
  connect,
  linkOf,
  me,
  messageFixture,
  newChat,
  said,
  send,
  verified,
  withConversation,
} from '~/tests/support/services/telegram'

withConversation()

describe('through the outbox', () => {
  const outbox = (clock: () => Date) => new Outbox({ channels: CHANNEL_REGISTRY, clock })
  const queued = (who: Signed, now: Date) =>
    inTransaction((client) => {
      const deadline = new Date(now.getTime() + 3_600_000)
      return enqueueMessages(
        client,
        [{ userId: who.id, message: messageFixture(), deadline, channels: ['telegram'] }],
        now,
      )
    })
  const deliveries = (who: Signed) => db().delivery.findMany({ where: { userId: who.id } })
  async function drain(at: Date) {
    const box = outbox(() => at)
    await box.run()
    await box.idle()
  }

  it('an unverified chat receives nothing', async () => {
    await connect(me, newChat())
    await queued(me, new Date())
    expect(await deliveries(me)).toEqual([])
  })

  it('an alert waits as long as Telegram requests, and is then sent', async () => {
    const [chat, now] = [await verified(bot, me), new Date()]
    const before = bot.to(chat).length
    await queued(me, now)
    bot.fail('sendMessage', tooMany(30))
    await drain(now)
    await drain(new Date(now.getTime() + 29_000))
    expect(bot.to(chat)).toHaveLength(before)
    await drain(new Date(now.getTime() + 40_000))
    expect(bot.to(chat)).toHaveLength(before + 1)
    expect(await deliveries(me)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('a blocked bot ends the delivery and records it for the chat, which receives nothing more', async () => {
    const [chat, now] = [await verified(bot, me), new Date()]
    await queued(me, now)
    bot.fail('sendMessage', blocked)
    await drain(now)
    expect(await deliveries(me)).toMatchObject([{ state: 'dead', error: expect.stringContaining('blocked') }])
    expect(await linkOf(me)).toMatchObject({ blocked: true, chatId: chat })
    await queued(me, now)
    expect(await deliveries(me)).toHaveLength(1)
  })
})

describe('sending', () => {
  it('escapes, shows the severity, and offers actions', async () => {
    const chat = await verified(bot, me)
    const [alertId, before] = ['0197a3f0-0000-7000-8000-000000000001', bot.to(chat).length]
    await send(me, chat, { alertId })
    const { text, buttons } = await said(bot, chat, before + 1)
    expect(text).toBe(
      '🔴 <b>Water low: &lt;Roof&gt;</b>\n12 % &amp; falling\nhttp://localhost:3000/devices/x',
    )
    expect(buttons.map((button) => button.callback_data)).toEqual([`ack:${alertId}`, `snz:${alertId}`])
  })

  it.each([
    ['429 with retry_after', tooMany(7), { result: 'failed', afterMs: 7_000 }],
    ['blocked', blocked, { result: 'gone' }],
    ['no such chat', noChat, { result: 'gone' }],
    ['no JSON', malformed, { result: 'failed' }],
  ])('%s', async (_, fault, outcome) => {
    const chat = await verified(bot, me)
    bot.fail('sendMessage', fault)
    expect(await send(me, chat)).toMatchObject(outcome)
  })

  it('a failed test shows in the health of the channel, until another succeeds', async () => {
    await verified(bot, me)
    const test = () => api(testTelegram, { token: me.token })
    const health = async () =>
      (await json(await api(listChannels, { token: me.token }))).channels.find(
        ({ channel }: { channel: string }) => channel === 'telegram',
      )
    bot.fail('sendMessage', tooMany(7))
    expect((await test()).status).toBe(503)
    expect(await health()).toMatchObject({ ready: false, trouble: 'failing', waiting: 0 })
    expect((await test()).status).toBe(200)
    expect(await health()).toMatchObject({ ready: true, trouble: null })
  })

  it('a blocked bot marks the link until /start arrives again', async () => {
    const chat = await verified(bot, me)
    bot.fail('sendMessage', blocked)
    expect((await api(testTelegram, { token: me.token })).status).toBe(409)
    expect(await linkOf(me)).toMatchObject({ verified: true, blocked: true })
    const before = bot.to(chat).length
    bot.say(chat, '/start')
    await said(bot, chat, before + 1)
    expect(await linkOf(me)).toMatchObject({ verified: true, blocked: false })
  })

  it('removal from a group marks it at once', async () => {
    const chat = await verified(bot, me)
    const status = { status: 'kicked', user: { id: 7000001, is_bot: true, first_name: 'x' }, until_date: 0 }
    const from = { id: 1, is_bot: false, first_name: 'x' }
    bot.push({
      my_chat_member: {
        chat: bot.chatOf(chat),
        from,
        date: 1,
        old_chat_member: status,
        new_chat_member: status,
      },
    })
    await expect.poll(async () => (await linkOf(me)).blocked).toBe(true)
  })

  it('follows a group that became a supergroup', async () => {
    const chat = await verified(bot, me, `-${newChat()}`)
    const supergroup = Number(`-100${newChat()}`)
    bot.fail('sendMessage', movedTo(supergroup))
    expect(await send(me, chat)).toEqual({ result: 'sent' })
    expect(bot.to(String(supergroup))).toHaveLength(1)
    expect(await linkOf(me)).toMatchObject({ chatId: String(supergroup), verified: true })
  })

  it('stops when notifications are switched off, except for the test', async () => {
    const chat = await verified(bot, me)
    const off = { token: me.token, body: { notificationsEnabled: false } }
    expect(await json(await api(setTelegram, off))).toMatchObject({
      telegram: { notificationsEnabled: false },
    })
    expect(await send(me, chat)).toMatchObject({ result: 'refused' })
    expect((await api(testTelegram, { token: me.token })).status).toBe(200)
    expect(bot.to(chat).at(-1)?.text).toContain('Test notification')
  })
})
