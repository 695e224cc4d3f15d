import { HOUR_MS, type Job, MINUTE_MS, SECOND_MS } from '@/server/job'
import { automatePumps } from './automate'
import { pruneCommands } from './commands/sweep'
import { endLostRuns } from './end-lost-runs'
import { reconcileModes } from './reconcile-modes'
import { settleRuns } from './runs/settle'

/** Counts the runs that ended within this time. */
const settleWithin = (ms: number) => (now: Date) => settleRuns({ now, since: new Date(now.getTime() - ms) })

const ISOLATED_RUN = 'a run that cannot be counted is left out: server/pump/runs/settle.ts'

export const pumpJobs: readonly Job[] = [
  {
    id: 'pump.automation',
    everyMs: 2 * SECOND_MS,
    firstAfterMs: 5 * SECOND_MS,
    isolation: 'withHeldRelays',
    run: async (now) => void (await automatePumps(now)),
  },
  {
    id: 'pump.modes',
    everyMs: 10 * SECOND_MS,
    isolation: 'withHeldRelays',
    run: async (now) => void (await reconcileModes(now)),
  },
  {
    id: 'pump.lost-runs',
    everyMs: MINUTE_MS,
    isolation: 'withHeldRelays',
    run: async (now) => void (await endLostRuns(now)),
  },
  { id: 'pump.runs', everyMs: 10 * SECOND_MS, isolation: ISOLATED_RUN, run: settleWithin(HOUR_MS) },
  {
    // runs of a backlog ended long before they are told of
    id: 'pump.late-runs',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: ISOLATED_RUN,
    run: settleWithin(30 * 24 * HOUR_MS),
  },
  {
    id: 'pump.prune',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'one statement',
    run: pruneCommands,
  },
]
