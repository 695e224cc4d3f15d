import { HOUR_MS, type Job, MINUTE_MS, SECOND_MS } from '@/server/job'
import { preparePartitions } from './retention/partitions'
import { dropExpiredReadings } from './retention/retention'
import { compactDays } from './retention/compact'
import { buildRollups } from './rollups/rollups'

export const timeseriesJobs: readonly Job[] = [
  {
    id: 'timeseries.partitions',
    everyMs: HOUR_MS,
    firstAfterMs: 0,
    isolation: 'a transaction for each day',
    run: preparePartitions,
  },
  {
    id: 'timeseries.rollups',
    everyMs: 5 * MINUTE_MS,
    firstAfterMs: 30 * SECOND_MS,
    isShared: true,
    isolation: 'server/timeseries/retention/damage.db.test.ts',
    run: buildRollups,
  },
  {
    id: 'timeseries.compaction',
    everyMs: HOUR_MS,
    firstAfterMs: 2 * MINUTE_MS,
    isolation: 'storage/busy-device.db.test.ts, retention/damage.db.test.ts',
    run: (now, _, report) => compactDays(now, report),
  },
  {
    // separate from compaction: a failing compaction must not keep a disk from being freed
    id: 'timeseries.retention',
    everyMs: HOUR_MS,
    firstAfterMs: 3 * MINUTE_MS,
    isolation: 'runAll: server/run-all.test.ts',
    run: (now, _, report) => dropExpiredReadings(now, undefined, report),
  },
]
