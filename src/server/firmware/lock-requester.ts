import type { AuditSource, Requester } from '@/server/audit/record'
import { lockCaller } from '@/server/db/lock-caller'
import type { AnyTransaction } from '@/server/db/transaction'
import { AppError } from '@/server/errors'

/**
 * Holds the superuser by whose request an image, a key or a signature changes, until the commit (403, 401). A command line
 * has the database itself, and is not asked.
 */
export async function lockRequester(tx: AnyTransaction, by: AuditSource | Requester): Promise<void> {
  if ('type' in by) return
  const { actor, now } = by
  if (!actor) throw new AppError('unauthenticated', 'Please sign in')
  await lockCaller(tx, { actor, now }, 'superuser')
}
