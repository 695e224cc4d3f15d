import { HOUR_MS, type Job, MINUTE_MS } from '@/server/job'
import { closeSegments } from './close-segments'
import { expireSegments } from './expire-segments'

const ISOLATION = 'each segment in a transaction of its own (verify.db.test.ts)'

export const auditJobs: readonly Job[] = [
  { id: 'audit.close', everyMs: MINUTE_MS, isolation: ISOLATION, run: closeSegments },
  {
    id: 'audit.expire',
    everyMs: HOUR_MS,
    isolation: ISOLATION,
    run: (now, _, report) => expireSegments(now, report),
  },
]
