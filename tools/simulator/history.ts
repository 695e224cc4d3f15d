import type { Agent } from './agents/agent'

const STEP_MS = { native: 300_000, chirpstack: 600_000 } as const

/** One clock for all: devices that share a plant must look at it in the order of time. */
const GRID_MS = 300_000

/** Lets every device that has a memory look back at [from, to), on round instants so that a second start finds the same. */
export const recordHistory = (agents: readonly Agent[], { from, to }: { from: number; to: number }): void => {
  for (let at = Math.ceil(from / GRID_MS) * GRID_MS; at < to; at += GRID_MS) {
    for (const agent of agents) {
      const { grammar } = agent.device.address
      if (grammar !== 'tasmota' && at % STEP_MS[grammar] === 0) agent.record(at)
    }
  }
}
