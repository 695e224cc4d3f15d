import { HOUR_MS, type Job, MINUTE_MS } from '@/server/job'
import { pruneLogLines } from './ship-logs'

export const runtimeJobs: readonly Job[] = [
  {
    id: 'runtime.log_lines',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'one statement',
    run: pruneLogLines,
  },
]
