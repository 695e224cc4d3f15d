import { HOUR_MS, type Job, MINUTE_MS, SECOND_MS } from '@/server/job'
import { automatePumps } from './automate'
import { pruneCommands } from './commands/sweep'
import { endLostRuns } from './end-lost-runs'
import { reconcileModes } from './reconcile-modes'
import { countRunAmounts } from './runs/count-amounts'

/** Counts the runs that ended within this time. */
const countRunsWithin =
  (ms: number): Job['run'] =>
  async (now, changed) =>
    changed(await countRunAmounts({ now, since: new Date(now.getTime() - ms) }))

const ISOLATED_RUN = 'a run that cannot be counted is left out: server/pump/runs/count-amounts.ts'

export const pumpJobs: readonly Job[] = [
  {
    id: 'pump.automation',
    everyMs: 2 * SECOND_MS,
    firstAfterMs: 5 * SECOND_MS,
    isolation: 'withLockedRelays',
    run: automatePumps,
  },
  {
    id: 'pump.modes',
    everyMs: 10 * SECOND_MS,
    isolation: 'withLockedRelays',
    run: reconcileModes,
  },
  {
    id: 'pump.lost-runs',
    everyMs: MINUTE_MS,
    isolation: 'withLockedRelays',
    run: endLostRuns,
  },
  { id: 'pump.runs', everyMs: 10 * SECOND_MS, isolation: ISOLATED_RUN, run: countRunsWithin(HOUR_MS) },
  {
    // runs of a backlog ended long before they are reported
    id: 'pump.late-runs',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: ISOLATED_RUN,
    run: countRunsWithin(30 * 24 * HOUR_MS),
  },
  {
    id: 'pump.prune',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'one statement',
    run: pruneCommands,
  },
]
