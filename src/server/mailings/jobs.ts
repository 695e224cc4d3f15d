import { HOUR_MS, type Job, MINUTE_MS, SECOND_MS } from '@/server/job'
import { advanceMailings } from './run/advance'
import { pruneRecipients } from './run/prune'

export const mailingJobs: readonly Job[] = [
  {
    id: 'mailings.advance',
    everyMs: SECOND_MS,
    isolation: 'runAll: server/run-all.test.ts',
    run: advanceMailings,
  },
  {
    id: 'mailings.prune',
    everyMs: HOUR_MS,
    firstAfterMs: 3 * MINUTE_MS,
    isolation: 'one statement, no items',
    run: pruneRecipients,
  },
]
