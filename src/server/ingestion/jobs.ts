import { HOUR_MS, type Job, MINUTE_MS } from '@/server/job'
import { runAll } from '@/server/run-all'
import { removeStaleBeats } from './pipeline/heartbeat'
import { pruneEvents, pruneMarks, pruneUplinks } from './presence/sweep'
import { pruneRaw } from './raw/raw-messages'
import { pruneForgotten } from './record/lessons'

export const ingestionJobs: readonly Job[] = [
  {
    id: 'ingestion.prune',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'runAll: server/run-all.test.ts',
    run: (now) =>
      runAll('ingestion.prune', [
        () => pruneMarks(now),
        () => pruneEvents(now),
        () => pruneRaw(now),
        () => pruneUplinks(now),
        () => pruneForgotten(now),
        () => removeStaleBeats(),
      ]),
  },
]
