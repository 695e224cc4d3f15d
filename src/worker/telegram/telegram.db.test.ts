import { describe, expect, it } from 'vitest'
import { connectTelegram, disconnectTelegram, setTelegram, testTelegram } from '@/contracts/channels'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { verifyChat } from '@/server/notifications/channels/telegram/verification'
import { api, json } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'
import {
  bot,
  buttonOf,
  codeOf,
  connect,
  linkOf,
  me,
  newChat,
  said,
  send,
  verified,
  withConversation,
} from '~/tests/support/services/telegram'

withConversation()

describe('a chat id that was entered', () => {
  it('is unverified, gets one verification prompt, and no other message', async () => {
    const chat = newChat()
    const { telegram: link } = await connect(me, chat)
    expect(link).toMatchObject({
      connected: true,
      verified: false,
      chatId: chat,
      username: null,
      bot: 'cistern_test_bot',
      available: true,
      link: expect.stringMatching(/^https:\/\/t\.me\/cistern_test_bot\?start=[\w-]{32}$/),
    })
    expect(await linkOf(me)).toEqual(link)
    expect(await send(me, chat)).toMatchObject({ result: 'refused' })
    expect((await api(testTelegram, { token: me.token })).status).toBe(409)
    expect(bot.to(chat)).toHaveLength(1)
    expect(bot.to(chat)[0]?.text).not.toContain(me.email)
  })

  it('is verified by /start with the code, once', async () => {
    const chat = newChat()
    const { telegram: link } = await connect(me, chat)
    bot.say(chat, `/start ${codeOf(link.link)}`)
    expect((await said(bot, chat, 2)).text).toContain('Connected')
    expect(await linkOf(me)).toMatchObject({ verified: true, username: `user_${chat}`, link: null })
    expect(await send(me, chat)).toEqual({ result: 'sent' })

    await api(disconnectTelegram, { token: me.token })
    await connect(me, chat)
    bot.say(chat, `/start ${codeOf(link.link)}`)
    expect((await said(bot, chat, 5)).text).toContain('no longer valid')
    expect(await linkOf(me)).toMatchObject({ verified: false })
  })

  it('is verified by its button, which then disappears', async () => {
    const chat = newChat()
    await connect(me, chat)
    const question = await said(bot, chat, 1)
    bot.press(chat, buttonOf(question, 'Confirm'), question)
    expect(await said(bot, chat, 2)).toMatchObject({ method: 'editMessageText', buttons: [] })
    expect(await linkOf(me)).toMatchObject({ verified: true })
    bot.press(chat, buttonOf(question, 'Confirm'), question)
    expect((await said(bot, chat, 3)).text).toContain('no longer valid')
  })

  it('that declines or does not answer changes nothing', async () => {
    const [chat, other] = [newChat(), await makeUser()]
    await connect(other, chat)
    const question = await said(bot, chat, 1)
    bot.press(chat, buttonOf(question, 'Not me'), question)
    expect((await said(bot, chat, 2)).text).toBe('Nothing was connected.')
    bot.press(chat, buttonOf(question, 'Confirm'), question)
    expect((await said(bot, chat, 3)).text).toContain('no longer valid')
    expect(await linkOf(other)).toMatchObject({ connected: true, verified: false, link: null })
    expect(await verified(bot, me, chat)).toBe(chat)
  })

  it('cannot be verified after ten minutes', async () => {
    const chat = newChat()
    const { telegram: link } = await connect(me, chat)
    await db().telegramLink.update({ where: { userId: me.id }, data: { codeExpiresAt: new Date() } })
    bot.say(chat, `/start ${codeOf(link.link)}`)
    expect((await said(bot, chat, 2)).text).toContain('no longer valid')
    expect(await linkOf(me)).toMatchObject({ verified: false, link: null })
  })

  it('stores the code nowhere in the database', async () => {
    const { telegram: link } = await connect(me, newChat())
    const { rows } = await pool().query('select row_to_json(l)::text as text from telegram_link l')
    expect(rows.some(({ text }) => text.includes(codeOf(link.link)))).toBe(false)
  })

  it('gets three prompts an hour at most, whichever user enters it', async () => {
    const chat = newChat()
    for (let i = 0; i < 5; i++) {
      const { telegram: link } = await connect(await makeUser(), chat)
      expect(link).toMatchObject({ connected: true, verified: false })
    }
    expect(bot.to(chat)).toHaveLength(3)
    await verified(bot, me, chat)
  })
})

