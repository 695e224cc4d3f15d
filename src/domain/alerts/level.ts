import { isAhead } from '@/domain/time/age'
import { thresholdsOf } from '../tank/thresholds'
import type { Thresholds } from '../tank/types'
import type { Doubt } from './confirmed-level'
import { type AlertRule, type RuleState, type Stepped, still, whyOf } from './alert-rule'
import { type AlertSettings, extrasOf, type Rule, type Why } from './types'

const MINUTE_MS = 60_000

type Limits = Thresholds & { restorePoints: number; cooldownMs: number }

const KNOWN = new WeakMap<AlertSettings, Limits>()

/** What settings say of levels, worked out once for each: every reading of every tank asks. */
function limitsOf(settings: AlertSettings): Limits {
  const known = KNOWN.get(settings)
  if (known) return known
  const { restorePoints } = extrasOf(settings)
  const cooldownMs = settings.waterLevel.cooldownMinutes * MINUTE_MS
  const limits = { ...thresholdsOf(settings), restorePoints, cooldownMs }
  KNOWN.set(settings, limits)
  return limits
}

/** Where an alert of a falling level ends; never beyond a full tank, which could not be reached. */
const above = (threshold: number, { restorePoints }: Limits): number =>
  Math.min(100, threshold + restorePoints)

const levelWhy = (rule: Rule, at: number, level: Pick<Why, 'value' | 'threshold' | 'restore'>): Why =>
  whyOf({ rule, metric: 'tank_level_pct', unit: '%', at, ...level })

type Low = 'warning' | 'critical'

export type LevelLow = RuleState & {
  severity: Low | null
  /** Until then a cooldown keeps the open episode quiet; null when people were told of it. */
  hold: number | null
  /** When people may be told that it has become critical; null when there is nothing to tell. */
  due: number | null
  /** When people were last told of each. */
  told: { [severity in Low]?: number }
  /** A sudden level that waits for a second reading (see confirmLevel) of one of these channels; epoch milliseconds. */
  doubt?: Doubt & { channels: number[]; at: number }
}

/**
 * | stands at | level                        | goes to  |
 * |-----------|------------------------------|----------|
 * | any       | ≤ critical                   | critical |
 * | critical  | < critical + restore         | critical |
 * | well      | ≤ low                        | low      |
 * | not well  | < low + restore              | low      |
 * | any       | anything else                | well     |
 */
function lowZone(from: Low | null, percent: number, limits: Limits): Low | null {
  const { critical, low } = limits
  if (percent <= critical) return 'critical'
  if (from === 'critical' && percent < above(critical, limits)) return 'critical'
  return percent <= low || (from !== null && percent < above(low, limits)) ? 'warning' : null
}

/** Nothing to remember. */
export const isInitialLow = ({ severity, told }: LevelLow): boolean =>
  severity === null && told.critical === undefined && told.warning === undefined

/**
 * When news of this severity may come again: a cooldown after the last of the same or a worse one. What bears a time to
 * come keeps nothing quiet.
 */
function quietUntil({ told }: LevelLow, severity: Low, at: number, { cooldownMs }: Limits): number {
  const last = [told.critical, severity === 'warning' ? told.warning : undefined].filter(
    (time) => time !== undefined,
  )
  return cooldownMs + Math.max(-Infinity, ...last.filter((time) => !isAhead(time, at)))
}

/** What a cooldown held back has been told by now, if it is over. */
function withHeldTold(state: LevelLow, at: number): LevelLow {
  const { severity, hold, told } = state
  if (severity === null || hold === null || at < hold) return state
  return { ...state, hold: null, told: { ...told, [severity]: hold } }
}

/**
 * Low and critical levels: one episode from the fall to the return. Zones are those of `lowZone`.
 *
 * | stood    | goes to  | cooldown of what it goes to | event                             |
 * |----------|----------|-----------------------------|-----------------------------------|
 * | well     | well     | –                           | –                                 |
 * | well     | low, critical | over or none           | opened                            |
 * | well     | low, critical | runs                   | opened, held until its end        |
 * | low      | low      | –                           | –                                 |
 * | low      | critical | over or none                | worsened, no longer held          |
 * | low      | critical | runs                        | changed; worsened once it is over |
 * | critical | critical | –                           | –, or the worsened that was due   |
 * | critical | low      | –                           | changed                           |
 * | low, critical | well | –                          | resolved                          |
 *
 * A cooldown runs from the last news of the same or a worse severity. What is held and ends was never told.
 */
