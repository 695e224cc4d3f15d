import { LOW_SHARE, nominalOf } from '@/domain/readings/brown-out'
import { type AlertRule, type RuleState, type Stepped, unchanged, transitionsOf, whyOf } from './alert-rule'
import type { Why } from './types'

export type PumpFault = RuleState & { code: number }

/**
 * The device's own fault code, 0 for none.
 *
 * | open | code        | event    |
 * |------|-------------|----------|
 * | no   | 0           | –        |
 * | no   | not 0       | opened   |
 * | yes  | the same    | –        |
 * | yes  | another one | changed  |
 * | yes  | 0           | resolved |
 */
export const pumpFault: AlertRule<PumpFault, number> = {
  rule: 'pump_fault',
  initial: { severity: null, code: 0 },
  step: (state, code, _settings, at) => {
    if (code === state.code) return unchanged(state)
    const severity = code === 0 ? null : 'critical'
    const why = whyOf({ rule: 'pump_fault', metric: 'fault_code', unit: 'code', value: code, at, code })
    const next = { severity, code } as const
    if (severity !== null && state.severity !== null)
      return { state: next, events: [{ type: 'changed', severity, at, why }] }
    return { state: next, events: transitionsOf({ from: state.severity, to: severity, at, why }) }
  },
}

/**
 * | open | water | event    |
 * |------|-------|----------|
 * | no   | no    | –        |
 * | no   | yes   | opened   |
 * | yes  | yes   | –        |
 * | yes  | no    | resolved |
 */
export const waterLeak: AlertRule<RuleState, boolean> = {
  rule: 'water_leak',
  initial: { severity: null },
  step: (state, isWet, _settings, at) => {
    const severity = isWet ? 'critical' : null
    if (severity === state.severity) return unchanged(state)
    const why = whyOf({ rule: 'water_leak', metric: 'water_leak', unit: 'bool', value: Number(isWet), at })
    return { state: { severity }, events: transitionsOf({ from: state.severity, to: severity, at, why }) }
  },
}

/** `since`: when it was found missing; 0 while it is not. */
export type ControllerMissing = RuleState & { since: number }

/** It was heard of at an instant, or is silent since its restart with another firmware. */
export type ControllerInput = { isMissing: false; heardAt: number } | { isMissing: true; firmware: string }

/**
 * A pump without its controller. What was received before it was found missing says nothing.
 *
 * | open | heard                       | event    |
 * |------|-----------------------------|----------|
 * | no   | missing                     | opened   |
 * | no   | anything else               | –        |
 * | yes  | missing, or from before     | –        |
 * | yes  | anything since              | resolved |
 */
export const controllerMissing: AlertRule<ControllerMissing, ControllerInput> = {
  rule: 'controller_missing',
  initial: { severity: null, since: 0 },
  step: (state, heard, _settings, at) => {
    const isOld = !heard.isMissing && heard.heardAt <= state.since
    if (isOld || heard.isMissing === (state.severity !== null)) return unchanged(state)
    const severity = heard.isMissing ? 'critical' : null
    const firmware = heard.isMissing ? { firmware: heard.firmware } : {}
    const why = whyOf({ rule: 'controller_missing', metric: null, unit: '', ...firmware })
    const events = transitionsOf({ from: state.severity, to: severity, at, why })
    return { state: { severity, since: heard.isMissing ? at : 0 }, events }
  },
}

export type BrownOut = RuleState & {
  /** The nominal voltage of the circuit, V; null until a voltage indicates it. */
  nominal: number | null
  /** Number of consecutive low voltages, and the time of the first. */
  low: number
  since: number
}

const LOW_IN_A_ROW = 3
const LOW_FOR_MS = 60_000
const RESTORE_SHARE = 0.93
/** A circuit below this is switched off, not browned out. */
const OFF_SHARE = 0.2

/**
 * A supply under 90 % of its nominal voltage. The first voltage near a standard one sets the nominal voltage.
 *
 * | open | voltage of nominal                  | event                  |
 * |------|-------------------------------------|------------------------|
 * | any  | none is near: nominal unknown       | –                      |
 * | any  | under 20 %                          | – : switched off       |
 * | no   | under 90 %, the third in a row      | opened                 |
 * | no   | under 90 %, and was so a minute ago | opened                 |
 * | no   | under 90 %, otherwise               | – : counted            |
 * | no   | 90 % and more                       | – : the count is reset |
 * | yes  | under 93 %                          | –                      |
 * | yes  | 93 % and more                       | resolved               |
 */
export const brownOut: AlertRule<BrownOut, number> = {
  rule: 'brown_out',
  initial: { severity: null, nominal: null, low: 0, since: 0 },
  step: (state, value, _settings, at) => {
    const nominal = state.nominal ?? nominalOf([{ at, min: value, avg: value }])
    if (nominal === null || value < nominal * OFF_SHARE) return unchanged(state)
    const why = brownOutWhy(nominal, value, at)
    if (state.severity !== null) {
      if (value < nominal * RESTORE_SHARE) return unchanged(state)
      const events = transitionsOf({ from: state.severity, to: null, at, why })
      return { state: { ...brownOut.initial, nominal }, events }
    }
    if (value < nominal * LOW_SHARE) return sagging({ ...state, nominal }, why, at)
    return unchanged(state.nominal === null || state.low > 0 ? { ...brownOut.initial, nominal } : state)
  },
}

function sagging(state: BrownOut, why: Why, at: number): Stepped<BrownOut> {
  const [low, since] = [state.low + 1, state.low === 0 ? at : state.since]
  const isLong = low >= LOW_IN_A_ROW || at - since >= LOW_FOR_MS
  const severity = isLong ? 'warning' : null
  return {
    state: { ...state, severity, low, since },
    events: transitionsOf({ from: null, to: severity, at, why }),
  }
}

const brownOutWhy = (nominal: number, value: number, at: number): Why =>
  whyOf({
    rule: 'brown_out',
    metric: 'voltage_v',
    unit: 'V',
    value,
    at,
    threshold: nominal * LOW_SHARE,
    restore: nominal * RESTORE_SHARE,
  })
