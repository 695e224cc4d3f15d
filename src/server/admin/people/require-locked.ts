import type { SignedIn } from '@/server/context'
import { AppError } from '@/server/errors'
import type { LockedAccount } from '@/server/lifecycle/accounts/lock-accounts'

/** Another account than the caller's own. */
export function requireOther({ actor }: SignedIn, id: string): void {
  if (id === actor.userId) throw new AppError('self', 'Change your own account in your profile')
}

export function requireLocked(accounts: readonly LockedAccount[], id: string): LockedAccount {
  const found = accounts.find((one) => one.id === id)
  if (!found) throw new AppError('not_found', 'There is no such user')
  return found
}
