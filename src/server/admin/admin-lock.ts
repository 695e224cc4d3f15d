import type { Prisma } from '@/generated/prisma/client'
import type { Role } from '@/domain/access/policy'
import type { SignedIn } from '@/server/context'
import { judgeCaller } from '@/server/db/lock-caller'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'

/** A user row that this transaction holds. */
export type LockedUser = {
  id: string
  email: string
  name: string
  role: Role
  disabledAt: Date | null
  alertsToId: string | null
}

type Tx = Prisma.TransactionClient

/** Long enough for a list of 2,000 invitations. */
const PATIENCE = { maxWait: 10_000, timeout: 30_000 }

/**
 * Runs `work` while the rows of all enabled superusers, of the actor and of `also` are locked, in the order of ids.
 * Every two changes of roles share the row of a superuser, so they happen one after the other: two superusers who
 * demote each other at once cannot both succeed, nor can the last one delete the account meanwhile (delete-account locks
 * the same rows). The actor is read again under the lock: 403 or 401 for an administrator who was just demoted, disabled
 * or signed out.
 */
export const withAdminLock = <T>(
  ctx: SignedIn,
  work: (tx: Tx, actor: LockedUser, locked: readonly LockedUser[]) => Promise<T>,
  also: readonly string[] = [],
): Promise<T> =>
  db().$transaction(async (tx) => {
    const locked = await tx.$queryRaw<LockedUser[]>`
      select id, email, name, role, disabled_at as "disabledAt", alerts_to_id as "alertsToId" from app_user
      where role = 'superuser' and disabled_at is null or id = any(${[ctx.actor.userId, ...also]}::uuid[])
      order by id for no key update`
    const found = locked.find(({ id }) => id === ctx.actor.userId)
    const actor = await judgeCaller(tx, ctx, { found, access: 'admin' })
    return work(tx, actor, locked)
  }, PATIENCE)

/** Administrators manage users; only superusers make, unmake and manage administrators and superusers. */
export function requireRankOver(actor: Pick<LockedUser, 'role'>, ...roles: readonly Role[]): void {
  if (actor.role !== 'superuser' && roles.some((role) => role !== 'user'))
    throw new AppError('forbidden', 'Only a superuser manages administrators and superusers')
}

export type Managed = { actor: LockedUser; target: LockedUser; locked: readonly LockedUser[] }

/** The same for one user, never the actor's own account: 409 `self`; 404 for an account that is not there. */
export const withManagedUser = <T>(
  ctx: SignedIn,
  targetId: string,
  work: (tx: Tx, managed: Managed) => Promise<T>,
  also: readonly string[] = [],
): Promise<T> =>
  withAdminLock(
    ctx,
    async (tx, actor, locked) => {
      const target = locked.find(({ id }) => id === targetId)
      if (!target) throw new AppError('not_found', 'There is no such user')
      if (target.id === actor.id) throw new AppError('self', 'Change your own account in your profile')
      requireRankOver(actor, target.role)
      return work(tx, { actor, target, locked })
    },
    [targetId, ...also],
  )
