import { HOUR_MS, type Job, MINUTE_MS, SECOND_MS } from '@/server/job'
import { advanceAlerts } from './advance-alerts'
import { pruneAlerts } from './prune'
import { reevaluateRules } from './reevaluate'

export const alertJobs: readonly Job[] = [
  {
    id: 'alerts.lifecycle',
    everyMs: 15 * SECOND_MS,
    isolation: 'a transaction for each kind of step: alerts/advance-alerts.ts',
    run: advanceAlerts,
  },
  {
    id: 'alerts.reevaluate',
    everyMs: MINUTE_MS,
    isolation: 'runInParts: server/run-all.test.ts',
    run: reevaluateRules,
  },
  {
    id: 'alerts.prune',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'one statement',
    run: pruneAlerts,
  },
]
