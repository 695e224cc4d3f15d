import { HOUR_MS, type Job, MINUTE_MS, SECOND_MS } from '@/server/job'
import { pruneDashboardLinks } from '@/server/accounts/dashboard-links/end-links'
import { runAll } from '@/server/run-all'
import { notifyInvitations, pruneInvitations } from './invitations'
import { finishMerges } from './merge/merge-pending'
import { pruneTransfers } from './transfers'

export const lifecycleJobs: readonly Job[] = [
  {
    id: 'lifecycle.merges',
    everyMs: MINUTE_MS,
    isolation: 'runAll: server/run-all.test.ts',
    run: finishMerges,
  },
  {
    id: 'lifecycle.invitations',
    everyMs: 5 * SECOND_MS,
    isolation: 'one statement for the notes, another for the messages of a bounded number',
    run: notifyInvitations,
  },
  {
    id: 'lifecycle.prune',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'runAll: server/run-all.test.ts',
    run: (now, _, report) =>
      runAll(
        'lifecycle.prune',
        [() => pruneInvitations(now), () => pruneTransfers(now), () => pruneDashboardLinks(now)],
        report,
      ),
  },
]
