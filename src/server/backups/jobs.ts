import { HOUR_MS, type Job, MINUTE_MS } from '@/server/job'
import { pruneBackupRuns } from './prune'
import { requestScheduledBackup } from './schedule'

export const backupJobs: readonly Job[] = [
  {
    id: 'backups.schedule',
    everyMs: MINUTE_MS,
    firstAfterMs: 15_000,
    isolation: 'one backup of one moment',
    run: requestScheduledBackup,
  },
  {
    id: 'backups.prune',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'one statement',
    run: pruneBackupRuns,
  },
]
