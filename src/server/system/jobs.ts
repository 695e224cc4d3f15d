import { HOUR_MS, type Job, MINUTE_MS } from '@/server/job'
import { takeSample } from './health/samples'
import { measureStorage } from './storage/measure'

export const systemJobs: readonly Job[] = [
  {
    id: 'system.samples',
    everyMs: MINUTE_MS,
    firstAfterMs: 5_000,
    isolation: 'one row of figures',
    run: takeSample,
  },
  {
    id: 'system.storage',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'one statement over the sizes of tables',
    run: measureStorage,
  },
]
