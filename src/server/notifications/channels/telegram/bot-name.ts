import * as z from 'zod'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { botIdOf } from './api'

const KEY = 'telegram.bot'
const StoredBot = z.object({ id: z.number(), username: z.string() })
type StoredBot = z.output<typeof StoredBot>

/** The polling worker stores the bot's name; web processes read it here. */
export async function saveBotName(bot: StoredBot): Promise<void> {
  await db().setting.upsert({ where: { key: KEY }, create: { key: KEY, value: bot }, update: { value: bot } })
}

/** The user name of the bot of this token; null when there is none, or it has not answered yet. */
export async function loadBotName(): Promise<string | null> {
  if (!env.TELEGRAM_BOT_TOKEN) return null
  const row = await db().setting.findUnique({ where: { key: KEY } })
  const { data } = StoredBot.safeParse(row?.value)
  return data?.id === botIdOf(env.TELEGRAM_BOT_TOKEN) ? data.username : null
}
