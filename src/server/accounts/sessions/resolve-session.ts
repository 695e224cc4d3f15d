import type { Role } from '@/domain/access/policy'
import type { Impersonator, Person } from '@/server/context'
import { IS_LIVE_SESSION, SESSION_TABLES } from '@/server/db/live-session'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { readToken } from './token'

const SEEN_EVERY_MS = 60_000
/** Of the session and of its user; a user whose row another transaction changes is left out, so that nothing waits. */
const SEEN = `
  with seen as (
    update app_user set last_seen_at = $3 where id in (select id from app_user where id = $2 for no key update skip locked))
  update session set last_seen_at = $3 where id = $1`
/** Who looks at an account leaves no trace of presence on it. */
const SEEN_READ_ONLY = `update session set last_seen_at = $2 where id = $1`

const LOAD = `
  select s.proved_at as "provedAt", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", u.role, u.email,
         own.id::text as "ownSessionId", own.user_id::text as "superuserId"
  from ${SESSION_TABLES}
  where s.id = $2 and s.user_id = $3 and ${IS_LIVE_SESSION}`

type SessionRow = {
  provedAt: Date
  lastSeenAt: Date
  expiresAt: Date
  role: Role
  email: string
  ownSessionId: string | null
  superuserId: string | null
}

function impersonatorOf({ ownSessionId, superuserId, expiresAt, email }: SessionRow): Impersonator | null {
  if (ownSessionId === null || superuserId === null) return null
  return { userId: superuserId, sessionId: ownSessionId, accountName: email, until: expiresAt }
}

async function noteSeen({ userId, sessionId, impersonator }: Person, now: Date): Promise<void> {
  if (impersonator) await runQuery(pool(), SEEN_READ_ONLY, [sessionId, now])
  else await runQuery(pool(), SEEN, [sessionId, userId, now])
}

/** The person of a session that stands. */
export async function loadSessionPerson(
  { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
  now: Date,
): Promise<Person | null> {
  const [session] = await runQuery<SessionRow>(pool(), LOAD, [now, sessionId, userId])
  if (!session) return null
  const { role, provedAt, lastSeenAt } = session
  const person = { userId, role, sessionId, provedAt, key: null, impersonator: impersonatorOf(session) }
  if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS) await noteSeen(person, now)
  return person
}

/**
 * The person behind a token: looked up in the session row on every request, so that a revocation, a disabled account or
 * a changed role holds from the next request on, on every instance. Null for an invalid token.
 */
export async function resolveSession(token: string | null, now: Date): Promise<Person | null> {
  const claims = token ? await readToken(token) : null
  return claims && loadSessionPerson({ userId: claims.sub, sessionId: claims.sid }, now)
}
