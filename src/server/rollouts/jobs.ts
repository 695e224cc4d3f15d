import { HOUR_MS, type Job } from '@/server/job'
import { pruneTimelines } from './step/prune'

export const rolloutJobs: readonly Job[] = [
  {
    id: 'rollouts.prune',
    everyMs: HOUR_MS,
    isolation: 'one statement over events that are old',
    run: pruneTimelines,
  },
]
