import { isYoung } from '@/domain/time/age'
import { isFinal } from './command'
import type { StoredLock } from './lockout'
import type { CommandState, LimitBy, PumpMode, PumpSettings, StopReason, Trigger } from './types'

/** The level of a watched tank in percent and when it was measured; null for what nobody knows. */
export type TankFact = { percent: number | null; at: number | null }

/** A run that has not ended. `orderedAt`: when its start was ordered; like `limitS` null for one nobody here ordered. */
export type RunFact = { startedAt: number; limitS: number | null; orderedAt: number | null; trigger: Trigger }

/** The newest order to the relay to start, or to stop; `reason` of a stop. */
export type OrderFact = {
  state: CommandState
  createdAt: number
  sentAt: number | null
  expiresAt: number
  endedAt: number | null
  reason: StopReason | null
}

/** A word on the relay: of what time it is, and when it came. */
export type ReportedState = { on: boolean; at: number; receivedAt: number }

/** What is known of one pump at one moment. Times in epoch milliseconds. */
export type PumpFacts = {
  now: number
  isOnline: boolean
  /** When the device said anything at all; its last word on the relay stands while it is heard. */
  heardAt: number | null
  /** Seconds between two reports; null when unknown. */
  intervalS: number | null
  /** Its last word on the relay. */
  said: ReportedState | null
  mode: PumpMode
  settings: PumpSettings
  /** Somebody has saved settings for it. */
  isConfigured: boolean
  lock: StoredLock
  limitBy: LimitBy
  waitsForUplink: boolean
  /** null where no tank is watched. */
  destination: TankFact | null
  source: TankFact | null
  lastStart: OrderFact | null
  lastStop: OrderFact | null
  run: RunFact | null
  lastRunEndedAt: number | null
  /** Starts of the last hour. */
  starts: readonly number[]
  /** IANA zone of the place where it stands. */
  zone: string
  /** The last schedule acted upon. */
  scheduledAt: number | null
}

const MINUTE_MS = 60_000
/** So many reports may be missed before a device counts as not heard. */
const MISSED_REPORTS = 3

/**
 * | device  | heard within the stale time or 3 intervals | said of the relay | stands  |
 * |---------|--------------------------------------------|-------------------|---------|
 * | offline | any                                        | any               | unknown |
 * | online  | no                                         | any               | unknown |
 * | online  | more than 5 min from now                   | any               | unknown |
 * | online  | yes                                        | nothing           | unknown |
 * | online  | yes                                        | on or off         | so      |
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

/** Whether a level is known and young enough to decide by; one of a time to come is as good as unknown. */
export const isFresh = (
  { percent, at }: TankFact,
  { now, settings }: Pick<PumpFacts, 'now' | 'settings'>,
): boolean =>
  percent !== null && at !== null && isYoung({ at, now, withinMs: settings.staleMinutes * MINUTE_MS })

/** Seconds the current run may last; null for one that nobody here ordered or limited. */
export function runLimitS({
  run,
  isConfigured,
  settings,
}: Pick<PumpFacts, 'run' | 'isConfigured' | 'settings'>) {
  if (!run) return null
  return run.limitS ?? (isConfigured ? settings.maxRunMinutes * 60 : null)
}

/**
 * Which order to the relay may still be carried out, or was and has not shown yet. Of a start that ended without a word
 * of the relay nobody knows whether the pump runs; for as long as a level is trusted it counts as one that may.
 *
 * | newest stop | newest start                                                        | pending |
 * |-------------|---------------------------------------------------------------------|---------|
 * | unanswered  | any                                                                 | off     |
 * | else        | unanswered                                                          | on      |
 * | else        | done, and the relay is said to be on, or something of a later time  | –       |
 * | else        | timed out, and something is said of a time after its expiry         | –       |
 * | else        | done or timed out, within the stale time                            | on      |
 * | else        | none, or else                                                       | –       |
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
 * Why the current run must not go on. A run that came back from a long silence (see lostRunEnd) began here as one that
 * nobody ordered; the stop that its limit asked for then still stands.
 *
 * | run           | newest stop                                                            | overruled by          |
 * |---------------|------------------------------------------------------------------------|-----------------------|
 * | none          | any                                                                    | –                     |
 * | ordered here  | none, or before that order                                             | –                     |
 * | ordered here  | after that order                                                       | its reason, or person |
 * | not ordered   | for a limit, expired or timed out, and no run has ended since          | limit                 |
 * | not ordered   | none, or else                                                          | –                     |
 */
export function overruledBy({ run, lastStop, lastRunEndedAt }: PumpFacts): StopReason | null {
  if (!run || !lastStop) return null
  const { reason, state, createdAt } = lastStop
  if (run.orderedAt !== null) return createdAt > run.orderedAt ? (reason ?? 'person') : null
  const isUnheard = reason === 'limit' && (state === 'expired' || state === 'timed_out')
  return isUnheard && lastRunEndedAt !== null && lastRunEndedAt < createdAt ? 'limit' : null
}
