import { type AuditSource, type Requester, sourceOf } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { notifySessionsEnded } from '@/server/db/notify'
import { ENDED_SESSION, recordSessionsEnded } from './record-sessions-ended'

/** Revokes a session: no request passes with it any more, and its open streams close. */
export async function endSession(id: string, by: AuditSource | Requester): Promise<void> {
  await db().$transaction(async (tx) => {
    const ended = await tx.session.updateManyAndReturn({
      where: { id, revokedAt: null },
      data: { revokedAt: sourceOf(by).now },
      select: ENDED_SESSION,
    })
    await recordSessionsEnded(tx, by, ended)
  })
  await notifySessionsEnded([id])
}
