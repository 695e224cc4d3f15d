import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { connectTelegram, getTelegram } from '@/contracts/channels'
import { telegramChannel } from '@/server/notifications/channels/telegram/channel'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { env } from '@/server/env'
import { startTelegramBot } from '@/worker/telegram/telegram'
import { api, json } from '../api'
import { type BotApi, type Sent, startBotApi, TOKEN } from './bot-api'
import { makeUser, type Signed } from '../fixtures/factories'

let lastChat = 500_000
/** A chat nobody has used. */
export const newChat = () => String(++lastChat)

/** A Bot API server that the worker's part converses with, and somebody who has nothing yet: set for each test. */
export let bot: BotApi
export let me: Signed

/** To be called by a file of tests once. */
export function withConversation(): void {
  let worker: ReturnType<typeof startTelegramBot>
  beforeAll(async () => {
    bot = await startBotApi()
    Object.assign(env, { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: bot.root })
    worker = startTelegramBot({ lookAgainMs: 50 })
    await vi.waitFor(() => expect(bot.isPolled()).toBe(true), 10_000)
  })
  beforeEach(async () => {
    me = await makeUser()
  })
  afterAll(async () => {
    worker.stop()
    await worker.done
    await bot.stop()
  })
}

export const connect = async (who: Signed, chatId: string) =>
  json(await api(connectTelegram, { token: who.token, body: { chatId } }))
export const linkOf = async (who: Signed) =>
  (await json(await api(getTelegram, { token: who.token }))).telegram
export const codeOf = (link: string) => new URL(link).searchParams.get('start') ?? ''

/** The nth thing a chat was sent. */
export async function said(bot: BotApi, chat: string, nth: number): Promise<Sent> {
  await expect.poll(() => bot.to(chat).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(nth)
  const message = bot.to(chat)[nth - 1]
  if (!message) throw new Error('nothing was sent')
  return message
}

/** What a chat hears after somebody does something there. */
export async function heard(bot: BotApi, chat: string, act: () => void): Promise<Sent> {
  const before = bot.to(chat).length
  act()
  return said(bot, chat, before + 1)
}

/** What a button of a message carries. */
export const buttonOf = (message: Sent, text: string) =>
  message.buttons.find((button) => button.text === text)?.callback_data ?? 'none'

/** Connects a chat and confirms it there. */
export async function verified(bot: BotApi, who: Signed, chat = newChat()): Promise<string> {
  const { telegram: link } = await connect(who, chat)
  await heard(bot, chat, () => bot.say(chat, `/start ${codeOf(link.link)}`))
  expect(await linkOf(who)).toMatchObject({ verified: true, chatId: chat })
  return chat
}

const base: OutboxMessage = {
  kind: 'alert',
  title: 'Water low: <Roof>',
  body: '12 % & falling',
  severity: 'critical',
  tag: 't',
  path: '/devices/x',
  at: '2026-01-02T03:04:05.000Z',
  language: 'en',
}
export const messageFixture = (more: Partial<OutboxMessage> = {}): OutboxMessage => ({ ...base, ...more })

/** Sends a chat an alert of somebody, past the outbox. */
export const send = (who: Signed, chat: string, more: Partial<OutboxMessage> = {}) =>
  telegramChannel.send(
    { id: 'd', userId: who.id, target: chat, message: messageFixture(more) },
    AbortSignal.timeout(5_000),
  )
