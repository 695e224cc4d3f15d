import type { getTelegram } from '@/contracts/channels'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { linkView } from './link-view'

export const getOwnTelegram: Verb<typeof getTelegram> = async ({ actor: { userId }, now }) => ({
  telegram: await linkView(await db().telegramLink.findUnique({ where: { userId } }), now),
})
