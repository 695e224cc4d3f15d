import type { Person } from '@/server/context'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { runQuery } from '@/server/db/transaction'
import { readToken } from './token'

const SEEN_EVERY_MS = 60_000
/** Of the session and of its user; a user whose row another transaction changes is left out, so that nothing waits. */
const SEEN = `
  with seen as (
    update app_user set last_seen_at = $3 where id in (select id from app_user where id = $2 for no key update skip locked))
  update session set last_seen_at = $3 where id = $1`

/**
 * The person behind a token: looked up in the session row on every request, so that a revocation, a disabled account or
 * a changed role holds from the next request on, on every instance. Null for an invalid token.
 */
export async function resolveSession(token: string | null, now: Date): Promise<Person | null> {
  const claims = token ? await readToken(token) : null
  if (!claims) return null
  const session = await db().session.findFirst({
    where: {
      id: claims.sid,
      userId: claims.sub,
      revokedAt: null,
      expiresAt: { gt: now },
      user: { disabledAt: null },
    },
    select: { provedAt: true, lastSeenAt: true, user: { select: { role: true } } },
  })
  if (!session) return null
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await runQuery(pool(), SEEN, [claims.sid, claims.sub, now])
  }
  return {
    userId: claims.sub,
    role: session.user.role,
    sessionId: claims.sid,
    provedAt: session.provedAt,
  }
}
