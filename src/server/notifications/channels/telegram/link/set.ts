import type { setTelegram } from '@/contracts/channels'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { linkView } from './link-view'
import { requireLink } from './require-link'

export const setOwnTelegram: Verb<typeof setTelegram> = async ({ actor: { userId }, now }, { body }) => {
  await requireLink(userId)
  const row = await db().telegramLink.update({ where: { userId }, data: body })
  return { telegram: await linkView(row, now) }
}
