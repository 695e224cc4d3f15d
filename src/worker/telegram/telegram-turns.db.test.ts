import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { loadBotName } from '@/server/notifications/channels/telegram/bot-name'
import { type BotApi, malformed, startBotApi, TOKEN, tooMany } from '~/tests/support/services/bot-api'
import { startTelegramBot } from './telegram'

let bot: BotApi
const workers: ReturnType<typeof startTelegramBot>[] = []
const start = () => {
  const worker = startTelegramBot({ lookAgainMs: 30 })
  workers.push(worker)
  return worker
}
beforeEach(async () => {
  await db().setting.deleteMany()
  bot = await startBotApi()
  Object.assign(env, { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: `${bot.root}/` })
})
afterEach(async () => {
  for (const worker of workers) worker.stop()
  await Promise.all(workers.splice(0).map(({ done }) => done))
  await bot.stop()
})

const LOCKS = `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
  and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())`
const holders = async () => (await pool().query<{ pid: number }>(LOCKS)).rows.map(({ pid }) => pid)
const answers = async (text: string, count: number) => {
  bot.say('42', text)
  await expect.poll(() => bot.to('42').length, { timeout: 10_000 }).toBe(count)
}
const conflicts = () => bot.calls.filter(({ method }) => method === 'getMe').length

it('one of three workers polls, and the next takes over when it stops', async () => {
  const first = start()
  await expect.poll(() => bot.isPolled()).toBe(true)
  const others = [start(), start()]
  await answers('/start', 1)
  expect(await holders()).toHaveLength(1)
  expect(conflicts()).toBe(1)
  first.stop()
  await first.done
  await answers('/help', 2)
  expect([await holders(), conflicts()]).toEqual([[expect.any(Number)], 2])
  expect(others).toHaveLength(2)
})

it('a worker whose connection dies releases its lock', async () => {
  start()
  await expect.poll(() => bot.isPolled()).toBe(true)
  const [dead] = await holders()
  start()
  await pool().query('select pg_terminate_backend($1)', [dead])
  await expect.poll(async () => (await holders()).some((pid) => pid !== dead), { timeout: 10_000 }).toBe(true)
  await answers('/start', 1)
  expect(await holders()).toHaveLength(1)
})

it('shares the bot’s name with other workers, and registers its commands at Telegram', async () => {
  expect(await loadBotName()).toBeNull()
  start()
  await expect.poll(loadBotName).toBe('cistern_test_bot')
  await expect.poll(() => bot.isPolled()).toBe(true)
  const listed = bot.calls.filter(({ method }) => method === 'setMyCommands')
  expect(listed.map(({ params }) => params.language_code)).toEqual([undefined, 'es', 'hi'])
  env.TELEGRAM_BOT_TOKEN = '7000002:AAE-another-token'
  expect(await loadBotName()).toBeNull()
})

it('waits while the API answers malformed data or rate-limits, and handles each update once', async () => {
  bot.fail('getMe', malformed)
  start()
  await expect.poll(() => bot.isPolled(), { timeout: 10_000 }).toBe(true)
  bot.fail('getUpdates', tooMany(1))
  await answers('/start', 1)
  await answers('/start', 2)
})

it('a wrong token ends nothing else, and stopping does not wait', async () => {
  env.TELEGRAM_BOT_TOKEN = '7000003:AAE-a-wrong-token'
  const worker = start()
  await expect.poll(() => bot.strangers()).toBe(1)
  await expect.poll(holders).toEqual([])
  worker.stop()
  await worker.done
})

it('without a token there is nothing to do', async () => {
  delete env.TELEGRAM_BOT_TOKEN
  await start().done
  expect(bot.calls).toEqual([])
})
