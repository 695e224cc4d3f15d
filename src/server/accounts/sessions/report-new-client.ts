import { clientKindOf } from '@/domain/access/user-agent'
import type { Prisma, User } from '@/generated/prisma/client'
import type { Context } from '@/server/context'
import { enqueueSignInNotice } from '@/server/notifications/mail/account-mails'
import { hasMail } from '@/server/notifications/mail/available'

const REMEMBERED_MS = 90 * 24 * 3_600_000

type Caller = Pick<Context, 'now' | 'address' | 'userAgent'>

/**
 * Mails a sign-in to the account's verified address when no session of its last 90 days was of this kind of client. Call
 * it before the session is written, while the user's row is locked: of two sign-ins at once one is mailed. The first
 * session is the one that registering opens, and is not mailed.
 */
export async function reportNewClient(
  tx: Prisma.TransactionClient,
  user: User,
  caller: Caller,
): Promise<void> {
  if (!hasMail() || !user.emailVerifiedAt) return
  const since = new Date(caller.now.getTime() - REMEMBERED_MS)
  const recent = await tx.session.groupBy({
    by: ['userAgent'],
    where: { userId: user.id, impersonatorSessionId: null, lastSeenAt: { gte: since } },
  })
  const kind = clientKindOf(caller)
  if (recent.some((session) => clientKindOf(session) === kind)) return
  const own = { userId: user.id, impersonatorSessionId: null }
  const isFirst = (await tx.session.findFirst({ where: own, select: { id: true } })) === null
  if (!isFirst) await enqueueSignInNotice(tx, user, caller)
}
