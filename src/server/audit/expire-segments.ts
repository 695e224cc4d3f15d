import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { DAY_MS, type ReportProgress } from '@/server/job'
import { runAll } from '@/server/run-all'
import { jobSource, recordAudit } from './record'

const AT_ONCE = 500

/** Drops the records of closed segments that are older than the retention; their hashes and signatures stay. */
export async function expireSegments(now: Date, report?: ReportProgress): Promise<number> {
  const before = new Date(now.getTime() - env.AUDIT_RETENTION_DAYS * DAY_MS)
  const old = await db().auditSegment.findMany({
    where: { closedAt: { lt: before }, droppedAt: null },
    orderBy: { id: 'asc' },
    take: AT_ONCE,
    select: { id: true },
  })
  await runAll(
    'audit.expire',
    old.map(
      ({ id }) =>
        () =>
          expireSegment(id, now),
    ),
    report,
  )
  return old.length
}

const expireSegment = (id: bigint, now: Date): Promise<void> =>
  db().$transaction(async (tx) => {
    const [dropped] = await tx.$queryRaw<{ count: bigint }[]>`select audit_drop(${id}) as count`
    const records = Number(dropped?.count ?? 0)
    if (records === 0) return
    await recordAudit(tx, jobSource('audit.expire', now), {
      action: 'audit.expire',
      entity: { type: 'audit', id: String(id) },
      changes: [{ field: 'records', before: records, after: 0 }],
    })
  })
