import type { endImpersonation } from '@/contracts/superuser/users/impersonation'
import { clearedReturnTicketCookie } from '@/server/accounts/sessions/return-ticket'
import { issueToken } from '@/server/accounts/sessions/token'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { notifySessionsEnded } from '@/server/db/notify'
import type { Verb } from '@/server/verb'
import { endReadOnlySessions } from './end-read-only'

/** The caller is the superuser, by the own session's token or by the ticket: neither is given more than it had. */
export const leaveImpersonation: Verb<typeof endImpersonation> = async (ctx) => {
  const { userId, sessionId, role } = ctx.actor
  const { ended, last } = await db().$transaction(async (tx) => {
    const last = await tx.session.findFirst({
      where: { impersonatorSessionId: sessionId },
      orderBy: { createdAt: 'desc' },
      select: { userId: true },
    })
    const { ended, records } = await endReadOnlySessions(tx, ctx)
    await recordAudit(tx, ctx, ...records)
    return { ended, last }
  })
  await notifySessionsEnded(ended.map(({ id }) => id))
  const token = await issueToken({ userId, sessionId, role })
  ctx.setSessionCookie(token)
  ctx.setCookie(clearedReturnTicketCookie())
  return { token, userId: last?.userId ?? null }
}
