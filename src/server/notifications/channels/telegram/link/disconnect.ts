import type { disconnectTelegram } from '@/contracts/channels'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'

/** What still waits for that chat is not sent: the channel looks for the link each time. */
export const disconnectOwnTelegram: Verb<typeof disconnectTelegram> = async ({ actor: { userId } }) => {
  await db().telegramLink.deleteMany({ where: { userId } })
  return { ok: true }
}
