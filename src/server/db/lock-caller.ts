import { can, type Role } from '@/domain/access/policy'
import type { SignedIn } from '@/server/context'
import { type AnyTransaction, queryIn } from '@/server/db/transaction'
import { AppError } from '@/server/errors'

const HOLD = `select role, disabled_at as "disabledAt" from app_user where id = $1::uuid for share`
const STANDS = `
  select id from session where id = $1::uuid and revoked_at is null and expires_at > $2::timestamptz`

type Row = { role: Role; disabledAt: Date | null }

/**
 * Holds the caller's row against changes until the commit, and judges it: who lost the role, was disabled or signed out
 * during the request decides nothing (403, 401). It comes first in a transaction: a merge and the end of an account hold
 * accounts before they write to what refers to them.
 */
export async function lockCaller(
  tx: AnyTransaction,
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
  access: Role,
): Promise<void> {
  const [found] = await queryIn<Row>(tx, HOLD, [actor.userId])
  await judgeCaller(tx, { actor, now }, { found, access })
}

/** The same for a row that the transaction holds already; answers it. */
export async function judgeCaller<R extends Row>(
  tx: AnyTransaction,
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
  { found, access }: { found: R | undefined; access: Role },
): Promise<R> {
  const stands = await queryIn(tx, STANDS, [actor.sessionId, now.toISOString()])
  if (!found || found.disabledAt || stands.length === 0)
    throw new AppError('unauthenticated', 'Please sign in')
  if (!can(found, access)) throw new AppError('forbidden', 'Forbidden')
  return found
}
