import type { Run } from '@/contracts/devices/pump'
import { loadRuns, namesOf, type Pump, runView } from '@/server/pump/runs/window'

/** A device's clock may be ahead of ours. */
const AHEAD_MS = 5 * 60_000

/** The run of a pump that has not ended. */
export async function openRun(pump: Pump, now: Date): Promise<Run | null> {
  const runs = await loadRuns(pump, { from: now.getTime(), to: now.getTime() + AHEAD_MS })
  const open = runs.filter(({ endedAt }) => endedAt === null).at(-1)
  return open ? runView(open, { names: await namesOf([open]), now }) : null
}
