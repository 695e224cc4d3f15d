import type { unsubscribePush } from '@/contracts/channels'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'

/** One's own only; a browser that is not known (any more) is told nothing either way. */
export const unsubscribeBrowser: Verb<typeof unsubscribePush> = async ({ actor: { userId } }, { body }) => {
  await db().pushSubscription.deleteMany({ where: { endpoint: body.endpoint, userId } })
  return { ok: true }
}
