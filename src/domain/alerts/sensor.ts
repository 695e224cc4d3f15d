import { type AlertRule, type RuleState, type Stepped, unchanged, transitionsOf, whyOf } from './alert-rule'
import type { AlertEvent, Rule, Severity, Why } from './types'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const sensorWhy = (rule: Rule, more: Partial<Why> & { at?: number }): Why =>
  whyOf({ rule, metric: 'distance_mm', unit: 'mm', ...more })

type Turn = { rule: Rule; from: Severity | null; to: Severity | null; at: number; why?: Partial<Why> }

const events = ({ rule, from, to, at, why }: Turn): AlertEvent[] =>
  transitionsOf({ from, to, at, why: sensorWhy(rule, { at, ...why }) })

/** A length from the sensor; `flagged`: within its blind zone, or suspect; `refused`: no reading at all. */
export type Echo = 'good' | 'flagged' | 'refused'

export type NoEcho = RuleState & {
  /** Consecutive unusable values, whether one of them was rejected, and the times of the first and the last. */
  bad: number
  isRefused: boolean
  since: number
  at: number
  /** Consecutive good values while it is open. */
  good: number
}

const BAD_IN_A_ROW = 5
const BAD_FOR_MS = 5 * MINUTE_MS
/** Fewer values are sufficient when they are farther apart; a full tank may stand in the blind zone for a while. */
const FEW_IN_A_ROW = 3
const LONG_MS = HOUR_MS
const GOOD_IN_A_ROW = 3

/**
 * A sensor without usable values while its device reports.
 *
 * | open | echo     | consecutive unusable values with this one | event                  |
 * |------|----------|-------------------------------------------|------------------------|
 * | no   | good     | –                                         | – : the count is reset |
 * | any  | unusable | already evaluated                         | – : a copy             |
 * | no   | unusable | 5 over 5 min, one of them rejected        | opened                 |
 * | no   | unusable | 3 over an hour                            | opened                 |
 * | no   | unusable | fewer, or shorter                         | –                      |
 * | yes  | unusable | –                                         | –                      |
 * | yes  | good     | the third consecutive good one            | resolved               |
 * | yes  | good     | the first two                             | –                      |
 */
export const noEcho: AlertRule<NoEcho, Echo> = {
  rule: 'no_echo',
  initial: { severity: null, bad: 0, isRefused: false, since: 0, at: 0, good: 0 },
  step: (state, echo, _settings, at) => {
    if (echo === 'good') return echoed(state, at)
    if (state.bad > 0 && at <= state.at) return unchanged(state)
    if (state.severity !== null) return unchanged(state.good === 0 ? state : { ...state, good: 0, at })
    const isFirst = state.bad === 0
    const [bad, since] = [state.bad + 1, isFirst ? at : state.since]
    const isRefused = echo === 'refused' || (!isFirst && state.isRefused)
    const severity = isLost({ bad, isRefused, lastedMs: at - since }) ? 'warning' : null
    return {
      state: { severity, bad, isRefused, since, at, good: 0 },
      events: events({ rule: 'no_echo', from: null, to: severity, at }),
    }
  },
}

type Row = { bad: number; isRefused: boolean; lastedMs: number }

const isLost = ({ bad, isRefused, lastedMs }: Row): boolean =>
  (isRefused && bad >= BAD_IN_A_ROW && lastedMs >= BAD_FOR_MS) || (bad >= FEW_IN_A_ROW && lastedMs >= LONG_MS)

function echoed(state: NoEcho, at: number): Stepped<NoEcho> {
  if (state.severity === null) return unchanged(state.bad === 0 ? state : noEcho.initial)
  const good = state.good + 1
  if (good < GOOD_IN_A_ROW) return unchanged({ ...state, good })
  return {
    state: noEcho.initial,
    events: events({ rule: 'no_echo', from: state.severity, to: null, at }),
  }
}

/** A good length, mm, the previous one, and the seconds between two reports where known. */
export type Length = {
  value: number
  previous: { value: number; at: number } | null
  intervalS: number | null
}

export type Stuck = RuleState & {
  /** The run of equal values; null without one long enough to store. */
  run: { value: number; since: number } | null
  /** Consecutive other values while it is open. */
  moved: number
}

const READINGS = 100
/** A sensor with a resolution of whole centimetres repeats a value longer. */
const WHOLE_CM_MM = 10
const COARSE_TIMES = 3
const MOVED_IN_A_ROW = 2

