import type { Agent } from './agents/agent'

/** Of the families that keep what they saw. */
const STEP_MS: ReadonlyMap<string, number> = new Map([
  ['native', 300_000],
  ['chirpstack', 600_000],
])

/** One clock for all: devices that share a plant must look at it in the order of time. */
const GRID_MS = 300_000

/** Lets every device that has a memory look back at [from, to), on round instants so that a second start finds the same. */
export const recordHistory = (agents: readonly Agent[], { from, to }: { from: number; to: number }): void => {
  for (let at = Math.ceil(from / GRID_MS) * GRID_MS; at < to; at += GRID_MS) {
    for (const agent of agents) {
      const stepMs = STEP_MS.get(agent.device.address.grammar)
      if (stepMs !== undefined && at % stepMs === 0) agent.record(at)
    }
  }
}
