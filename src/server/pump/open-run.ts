import type { Run } from '@/contracts/devices/pump'
import { loadPumpRuns, loadPersonNames, type PumpChannel, pumpRunView } from '@/server/pump/runs/runs'

/** Tolerance for a device clock ahead of the server's. */
const AHEAD_MS = 5 * 60_000

/** The run of a pump that has not ended. */
export async function loadOpenRun(pump: PumpChannel, now: Date): Promise<Run | null> {
  const runs = await loadPumpRuns(pump, { from: now.getTime(), to: now.getTime() + AHEAD_MS })
  const open = runs.filter(({ endedAt }) => endedAt === null).at(-1)
  return open ? pumpRunView(open, { names: await loadPersonNames([open]), now }) : null
}
