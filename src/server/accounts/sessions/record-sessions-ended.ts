import type { Prisma } from '@/generated/prisma/client'
import { type AuditSource, recordAudit, type Requester } from '@/server/audit/record'

/** A session that ended, and whose it was. */
type EndedSession = { id: string; user: { email: string } }

/** What of a session its record needs. */
export const ENDED_SESSION = { id: true, user: { select: { email: true } } } as const

/** One record for each session that ended. */
export const recordSessionsEnded = (
  tx: Prisma.TransactionClient,
  by: AuditSource | Requester,
  ended: readonly EndedSession[],
): Promise<void> =>
  recordAudit(
    tx,
    by,
    ...ended.map(
      ({ id, user }) =>
        ({ action: 'session.end', entity: { type: 'session', id, name: user.email } }) as const,
    ),
  )
