import { actualOf, isFresh, pendingOf, type PumpFacts, type TankInput } from './facts'
import { isLocked } from './lockout'
import type { Interlock, InterlockId, PumpMode, Trigger } from './types'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** The source of a start request. */
export type Starter = Extract<Trigger, 'person' | 'auto' | 'schedule'>

/** A requested start before its interlocks are checked. */
export type WantedStart = { by: Starter; maxSeconds: number }

const MODES: Record<Starter, readonly PumpMode[]> = {
  person: ['auto', 'manual'],
  schedule: ['auto', 'manual'],
  auto: ['auto'],
}

type InterlockDetail = Partial<Pick<Interlock, 'value' | 'limit' | 'until'>>

const interlock = (
  id: InterlockId,
  ok: boolean,
  { value = null, limit = null, until = null }: InterlockDetail = {},
): Interlock => ({
  id,
  ok,
  value,
  limit,
  until: ok ? null : until,
})

/**
 * Conditions for a pump start, in the order of INTERLOCKS; a start needs all of them, a stop none. Those of an
 * unwatched tank are left out.
 *
 * | interlock         | holds when                                                                                                         |
 * |-------------------|--------------------------------------------------------------------------------------------------------------------|
 * | device_online     | the device is online                                                                                               |
 * | state_known       | its relay is known to be on or off (see actualOf)                                                                  |
 * | not_running       | the relay is not on                                                                                                |
 * | no_pending        | no relay command is pending                                                                                        |
 * | mode              | person, schedule: auto or manual; auto: auto                                                                       |
 * | lockout           | no lockout is set, or its time has passed                                                                          |
 * | destination_fresh | the level is known, not older than the stale time (minutes) and not in the future                                  |
 * | destination_room  | the level is known and below full (percent)                                                                        |
 * | source_fresh      | as destination_fresh                                                                                               |
 * | source_water      | the level is known and above the minimum (percent)                                                                 |
 * | rest              | the last run ended at least the rest ago (minutes)                                                                 |
 * | starts_per_hour   | it started less often than allowed within the last hour                                                            |
 * | run_limit         | the run is bounded, not longer than allowed (minutes), and by the device itself where it reports only occasionally |
 */
export const interlocksOf = (facts: PumpFacts, wanted: WantedStart): Interlock[] => [
  ...standing(facts),
  interlock('mode', MODES[wanted.by].includes(facts.mode)),
  interlock('lockout', !isLocked(facts.lock, facts.now), { until: facts.lock.until }),
  ...tanks(facts),
  ...wear(facts),
  runLimit(facts, wanted),
]

function standing(facts: PumpFacts): Interlock[] {
  const actual = actualOf(facts)
  return [
    interlock('device_online', facts.isOnline),
    interlock('state_known', actual !== 'unknown'),
    interlock('not_running', actual !== 'on'),
    interlock('no_pending', pendingOf(facts) === null),
  ]
}

function tanks(facts: PumpFacts): Interlock[] {
  const { destination, source, settings, now } = facts
  const fresh = (id: InterlockId, tank: TankInput) =>
    interlock(id, isFresh(tank, facts), {
      value: tank.at === null ? null : Math.floor((now - tank.at) / MINUTE_MS),
      limit: settings.staleMinutes,
    })
  const room = ({ percent: value }: TankInput) =>
    interlock('destination_room', value !== null && value < settings.fullPercent, {
      value,
      limit: settings.fullPercent,
    })
  const water = ({ percent: value }: TankInput) =>
    interlock('source_water', value !== null && value > settings.sourceMinPercent, {
      value,
      limit: settings.sourceMinPercent,
    })
  return [
    ...(destination ? [fresh('destination_fresh', destination), room(destination)] : []),
    ...(source ? [fresh('source_fresh', source), water(source)] : []),
  ]
}

function wear({ now, settings, lastRunEndedAt: ended, starts }: PumpFacts): Interlock[] {
  const rested = ended === null ? null : now - ended
  const recent = starts.filter((at) => now - at < HOUR_MS).sort((a, b) => a - b)
  const restMs = settings.restMinutes * MINUTE_MS
  const limit = settings.maxStartsPerHour
  return [
    interlock('rest', rested === null || rested >= restMs, {
      value: rested === null ? null : Math.max(0, Math.floor(rested / MINUTE_MS)),
      limit: settings.restMinutes,
      until: ended === null ? null : ended + restMs,
    }),
    interlock('starts_per_hour', recent.length < limit, {
      value: recent.length,
      limit,
      until: (recent.at(-limit) ?? now) + HOUR_MS,
    }),
  ]
}

const runLimit = ({ settings, limitBy, waitsForUplink }: PumpFacts, { maxSeconds }: WantedStart): Interlock =>
  interlock(
    'run_limit',
    maxSeconds > 0 && maxSeconds <= settings.maxRunMinutes * 60 && (limitBy === 'device' || !waitsForUplink),
    { value: maxSeconds / 60, limit: settings.maxRunMinutes },
  )