export const levelLow: AlertRule<LevelLow, number> = {
  rule: 'level_low',
  initial: { severity: null, hold: null, due: null, told: {} },
  step: (before, percent, settings, at) => {
    const limits = limitsOf(settings)
    const state = withHeldTold(before, at)
    const zone = lowZone(state.severity, percent, limits)
    if (zone === state.severity && !isDue(state, at)) return still(state)
    const why = lowWhy(zone ?? 'warning', percent, limits, at)
    if (zone === state.severity) return tellDue(state, why, at)
    if (zone === null) return returned(state, why, at)
    const until = quietUntil(state, zone, at, limits)
    return fallen(zone, { state, why, at, hold: at < until ? until : null })
  },
}

type Fall = { state: LevelLow; why: Why; at: number; hold: number | null }

function fallen(zone: Low, { state, why, at, hold }: Fall): Stepped<LevelLow> {
  const told = hold === null ? { ...state.told, [zone]: at } : state.told
  const news = { severity: zone, at, why }
  if (state.severity === null)
    return {
      state: { severity: zone, hold, due: null, told },
      events: [{ type: 'opened', ...news, holdUntil: hold }],
    }
  if (zone === 'critical' && hold === null)
    return { state: { severity: zone, hold, due: null, told }, events: [{ type: 'worsened', ...news }] }
  // an episode that is itself held is told as what it is when that ends
  const due = zone === 'critical' && state.hold === null ? hold : null
  return { state: { ...state, severity: zone, due }, events: [{ type: 'changed', ...news }] }
}

const returned = (state: LevelLow, why: Why, at: number): Stepped<LevelLow> => ({
  state: { ...state, severity: null, hold: null, due: null },
  events: [{ type: 'resolved', at, resolution: 'recovered', why }],
})

function lowWhy(zone: Low, value: number, limits: Limits, at: number): Why {
  const { critical, low } = limits
  const threshold = zone === 'critical' ? critical : low
  return levelWhy('level_low', at, { value, threshold, restore: above(threshold, limits) })
}

const isDue = ({ severity, due }: LevelLow, at: number): boolean =>
  severity === 'critical' && due !== null && at >= due

const tellDue = (state: LevelLow, why: Why, at: number): Stepped<LevelLow> => ({
  state: { ...state, due: null, told: { ...state.told, critical: at } },
  events: [{ type: 'worsened', severity: 'critical', at, why }],
})

export type LevelHigh = RuleState & {
  severity: 'info' | null
  /** Null until a first level is known. */
  isHigh: boolean | null
  hold: number | null
  told: number | null
}

const NOT_HIGH: LevelHigh = { severity: null, isHigh: false, hold: null, told: null }

/** Where a level that nobody watched stands; the same object for all that are not high. */
export const levelHighFrom = (percent: number, settings: AlertSettings): LevelHigh =>
  percent >= limitsOf(settings).high ? { ...NOT_HIGH, isHigh: true } : NOT_HIGH

/** Well, and so much the usual case that nobody need remember it. */
export const isNotHigh = (state: LevelHigh): boolean => state === NOT_HIGH

/**
 * Nearly full, by rising there.
 *
 * | stood   | level            | cooldown      | goes to | event                      |
 * |---------|------------------|---------------|---------|----------------------------|
 * | unknown | ≥ high           | –             | high    | – : nobody saw it rise     |
 * | unknown | < high           | –             | below   | –                          |
 * | below   | < high           | –             | below   | –                          |
 * | below   | ≥ high           | over or none  | high    | opened                     |
 * | below   | ≥ high           | runs          | high    | opened, held until its end |
 * | high    | > high − restore | –             | high    | –                          |
 * | high    | ≤ high − restore | –             | below   | resolved, if it was open   |
 */
export const levelHigh: AlertRule<LevelHigh, number> = {
  rule: 'level_high',
  initial: { ...NOT_HIGH, isHigh: null },
  step: (before, value, settings, at) => {
    const isTold = before.hold !== null && at >= before.hold
    const state = isTold ? { ...before, hold: null, told: before.hold } : before
    const { high, restorePoints, cooldownMs } = limitsOf(settings)
    const restore = Math.max(0, high - restorePoints)
    const isHigh = value >= high || (state.isHigh === true && value > restore)
    if (isHigh === state.isHigh) return still(state)
    const why = levelWhy('level_high', at, { value, threshold: high, restore })
    if (!isHigh) return lowered(state, why, at)
    if (state.isHigh === null) return still({ ...state, isHigh })
    const until = state.told === null || isAhead(state.told, at) ? -Infinity : state.told + cooldownMs
    const hold = at < until ? until : null
    return {
      state: { severity: 'info', isHigh, hold, told: hold === null ? at : state.told },
      events: [{ type: 'opened', severity: 'info', at, why, holdUntil: hold }],
    }
  },
}

function lowered(state: LevelHigh, why: Why, at: number): Stepped<LevelHigh> {
  const next = { ...state, severity: null, isHigh: false, hold: null }
  if (state.severity === null) return still(next)
  return { state: next, events: [{ type: 'resolved', at, resolution: 'recovered', why }] }
}
