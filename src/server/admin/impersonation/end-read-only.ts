import type { Prisma } from '@/generated/prisma/client'
import { userEntity } from '@/server/accounts/user-entity'
import type { SignedIn } from '@/server/context'

/** Ends what a superuser's own session has opened, recorded for each account. Its streams are to be told after the commit. */
export async function endReadOnlySessions(tx: Prisma.TransactionClient, ctx: SignedIn) {
  const ended = await tx.session.updateManyAndReturn({
    where: { impersonatorSessionId: ctx.actor.sessionId, revokedAt: null },
    data: { revokedAt: ctx.now },
    select: { id: true, user: { select: { id: true, email: true } } },
  })
  const records = ended.map(
    ({ user }) => ({ action: 'user.impersonate_end', entity: userEntity(user) }) as const,
  )
  return { ended, records }
}
