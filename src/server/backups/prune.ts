import { db } from '@/server/db/prisma'
import { DAY_MS } from '@/server/job'

const KEPT_DAYS = 400

/** Runs that ended long ago; the audit has who asked for them. */
export const pruneBackupRuns = (now: Date): Promise<unknown> =>
  db().backupRun.deleteMany({ where: { endedAt: { lt: new Date(now.getTime() - KEPT_DAYS * DAY_MS) } } })
