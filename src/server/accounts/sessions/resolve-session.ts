import type { Person } from '@/server/context'
import { db } from '@/server/db/prisma'
import { readToken } from './token'

const SEEN_EVERY_MS = 60_000

/**
 * The person behind a token: looked up in the session row on every request, so that a revocation, a disabled
 * account or a changed role holds from the next request on, on every instance. Null when it opens nothing.
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
    select: { createdAt: true, lastSeenAt: true, user: { select: { role: true } } },
  })
  if (!session) return null
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await db().session.updateMany({ where: { id: claims.sid }, data: { lastSeenAt: now } })
  }
  return {
    userId: claims.sub,
    role: session.user.role,
    sessionId: claims.sid,
    sessionStartedAt: session.createdAt,
  }
}
