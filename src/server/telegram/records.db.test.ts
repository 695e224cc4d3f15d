import { beforeEach, describe, expect, it } from 'vitest'
import {
  moveChat,
  markChatBlocked,
  foundBySending,
} from '@/server/notifications/channels/telegram/chat-state'
import { db } from '@/server/db/prisma'
import { happen, opened } from '~/tests/support/alerts'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import {
  bot,
  buttonOf,
  connect,
  heard,
  me,
  newChat,
  said,
  verified,
  withConversation,
} from '~/tests/support/services/telegram'

let chat: string
withConversation()
beforeEach(async () => {
  chat = await verified(bot, me)
})

const say = (text: string) => heard(bot, chat, () => bot.say(chat, text))
const recordsOf = (entityId: string, action: string) =>
  db().auditRecord.findMany({ where: { entityId, action }, orderBy: { id: 'asc' } })
const byChat = () => ({ actorType: 'user', actorId: me.id, actorName: me.email, client: 'Telegram' })
const change = (field: string, before: unknown, after: unknown) => ({ changes: [{ field, before, after }] })

describe('the audit of a conversation', () => {
  it('holds the verification of a chat', async () => {
    expect(await recordsOf(me.id, 'telegram.verify')).toMatchObject([
      { ...byChat(), entityType: 'user', entityName: me.email, sessionId: null },
    ])
  })

  it('holds that the chat’s holder said “Not me”, once, and not who that is', async () => {
    const [next, other] = [await makeUser(), newChat()]
    await connect(next, other)
    const question = await said(bot, other, 1)
    for (let i = 0; i < 2; i++) bot.press(other, buttonOf(question, 'Not me'))
    await expect.poll(() => recordsOf(next.id, 'telegram.verify')).toHaveLength(1)
    const [record] = await recordsOf(next.id, 'telegram.verify')
    expect(record).toMatchObject({
      result: 'refused',
      actorType: 'anonymous',
      actorId: null,
      client: 'Telegram',
    })
    expect(record?.reason).toContain('Not me')
  })

  it('holds that another account takes the chat', async () => {
    const next = await makeUser()
    await verified(bot, next, chat)
    expect(await recordsOf(me.id, 'telegram.disconnect')).toMatchObject([
      { actorId: next.id, client: 'Telegram', entityName: me.email },
    ])
  })

  it('holds /stop once', async () => {
    for (let i = 0; i < 2; i++) await say('/stop')
    expect(await recordsOf(me.id, 'telegram.update')).toMatchObject([
      { ...byChat(), ...change('notificationsEnabled', true, false) },
    ])
  })

  it('holds that a chat is blocked and open again, each once', async () => {
    for (let i = 0; i < 2; i++) await markChatBlocked(chat, foundBySending)
    for (let i = 0; i < 2; i++) await say('/start')
    expect(await recordsOf(me.id, 'telegram.update')).toMatchObject([
      { actorType: 'job', actorId: 'notifications.outbox', ...change('blocked', false, true) },
      { ...byChat(), ...change('blocked', true, false) },
    ])
  })

  it('holds that a chat has another id, and not which', async () => {
    const moved = `-100${chat}`
    await moveChat(chat, moved, foundBySending)
    const records = await recordsOf(me.id, 'telegram.update')
    expect(records).toMatchObject([change('chatId', '•••', '•••')])
    expect(JSON.stringify(records.map(({ changes }) => changes))).not.toContain(chat)
  })

  it('holds alerts that are acknowledged and postponed there', async () => {
    const device = await makeDevice({ ownerId: me.id, name: 'Roof' })
    await happen(device, [opened()])
    const { id } = await db().alert.findFirstOrThrow({ where: { device: device.id } })
    for (const pressed of [`ack:${id}`, `snz:${id}`]) {
      const message = await say('/help')
      await heard(bot, chat, () => bot.press(chat, pressed, message))
    }
    const about = { ...byChat(), entityType: 'device', entityName: 'Roof', sessionId: null }
    expect(await recordsOf(device.publicId, 'alert.acknowledge')).toMatchObject([about])
    expect(await recordsOf(device.publicId, 'alert.snooze')).toMatchObject([about])
  })
})
