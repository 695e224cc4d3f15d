import { isYoung } from '@/domain/time/age'
import { isFinal } from './command'
import type { StoredLock } from './lockout'
import type { CommandState, LimitBy, PumpMode, PumpSettings, StopReason, Trigger } from './types'

/** The level of a watched tank in percent and its time of measurement; null when unknown. */
export type TankInput = { percent: number | null; at: number | null }

/**
 * A run that has not ended. `orderedAt`: when its start was commanded; null like `limitS` for a run not started here.
 */
export type RunFact = { startedAt: number; limitS: number | null; orderedAt: number | null; trigger: Trigger }

/** The newest command to start or to stop the relay; `reason` of a stop. */
export type OrderFact = {
  state: CommandState
  createdAt: number
  sentAt: number | null
  expiresAt: number
  endedAt: number | null
  reason: StopReason | null
}

/** A report of the relay: its time, and when it was received. */
export type ReportedState = { on: boolean; at: number; receivedAt: number }

/** Inputs of one pump at one moment. Times in epoch milliseconds. */
export type PumpFacts = {
  now: number
  isOnline: boolean
  /** When the device last reported; its last relay state is valid while reports continue. */
  heardAt: number | null
  /** Seconds between two reports; null when unknown. */
  intervalS: number | null
  /** Its last reported relay state. */
  said: ReportedState | null
  mode: PumpMode
  settings: PumpSettings
  /** Settings have been saved. */
  isConfigured: boolean
  lock: StoredLock
  limitBy: LimitBy
  waitsForUplink: boolean
  /** null where no tank is watched. */
  destination: TankInput | null
  source: TankInput | null
  lastStart: OrderFact | null
  lastStop: OrderFact | null
  run: RunFact | null
  lastRunEndedAt: number | null
  /** Starts of the last hour. */
  starts: readonly number[]
  /** IANA zone of its location. */
  zone: string
  /** The last schedule that was executed. */
  scheduledAt: number | null
}

const MINUTE_MS = 60_000
/** Reports that may be missed before a device counts as offline. */
const MISSED_REPORTS = 3

/**
 * | device  | received within the stale time or 3 intervals | reported relay | state       |
 * |---------|-----------------------------------------------|----------------|-------------|
 * | offline | any                                           | any            | unknown     |
 * | online  | no                                            | any            | unknown     |
 * | online  | more than 5 min from now                      | any            | unknown     |
 * | online  | yes                                           | nothing        | unknown     |
 * | online  | yes                                           | on or off      | as reported |
 */
export function actualOf(
  facts: Pick<PumpFacts, 'now' | 'isOnline' | 'heardAt' | 'intervalS' | 'said' | 'settings'>,
) {
  const { now, isOnline, heardAt, intervalS, said, settings } = facts
  const limitMs = Math.max(settings.staleMinutes * MINUTE_MS, MISSED_REPORTS * (intervalS ?? 0) * 1000)
  if (!isOnline || !said || heardAt === null) return 'unknown'
  if (!isYoung({ at: heardAt, now, withinMs: limitMs })) return 'unknown'
  return said.on ? 'on' : 'off'
}

/** Whether a level is known and recent enough for a decision; a time in the future counts as unknown. */
export const isFresh = (
  { percent, at }: TankInput,
  { now, settings }: Pick<PumpFacts, 'now' | 'settings'>,
): boolean =>
  percent !== null && at !== null && isYoung({ at, now, withinMs: settings.staleMinutes * MINUTE_MS })

/** Limit of the current run in seconds; null for a run not started or limited here. */
export function runLimitS({
  run,
  isConfigured,
  settings,
}: Pick<PumpFacts, 'run' | 'isConfigured' | 'settings'>) {
  if (!run) return null
  return run.limitS ?? (isConfigured ? settings.maxRunMinutes * 60 : null)
}

/**
 * The relay command that may still be executed, or was executed and is not visible yet. After a start that ended
 * without a relay report it is unknown whether the pump runs; within the stale time the start counts as pending.
 *
 * | newest stop | newest start                                                     | pending |
 * |-------------|------------------------------------------------------------------|---------|
 * | unanswered  | any                                                              | off     |
 * | else        | unanswered                                                       | on      |
 * | else        | done, and the relay is reported on, or its state of a later time | –       |
 * | else        | timed out, and a relay state of a time after its expiry          | –       |
 * | else        | done or timed out, within the stale time                         | on      |
 * | else        | none, or else                                                    | –       |
 */
export function pendingOf({ now, said, lastStart, lastStop, settings }: PumpFacts): 'on' | 'off' | null {
  if (lastStop && !isFinal(lastStop.state)) return 'off'
  if (!lastStart) return null
  const { state, endedAt } = lastStart
  if (!isFinal(state)) return 'on'
  if (state !== 'done' && state !== 'timed_out') return null
  if (endedAt === null || now - endedAt > settings.staleMinutes * MINUTE_MS) return null
  return said && isShownBy(said, lastStart) ? null : 'on'
}

function isShownBy(said: ReportedState, { state, sentAt, endedAt, expiresAt }: OrderFact): boolean {
  if (state === 'timed_out') return said.at >= expiresAt && said.receivedAt >= expiresAt
  return said.on || (said.at >= (sentAt ?? 0) && said.receivedAt >= (endedAt ?? 0))
}

/**
 * Why the current run must not go on. A run that continues after a long offline period (see lostRunEnd) is stored as
 * one not started here; the stop requested by its limit still applies.
 *
 * | run            | newest stop                                                   | overruled by          |
 * |----------------|---------------------------------------------------------------|-----------------------|
 * | none           | any                                                           | –                     |
 * | commanded here | none, or before that command                                  | –                     |
 * | commanded here | after that command                                            | its reason, or person |
 * | not commanded  | for a limit, expired or timed out, and no run has ended since | limit                 |
 * | not commanded  | none, or else                                                 | –                     |
 */
export function overruledBy({ run, lastStop, lastRunEndedAt }: PumpFacts): StopReason | null {
  if (!run || !lastStop) return null
  const { reason, state, createdAt } = lastStop
  if (run.orderedAt !== null) return createdAt > run.orderedAt ? (reason ?? 'person') : null
  const isUnheard = reason === 'limit' && (state === 'expired' || state === 'timed_out')
  return isUnheard && lastRunEndedAt !== null && lastRunEndedAt < createdAt ? 'limit' : null
}