describe('a hijacker', () => {
  it('cannot use a code or a button of another chat', async () => {
    const [chat, thief] = [newChat(), newChat()]
    const { telegram: link } = await connect(me, chat)
    const question = await said(bot, chat, 1)
    bot.say(thief, `/start ${codeOf(link.link)}`)
    expect((await said(bot, thief, 1)).text).toContain(thief)
    bot.press(thief, buttonOf(question, 'Confirm'))
    bot.press(thief, buttonOf(question, 'Not me'))
    bot.say(thief, '/levels')
    await said(bot, thief, 4)
    const heard = bot.to(thief).map(({ text }) => text)
    expect(heard.join(' ')).not.toMatch(new RegExp(`${chat}|${me.email}`))
    expect(await linkOf(me)).toEqual(link)
    await verified(bot, me, chat)
  })

  it('who enters another user’s chat changes nothing and gets no alerts of that user', async () => {
    const [chat, thief] = [await verified(bot, me), await makeUser()]
    await connect(thief, chat)
    expect(await send(thief, chat)).toMatchObject({ result: 'refused' })
    expect(await linkOf(thief)).toMatchObject({ verified: false, username: null })
    expect(await linkOf(me)).toMatchObject({ verified: true, chatId: chat })
    expect(await send(me, chat)).toEqual({ result: 'sent' })
  })
})

it('a chat that two accounts verify at once belongs to exactly one, and alerts go to that one', async () => {
  for (let i = 0; i < 5; i++) {
    const [chat, both] = [newChat(), [await makeUser(), await makeUser()]]
    const links = await Promise.all(both.map(async (who) => (await connect(who, chat)).telegram.link))
    const now = new Date()
    const confirm = (link: string) => verifyChat({ chatId: chat, code: codeOf(link), username: '', now })
    await Promise.all(links.map(confirm))
    const verifiedOnes = await db().telegramLink.findMany({ where: { chatId: chat, verified: true } })
    expect(verifiedOnes).toHaveLength(1)
  }
})

it('a chat moves to another account when it is verified there, and not before', async () => {
  const [chat, next] = [await verified(bot, me), await makeUser()]
  await verified(bot, next, chat)
  expect(await linkOf(me)).toMatchObject({ connected: false })
  expect(await send(me, chat)).toMatchObject({ result: 'refused' })
  expect(await send(next, chat)).toEqual({ result: 'sent' })
})

describe('the calls', () => {
  it.each(['', 'my chat', '12.5', '0x10', '1e9'])('a chat id is a number: %j is none', async (chatId) => {
    expect((await api(connectTelegram, { token: me.token, body: { chatId } })).status).toBe(400)
  })

  it('without a chat: nothing to set or to test, and disconnecting is harmless', async () => {
    const { token } = me
    const off = await api(setTelegram, { token, body: { notificationsEnabled: false } })
    expect([off.status, (await json(off)).message]).toEqual([409, 'No Telegram chat is connected'])
    expect((await api(testTelegram, { token })).status).toBe(409)
    expect((await api(disconnectTelegram, { token })).status).toBe(200)
    expect(await linkOf(me)).toMatchObject({ connected: false, chatId: null, available: true })
  })

  it('report a server without a bot', async () => {
    const { TELEGRAM_BOT_TOKEN } = env
    delete env.TELEGRAM_BOT_TOKEN
    const answer = await api(connectTelegram, { token: me.token, body: { chatId: newChat() } })
    const link = await linkOf(me)
    Object.assign(env, { TELEGRAM_BOT_TOKEN })
    expect([answer.status, (await json(answer)).message]).toEqual([409, 'This server has no Telegram bot'])
    expect(link).toMatchObject({ connected: false, available: false, bot: null })
  })

  it('connecting a verified chat sends no prompt', async () => {
    const chat = await verified(bot, me)
    const before = bot.to(chat).length
    expect(await connect(me, `0${chat}`)).toMatchObject({ telegram: { verified: true, chatId: chat } })
    expect(bot.to(chat)).toHaveLength(before)
  })
})
