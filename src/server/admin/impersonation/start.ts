import { randomUUID } from 'node:crypto'
import type { startImpersonation } from '@/contracts/superuser/users/impersonation'
import type { Prisma } from '@/generated/prisma/client'
import { requireProof } from '@/server/accounts/reauth'
import { returnTicketCookie } from '@/server/accounts/sessions/return-ticket'
import { issueToken, READ_ONLY_SECONDS } from '@/server/accounts/sessions/token'
import { userEntity } from '@/server/accounts/user-entity'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { notifyPeople, notifySessionsEnded } from '@/server/db/notify'
import { AppError } from '@/server/errors'
import { userView } from '@/server/user-view'
import type { Verb } from '@/server/verb'
import { type Managed, withManagedUser } from '../admin-lock'
import { endReadOnlySessions } from './end-read-only'
import { notifyPerson } from './notify-person'

const MINUTES = 30

/** Administrators see what superusers see: their accounts show nothing else, and more than their own. */
function requireImpersonable({ actor, target }: Managed): void {
  if (actor.role !== 'superuser') throw new AppError('forbidden', 'Forbidden')
  if (target.role !== 'user')
    throw new AppError('forbidden', 'Accounts of administrators and superusers are not looked at')
  if (target.disabledAt) throw new AppError('conflict', 'This account is disabled: nobody can sign in to it')
}

/** Its end is by the database's clock, and no later than that of the superuser's own session. */
async function openReadOnlySession(tx: Prisma.TransactionClient, ctx: SignedIn, userId: string) {
  const [opened] = await tx.$queryRaw<{ id: string; until: Date }[]>`
    insert into session (id, user_id, created_at, last_seen_at, proved_at, expires_at, ip, user_agent,
                         impersonator_session_id)
    select ${randomUUID()}::uuid, ${userId}::uuid, ${ctx.now}, ${ctx.now}, 'epoch',
           least(own.expires_at, clock_timestamp() + make_interval(mins => ${MINUTES}::int)), ${ctx.address},
           ${ctx.userAgent}, own.id
    from session own where own.id = ${ctx.actor.sessionId}::uuid
    returning id::text, expires_at as until`
  if (!opened) throw new AppError('unauthenticated', 'Please sign in')
  return opened
}

/** A superuser looks at one account at a time: what the same session has opened before ends. */
export const impersonateUser: Verb<typeof startImpersonation> = async (ctx, { params, body }) => {
  requireProof(ctx)
  const { id: userId } = params
  const { reason } = body
  const { user, opened, ended } = await withManagedUser(ctx, userId, async (tx, managed) => {
    requireImpersonable(managed)
    const before = await endReadOnlySessions(tx, ctx)
    const opened = await openReadOnlySession(tx, ctx, userId)
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } })
    await notifyPerson(tx, user, {
      superuser: managed.actor.email,
      reason,
      until: opened.until,
      now: ctx.now,
    })
    const changes = [{ field: 'until', before: null, after: opened.until.toISOString() }]
    const start = { action: 'user.impersonate', entity: userEntity(user), reason, changes } as const
    await recordAudit(tx, ctx, ...before.records, start)
    return { user, opened, ended: before.ended }
  })
  await notifySessionsEnded(ended.map((session) => session.id))
  await notifyPeople([userId])
  const session = { userId, sessionId: opened.id, role: 'user' } as const
  const token = await issueToken({ ...session, isReadOnly: true })
  ctx.setSessionCookie(token, READ_ONLY_SECONDS)
  ctx.setCookie(await returnTicketCookie(ctx.actor))
  return { token, until: opened.until.toISOString(), user: userView(user) }
}