/** Over a longer gap the value is unknown. */
const mostGapMs = (intervalS: number | null): number => Math.max(HOUR_MS, 3000 * (intervalS ?? 0))

const neededMs = (value: number, gapMs: number): number =>
  Math.max(DAY_MS, READINGS * gapMs) * (value % WHOLE_CM_MM === 0 ? COARSE_TIMES : 1)

/**
 * A sensor that repeats a value to the millimetre, which its noise would prevent. A run is stored from the first
 * reading of an hour that equals the previous one, so that a normal sensor costs next to nothing. It must last a day
 * and 100 readings, three times that for whole centimetres.
 *
 * | open | value                 | gap before it | run               | event                                  |
 * |------|-----------------------|---------------|-------------------|----------------------------------------|
 * | no   | the first, or another | any           | any               | – : run dropped                        |
 * | no   | equal                 | too long      | any               | – : run dropped                        |
 * | no   | equal                 | short         | none              | – : a run begins with the hour         |
 * | no   | equal                 | short         | shorter than that | –                                      |
 * | no   | equal                 | short         | long enough       | opened                                 |
 * | yes  | equal to the run      | any           | –                 | –                                      |
 * | yes  | another               | any           | –                 | resolved by the second consecutive one |
 */
export const stuck: AlertRule<Stuck, Length> = {
  rule: 'stuck',
  initial: { severity: null, run: null, moved: 0 },
  step: (state, { value, previous, intervalS }, _settings, at) => {
    if (state.severity !== null) return whileStuck(state, value, at)
    const gapMs = previous === null ? Infinity : at - previous.at
    if (previous?.value !== value || gapMs > mostGapMs(intervalS))
      return unchanged(state.run === null ? state : stuck.initial)
    const { run } = state
    if (run === null) {
      const isNewHour = Math.floor(at / HOUR_MS) !== Math.floor(previous.at / HOUR_MS)
      return unchanged(isNewHour ? { ...state, run: { value, since: previous.at } } : state)
    }
    if (at - run.since < neededMs(value, gapMs)) return unchanged(state)
    return {
      state: { ...state, severity: 'warning' },
      events: events({ rule: 'stuck', from: null, to: 'warning', at, why: { value } }),
    }
  },
}

function whileStuck(state: Stuck, value: number, at: number): Stepped<Stuck> {
  if (value === state.run?.value) return unchanged(state.moved === 0 ? state : { ...state, moved: 0 })
  const moved = state.moved + 1
  if (moved < MOVED_IN_A_ROW) return unchanged({ ...state, moved })
  return {
    state: stuck.initial,
    events: events({ rule: 'stuck', from: state.severity, to: null, at, why: { value } }),
  }
}

export type Spikes = RuleState & {
  /** The last readings, one bit for each spike, the newest lowest; readings before the first count as good. */
  bits: number
  at: number
}

const WINDOW = 20
const WINDOW_BITS = 2 ** WINDOW - 1
const MANY = 4
const FEW = 1

const count = (bits: number): number => bits.toString(2).replaceAll('0', '').length

/**
 * A sensor with spikes in a fifth of its last 20 values. A value that the next one confirms is not a spike.
 *
 * | open | spikes in the last 20 | event    |
 * |------|-----------------------|----------|
 * | no   | 4 and more            | opened   |
 * | no   | fewer                 | –        |
 * | yes  | at most 1             | resolved |
 * | yes  | more                  | –        |
 */
export const spikes: AlertRule<Spikes, { isSpike: boolean; isConfirmed?: boolean | undefined }> = {
  rule: 'spikes',
  initial: { severity: null, bits: 0, at: 0 },
  step: (state, { isSpike, isConfirmed = false }, _settings, at) => {
    if ((state.bits === 0 && !isSpike) || at <= state.at) return unchanged(state)
    const before = isConfirmed ? state.bits & ~1 : state.bits
    const bits = ((before << 1) | (isSpike ? 1 : 0)) & WINDOW_BITS
    const wild = count(bits)
    const severity = wild >= MANY || (state.severity !== null && wild > FEW) ? 'warning' : null
    const why = { metric: 'distance_mm', unit: '', value: wild, threshold: MANY, restore: FEW, readings: [] }
    return {
      state: { severity, bits, at },
      events: events({ rule: 'spikes', from: state.severity, to: severity, at, why }),
    }
  },
}
