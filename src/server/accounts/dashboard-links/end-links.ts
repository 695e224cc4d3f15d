import type { Prisma } from '@/generated/prisma/client'
import { type AuditSource, recordAudit, type Requester } from '@/server/audit/record'
import { db } from '@/server/db/prisma'

type Ending = { userId: string; now: Date; by: AuditSource | Requester; reason: string }

/**
 * Ends every link to a person's dashboard, with one record for each that still held: whoever had the account may have
 * made them.
 */
export async function endDashboardLinks(
  tx: Prisma.TransactionClient,
  { userId, now, by, reason }: Ending,
): Promise<void> {
  const held = await tx.dashboardLink.findMany({ where: { userId, expiresAt: { gt: now } } })
  await tx.dashboardLink.deleteMany({ where: { userId } })
  const entries = held.map(({ dashboardId, name }) => {
    const entity = { type: 'dashboard', id: dashboardId ?? userId, name } as const
    return { action: 'dashboard.unshare', entity, reason } as const
  })
  await recordAudit(tx, by, ...entries)
}

const KEPT_MS = 7 * 86_400_000

/** Deletes links that ended some days ago. */
export async function pruneDashboardLinks(now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await db().dashboardLink.deleteMany({ where: { expiresAt: { lt: before } }, limit: 1_000 })
}
