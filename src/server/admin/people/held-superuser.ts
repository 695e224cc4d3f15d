import type { SignedIn } from '@/server/context'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import type { HeldAccount } from '@/server/lifecycle/accounts/lock-accounts'

const STANDS = `select from session where id = $1 and revoked_at is null and expires_at > $2`

/** The caller, judged by the held row: a superuser who was just demoted, disabled or signed out decides nothing. */
export async function requireHeldSuperuser(
  client: Queryable,
  { actor, now }: SignedIn,
  accounts: readonly HeldAccount[],
): Promise<HeldAccount> {
  const found = accounts.find(({ id }) => id === actor.userId)
  const stands = await runQuery(client, STANDS, [actor.sessionId, now])
  if (!found || found.disabledAt || stands.length === 0)
    throw new AppError('unauthenticated', 'Please sign in')
  if (found.role !== 'superuser') throw new AppError('forbidden', 'Forbidden')
  return found
}

/** Another account than the caller's own. */
export function requireOther({ actor }: SignedIn, id: string): void {
  if (id === actor.userId) throw new AppError('self', 'Change your own account in your profile')
}

export function requireHeld(accounts: readonly HeldAccount[], id: string): HeldAccount {
  const found = accounts.find((one) => one.id === id)
  if (!found) throw new AppError('not_found', 'There is no such user')
  return found
}
