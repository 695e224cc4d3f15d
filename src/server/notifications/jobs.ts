import { HOUR_MS, type Job, MINUTE_MS } from '@/server/job'
import { runAll } from '@/server/run-all'
import { sendAnchors } from './audit-anchors/send-anchors'
import { pruneDeliveries } from './delivery/prune'
import { pruneNotifications } from './prune'

export const notificationJobs: readonly Job[] = [
  {
    id: 'notifications.prune',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'runAll: server/run-all.test.ts',
    run: (now, _, report) =>
      runAll('notifications.prune', [() => pruneDeliveries(now), () => pruneNotifications(now)], report),
  },
  {
    id: 'notifications.audit_anchors',
    everyMs: MINUTE_MS,
    isolation: 'runAll: server/run-all.test.ts',
    run: sendAnchors,
  },
]
