import { isYoung } from '@/domain/time/age'
import { actualOf, isFresh, overruledBy, pendingOf, type PumpFacts, runLimitS } from './facts'
import { interlocksOf, type WantedStart } from './interlocks'
import { dueStart } from './schedules'
import type { StopReason, Trigger } from './types'

/** An action of the automation. `scheduledAt`: the scheduled start that it completes. */
export type Decision =
  | {
      type: 'start'
      trigger: Extract<Trigger, 'auto' | 'schedule'>
      maxSeconds: number
      scheduledAt?: number
    }
  | { type: 'stop'; trigger: Extract<Trigger, 'auto' | 'safety'>; reason: StopReason }

/** Time for a device that ends its runs itself to report the end, before the console sends a command. */
const LATE_MS = 30_000
/** Delay before an unsuccessful command is repeated. */
const STOP_AGAIN_MS = 10_000
const START_AGAIN_MS = 60_000

/**
 * The automation's decision for one pump.
 *
 * | relay   | last stop                        | condition (first that holds)                                                                               | decision            |
 * |---------|----------------------------------|------------------------------------------------------------------------------------------------------------|---------------------|
 * | unknown | any                              | any                                                                                                        | –                   |
 * | on      | pending, or commanded < 10 s ago | any                                                                                                        | –                   |
 * | on      | else                             | mode off                                                                                                   | stop, mode_off      |
 * | on      | else                             | run limit passed (30 s later where the device enforces it)                                                 | stop, limit         |
 * | on      | else                             | a stop was commanded after this run's start                                                                | stop, as that one   |
 * | on      | else                             | destination at or above full                                                                               | stop, tank_full     |
 * | on      | else                             | source at or below its lowest                                                                              | stop, source_low    |
 * | on      | else                             | a watched level not fresh                                                                                  | stop, stale         |
 * | on      | else                             | mode auto, destination at or above the stop level                                                          | stop, level_reached |
 * | off     | any                              | a schedule is due and every interlock holds                                                                | start, schedule     |
 * | off     | any                              | mode auto, destination at or below the start level, no start commanded for a minute, every interlock holds | start, auto         |
 * | else    |                                  |                                                                                                            | –                   |
 */
export function decide(facts: PumpFacts): Decision | null {
  const actual = actualOf(facts)
  if (actual === 'unknown') return null
  if (actual === 'off') return scheduled(facts) ?? byLevel(facts)
  const { now, lastStop } = facts
  if (pendingOf(facts) === 'off' || (lastStop && isJustOrdered(lastStop, now))) return null
  const reason = stopReasonOf(facts)
  return reason && { type: 'stop', trigger: reason === 'level_reached' ? 'auto' : 'safety', reason }
}

/** A stop with a time in the future does not delay the next one. */
const isJustOrdered = ({ createdAt }: { createdAt: number }, now: number): boolean =>
  isYoung({ at: createdAt, now, withinMs: STOP_AGAIN_MS - 1 })

function stopReasonOf(facts: PumpFacts): StopReason | null {
  const { mode, settings, destination, source } = facts
  const level = destination?.percent ?? null
  if (mode === 'off') return 'mode_off'
  if (isLimitPassed(facts)) return 'limit'
  const overruled = overruledBy(facts)
  if (overruled) return overruled
  if (level !== null && level >= settings.fullPercent) return 'tank_full'
  if (source && source.percent !== null && source.percent <= settings.sourceMinPercent) return 'source_low'
  if ([destination, source].some((tank) => tank && !isFresh(tank, facts))) return 'stale'
  const stop = settings.stopPercent
  return mode === 'auto' && level !== null && stop !== null && level >= stop ? 'level_reached' : null
}

function isLimitPassed(facts: PumpFacts): boolean {
  const limitS = runLimitS(facts)
  if (!facts.run || limitS === null) return false
  const lateMs = facts.limitBy === 'device' ? LATE_MS : 0
  return facts.now >= facts.run.startedAt + limitS * 1000 + lateMs
}

const mayStart = (facts: PumpFacts, wanted: WantedStart): boolean =>
  interlocksOf(facts, wanted).every(({ ok }) => ok)

function scheduled(facts: PumpFacts): Decision | null {
  const due = dueStart({ ...facts, schedules: facts.settings.schedules })
  if (!due) return null
  const maxSeconds = Math.min(due.runMinutes, facts.settings.maxRunMinutes) * 60
  if (!mayStart(facts, { by: 'schedule', maxSeconds })) return null
  return { type: 'start', trigger: 'schedule', maxSeconds, scheduledAt: due.at }
}

function byLevel(facts: PumpFacts): Decision | null {
  const { now, settings, destination, lastStart } = facts
  if (lastStart && now - lastStart.createdAt < START_AGAIN_MS) return null
  const { startPercent: start, stopPercent: stop } = settings
  const level = destination?.percent ?? null
  if (start === null || stop === null || level === null || level > start) return null
  const maxSeconds = settings.maxRunMinutes * 60
  return mayStart(facts, { by: 'auto', maxSeconds }) ? { type: 'start', trigger: 'auto', maxSeconds } : null
}
