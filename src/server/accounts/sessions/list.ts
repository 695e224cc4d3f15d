import type { listSessions } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'

/** Where a person is signed in, the session that asks first. */
export const listOwnSessions: Verb<typeof listSessions> = async ({ actor, now }) => {
  const rows = await db().session.findMany({
    where: { userId: actor.userId, revokedAt: null, expiresAt: { gt: now } },
    orderBy: { lastSeenAt: 'desc' },
    take: 200,
  })
  const sessions = rows.map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
    id,
    current: id === actor.sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    ip,
    userAgent,
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}
