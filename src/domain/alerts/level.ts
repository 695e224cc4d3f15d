import { isAhead } from '@/domain/time/age'
import { thresholdsOf } from '../tank/thresholds'
import type { Thresholds } from '../tank/types'
import type { Doubt } from './confirmed-level'
import { type AlertRule, type RuleState, type Stepped, unchanged, whyOf } from './alert-rule'
import { type AlertSettings, extrasOf, type Rule, type Why } from './types'

const MINUTE_MS = 60_000

type Limits = Thresholds & { restorePoints: number; cooldownMs: number }

const KNOWN = new WeakMap<AlertSettings, Limits>()

/** The level settings, resolved once per settings object because every reading needs them. */
function limitsOf(settings: AlertSettings): Limits {
  const known = KNOWN.get(settings)
  if (known) return known
  const { restorePoints } = extrasOf(settings)
  const cooldownMs = settings.waterLevel.cooldownMinutes * MINUTE_MS
  const limits = { ...thresholdsOf(settings), restorePoints, cooldownMs }
  KNOWN.set(settings, limits)
  return limits
}

/** The level at which a low-level alert resolves; at most a full tank, which the level can reach. */
const above = (threshold: number, { restorePoints }: Limits): number =>
  Math.min(100, threshold + restorePoints)

const levelWhy = (rule: Rule, at: number, level: Pick<Why, 'value' | 'threshold' | 'restore'>): Why =>
  whyOf({ rule, metric: 'tank_level_pct', unit: '%', at, ...level })

type Low = 'warning' | 'critical'

export type LevelLow = RuleState & {
  severity: Low | null
  /** Until then a cooldown suppresses the open episode; null when it was notified. */
  hold: number | null
  /** When a worsening to critical may be notified; null when none is pending. */
  due: number | null
  /** Time of the last notification per severity. */
  told: { [severity in Low]?: number }
  /** A sudden level that waits for a second reading (see confirmLevel) of one of these channels; epoch milliseconds. */
  doubt?: Doubt & { channels: number[]; at: number }
}

/**
 * Hysteresis: a level must rise by the points of restore before its zone ends.
 *
 * | current zone | level                | next zone |
 * |--------------|----------------------|-----------|
 * | any          | ≤ critical           | critical  |
 * | critical     | < critical + restore | critical  |
 * | normal       | ≤ low                | low       |
 * | not normal   | < low + restore      | low       |
 * | any          | anything else        | normal    |
 */
function lowZone(from: Low | null, percent: number, limits: Limits): Low | null {
  const { critical, low } = limits
  if (percent <= critical) return 'critical'
  if (from === 'critical' && percent < above(critical, limits)) return 'critical'
  return percent <= low || (from !== null && percent < above(low, limits)) ? 'warning' : null
}

/** The state without anything to store. */
export const isInitialLow = ({ severity, told }: LevelLow): boolean =>
  severity === null && told.critical === undefined && told.warning === undefined

/**
 * When a notification of this severity is allowed again: a cooldown after the last of the same or a higher severity. A
 * notification time in the future suppresses nothing.
 */
function quietUntil({ told }: LevelLow, severity: Low, at: number, { cooldownMs }: Limits): number {
  const last = [told.critical, severity === 'warning' ? told.warning : undefined].filter(
    (time) => time !== undefined,
  )
  return cooldownMs + Math.max(-Infinity, ...last.filter((time) => !isAhead(time, at)))
}

/** A suppressed transition counts as notified once its cooldown is over. */
function withHeldTold(state: LevelLow, at: number): LevelLow {
  const { severity, hold, told } = state
  if (severity === null || hold === null || at < hold) return state
  return { ...state, hold: null, told: { ...told, [severity]: hold } }
}

/**
 * Low and critical levels: one episode from the fall to the return. Zones are those of `lowZone`.
 *
 * | zone          | next zone     | cooldown of the next zone | event                             |
 * |---------------|---------------|---------------------------|-----------------------------------|
 * | normal        | normal        | –                         | –                                 |
 * | normal        | low, critical | over or none              | opened                            |
 * | normal        | low, critical | runs                      | opened, suppressed until its end  |
 * | low           | low           | –                         | –                                 |
 * | low           | critical      | over or none              | worsened, no longer suppressed    |
 * | low           | critical      | runs                      | changed; worsened once it is over |
 * | critical      | critical      | –                         | –, or the worsened that was due   |
 * | critical      | low           | –                         | changed                           |
 * | low, critical | normal        | –                         | resolved                          |
 *
 * A cooldown runs from the last notification of the same or a higher severity. An episode that resolves while
 * suppressed is never notified.
 */
export const levelLow: AlertRule<LevelLow, number> = {
  rule: 'level_low',
  initial: { severity: null, hold: null, due: null, told: {} },
  step: (before, percent, settings, at) => {
    const limits = limitsOf(settings)
    const state = withHeldTold(before, at)
    const zone = lowZone(state.severity, percent, limits)
    if (zone === state.severity && !isDue(state, at)) return unchanged(state)
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
      events: [{ type: 'opened', ...news, suppressedUntil: hold }],
    }
  if (zone === 'critical' && hold === null)
    return { state: { severity: zone, hold, due: null, told }, events: [{ type: 'worsened', ...news }] }
  // a suppressed episode is notified with its severity at the end of the suppression
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

/** The zone of the first known level; the same object for all that are not high. */
export const levelHighFrom = (percent: number, settings: AlertSettings): LevelHigh =>
  percent >= limitsOf(settings).high ? { ...NOT_HIGH, isHigh: true } : NOT_HIGH

/** The normal state, which is not stored. */
export const isNotHigh = (state: LevelHigh): boolean => state === NOT_HIGH

/**
 * Nearly full by a rising level.
 *
 * | zone    | level            | cooldown     | next zone | event                            |
 * |---------|------------------|--------------|-----------|----------------------------------|
 * | unknown | ≥ high           | –            | high      | – : the rise was not observed    |
 * | unknown | < high           | –            | below     | –                                |
 * | below   | < high           | –            | below     | –                                |
 * | below   | ≥ high           | over or none | high      | opened                           |
 * | below   | ≥ high           | runs         | high      | opened, suppressed until its end |
 * | high    | > high − restore | –            | high      | –                                |
 * | high    | ≤ high − restore | –            | below     | resolved, if it was open         |
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
    if (isHigh === state.isHigh) return unchanged(state)
    const why = levelWhy('level_high', at, { value, threshold: high, restore })
    if (!isHigh) return lowered(state, why, at)
    if (state.isHigh === null) return unchanged({ ...state, isHigh })
    const until = state.told === null || isAhead(state.told, at) ? -Infinity : state.told + cooldownMs
    const hold = at < until ? until : null
    return {
      state: { severity: 'info', isHigh, hold, told: hold === null ? at : state.told },
      events: [{ type: 'opened', severity: 'info', at, why, suppressedUntil: hold }],
    }
  },
}

function lowered(state: LevelHigh, why: Why, at: number): Stepped<LevelHigh> {
  const next = { ...state, severity: null, isHigh: false, hold: null }
  if (state.severity === null) return unchanged(next)
  return { state: next, events: [{ type: 'resolved', at, resolution: 'recovered', why }] }
}
