import { HOUR_MS, type Job, MINUTE_MS } from '@/server/job'
import { runAll } from '@/server/run-all'
import { removeStaleHeartbeats } from './pipeline/heartbeat'
import { pruneDeviceEvents, pruneDedupKeys, pruneUplinks } from './presence/sweep'
import { pruneRawMessages } from './raw/raw-messages'
import { pruneDiscoveryEntries } from './record/discovery-entries'

export const ingestionJobs: readonly Job[] = [
  {
    id: 'ingestion.prune',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'runAll: server/run-all.test.ts',
    run: (now, _, report) =>
      runAll(
        'ingestion.prune',
        [
          () => pruneDedupKeys(now),
          () => pruneDeviceEvents(now),
          () => pruneRawMessages(now),
          () => pruneUplinks(now),
          () => pruneDiscoveryEntries(now),
          () => removeStaleHeartbeats(),
        ],
        report,
      ),
  },
]
