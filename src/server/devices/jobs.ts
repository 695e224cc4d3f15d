import { type Job, MINUTE_MS } from '@/server/job'
import { learnRhythms } from './rhythm'

export const deviceJobs: readonly Job[] = [
  {
    id: 'devices.rhythm',
    everyMs: 10 * MINUTE_MS,
    firstAfterMs: 4 * MINUTE_MS,
    isolation: 'runInParts: server/devices/rhythm.db.test.ts',
    run: async (now, changed) => changed(await learnRhythms(now)),
  },
]
