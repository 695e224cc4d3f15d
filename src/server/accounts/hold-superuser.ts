import type { SignedIn } from '@/server/context'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'

const HOLD = `select role, disabled_at as "disabledAt" from app_user where id = $1 for share`
const STANDS = `select from session where id = $1 and revoked_at is null and expires_at > $2`

type Row = { role: string; disabledAt: Date | null }

/**
 * Holds the caller's row against changes until the commit, and judges it: a superuser who was demoted, disabled or signed
 * out during the request decides nothing (403, 401).
 */
export async function holdSuperuser(client: Queryable, { actor, now }: SignedIn): Promise<void> {
  const [found] = await runQuery<Row>(client, HOLD, [actor.userId])
  const stands = await runQuery(client, STANDS, [actor.sessionId, now])
  if (!found || found.disabledAt || stands.length === 0)
    throw new AppError('unauthenticated', 'Please sign in')
  if (found.role !== 'superuser') throw new AppError('forbidden', 'Forbidden')
}
