import { db } from '@/server/db/prisma'
import { notifySessionsEnded } from '@/server/db/notify'

/** Revokes a session: no request passes with it any more, and its open streams close. */
export async function endSession(id: string, now: Date): Promise<void> {
  await db().session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } })
  await notifySessionsEnded([id])
}
