import type { logoutAll } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { notifySessionsEnded } from '@/server/db/notify'
import { revokeSessions } from './revoke'

/** Ends every session of a person but this one, open streams included. */
export const endOtherSessions: Verb<typeof logoutAll> = async ({ actor, now }) => {
  const ended = await revokeSessions(db(), { userId: actor.userId, now, keep: actor.sessionId })
  await notifySessionsEnded(ended.map(({ id }) => id))
  return { ok: true, ended: ended.length }
}
