import { actualOf, type PumpFacts } from './facts'
import type { StopReason } from './types'

const DAY_MS = 86_400_000

export type LostRunEnd = { endedAt: number; stopReason: Extract<StopReason, 'limit' | 'device'> }

/**
 * How the run of an offline pump ends. `limit`: the one of its start command. If the device returns with its pump on, a
 * new run begins with that report.
 *
 * | relay     | offline for       | limit | ends                                               | as     |
 * |-----------|-------------------|-------|----------------------------------------------------|--------|
 * | on or off | any               | any   | –                                                  |        |
 * | unknown   | at most the limit | some  | –                                                  |        |
 * | unknown   | longer            | some  | at its limit, or with a later report of the device | limit  |
 * | unknown   | at most a day     | none  | –                                                  |        |
 * | unknown   | longer            | none  | with the device's last relay report                | device |
 */
export function lostRunEnd(facts: PumpFacts): LostRunEnd | null {
  const { now, run, heardAt, said } = facts
  if (!run || actualOf(facts) !== 'unknown') return null
  const limitMs = run.limitS === null ? null : run.limitS * 1000
  if (now - Math.max(heardAt ?? 0, run.startedAt) <= (limitMs ?? DAY_MS)) return null
  const saidAt = Math.max(run.startedAt, said?.at ?? 0)
  return limitMs === null
    ? { endedAt: saidAt, stopReason: 'device' }
    : { endedAt: Math.max(run.startedAt + limitMs, saidAt), stopReason: 'limit' }
}
