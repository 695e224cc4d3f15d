import { HOUR_MS, type Job, MINUTE_MS } from '@/server/job'
import { runAll } from '@/server/run-all'
import { removeStaleHeartbeats } from './pipeline/heartbeat'
import { pruneEvents, pruneDedupKeys, pruneUplinks } from './presence/sweep'
import { pruneRaw } from './raw/raw-messages'
import { pruneDiscoveryEntries } from './record/discovery-entries'

export const ingestionJobs: readonly Job[] = [
  {
    id: 'ingestion.prune',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'runAll: server/run-all.test.ts',
    run: (now) =>
      runAll('ingestion.prune', [
        () => pruneDedupKeys(now),
        () => pruneEvents(now),
        () => pruneRaw(now),
        () => pruneUplinks(now),
        () => pruneDiscoveryEntries(now),
        () => removeStaleHeartbeats(),
      ]),
  },
]
