import type { Prisma } from '@/generated/prisma/client'
import { type AuditSource, recordAudit, type Requester } from '@/server/audit/record'

type Ending = { userId: string; now: Date; by: AuditSource | Requester; reason: string }

/**
 * Revokes every key of a person, with one record for each; answers their ids, whose streams are to be told after the
 * commit.
 */
export async function revokeKeys(
  tx: Prisma.TransactionClient,
  { userId, now, by, reason }: Ending,
): Promise<string[]> {
  const ended = await tx.apiKey.updateManyAndReturn({
    where: { userId, revokedAt: null },
    data: { revokedAt: now },
    select: { id: true, name: true },
  })
  const entries = ended.map(({ id, name }) => {
    const entity = { type: 'api_key', id, name } as const
    return { action: 'api_key.revoke', entity, reason } as const
  })
  await recordAudit(tx, by, ...entries)
  return ended.map(({ id }) => id)
}
