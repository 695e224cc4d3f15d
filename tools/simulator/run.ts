import { setTimeout as sleep } from 'node:timers/promises'
import type { Agent } from './agents/agent'
import { agentsOf } from './agents/agents'
import { simulatorClock } from './clock'
import { demoFleet } from './demo-fleet'
import { generatedFleet } from './fleet/generated'
import type { Fleet } from './fleet/types'
import { updatableFleet } from './fleet/updatable'
import { recordHistory } from './history'
import { DAY_MS } from './model/place'
import { TICK_MS } from './model/step'
import type { Options } from './options'
import { scheduleReports } from './schedule'
import { newTally, tallyLine, type Tally } from './tally'
import { createWorld, type World } from './world'

const LATITUDE = 35
const PROGRESS_MS = 60_000
const DEFAULT_INTERVAL_S = 60

const fleetOf = ({ fleet, devices: count, intervalS, seed }: Options): Fleet => {
  const size = { count, intervalS: intervalS ?? DEFAULT_INTERVAL_S, seed }
  if (fleet === 'generated') return generatedFleet(size)
  if (fleet === 'updatable') return updatableFleet(size)
  const { plants, devices } = demoFleet
  return intervalS === null
    ? demoFleet
    : { plants, devices: devices.map((device) => ({ ...device, intervalS })) }
}

/** The demo's plants have lived for a day or two before anybody looks, always from the same midnight. */
const sinceOf = ({ fleet, backfillMs }: Options, startedAt: number): number =>
  fleet === 'demo'
    ? Math.floor((startedAt - backfillMs) / DAY_MS - 1) * DAY_MS
    : Math.floor((startedAt - backfillMs) / TICK_MS) * TICK_MS

const worldOf = (options: Options, fleet: Fleet, startedAt: number): World => {
  const utcOffsetMinutes = -new Date(startedAt).getTimezoneOffset()
  const place = { seed: options.seed, latitude: LATITUDE, utcOffsetMinutes }
  return createWorld({ fleet, place, since: sinceOf(options, startedAt) })
}

/** A fleet on the wire. */
type Running = {
  agents: Agent[]
  tally: Tally
  /** Takes leave of the broker everywhere; nothing is published on the way out. */
  stop: () => Promise<void>
}

const connectFleet = (options: Options): Running => {
  const startedAt = Date.now()
  const fleet = fleetOf(options)
  const clock = simulatorClock({ startedAt, speed: options.speed })
  const world = worldOf(options, fleet, startedAt)
  const tally = newTally()
  const { broker, root, updates } = options
  const isReliable = options.once || options.steady
  const { agents, network } = agentsOf(fleet, { broker, root, world, clock, tally, isReliable, updates })
  recordHistory(agents, { from: startedAt - options.backfillMs, to: startedAt })
  return {
    agents,
    tally,
    stop: async () => {
      await Promise.all(agents.map((agent) => agent.close()))
      await network?.close()
    },
  }
}

/** Fast enough for a person to see all of the demo at once, slow enough for a broker to take a large fleet in. */
const SPREAD_MS = 1500
const CONNECTIONS_PER_S = 500

/** Starts the fleet and keeps it reporting until it is stopped; `say` gets one line a minute. */
export const runFleet = (options: Options, say: (line: string) => void): Running => {
  const running = connectFleet(options)
  const { agents, tally } = running
  const spreadMs = Math.max(
    options.fleet === 'demo' ? SPREAD_MS : (options.intervalS ?? DEFAULT_INTERVAL_S) * 1000,
    (agents.length * 1000) / CONNECTIONS_PER_S,
  )
  const stops = agents.map((agent, index) => scheduleReports(agent, (index * spreadMs) / agents.length))
  const progress = setInterval(() => say(tallyLine(tally)), PROGRESS_MS)
  return {
    ...running,
    stop: async () => {
      clearInterval(progress)
      stops.forEach((stop) => stop())
      await running.stop()
    },
  }
}

const READY_CHECK_MS = 20

const reportOnce = async (agent: Agent, patienceMs: number): Promise<boolean> => {
  agent.start()
  const deadline = Date.now() + patienceMs
  while (!agent.isReady() && Date.now() < deadline) await sleep(READY_CHECK_MS)
  return agent.isReady() && agent.report(Date.now())
}

/** One report of each device; true when the broker has all of them. */
export const reportAll = async (options: Options, patienceMs = 10_000): Promise<boolean> => {
  const running = connectFleet(options)
  try {
    const heard = await Promise.all(running.agents.map((agent) => reportOnce(agent, patienceMs)))
    return heard.every(Boolean)
  } finally {
    await running.stop()
  }
}
