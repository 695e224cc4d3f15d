import type { AlertEvent, AlertSettings, Resolution, Rule, Severity, Why } from './types'

/** Common part of every rule state: the severity of the open episode, null while none is open. */
export type RuleState = { severity: Severity | null }

export type Stepped<S> = { state: S; events: readonly AlertEvent[] }

/**
 * One alert rule as a pure state machine. `at` in epoch milliseconds; instants never go back. A step without a change
 * returns the given state itself, so that nothing needs to be saved.
 */
export type AlertRule<S extends RuleState, I> = {
  rule: Rule
  /** The initial state. */
  initial: S
  step: (state: S, input: I, settings: AlertSettings, at: number) => Stepped<S>
}

const NO_EVENTS: readonly AlertEvent[] = []

/** A step without a transition. */
export const unchanged = <S>(state: S): Stepped<S> => ({ state, events: NO_EVENTS })

type Reason = Pick<Why, 'rule' | 'metric' | 'unit'> & Partial<Why> & { at?: number }

/** The evidence, with the deciding reading as its only one. */
export function whyOf({ at, ...reason }: Reason): Why {
  const { value = null } = reason
  const readings = at === undefined || value === null ? [] : [{ at, value }]
  return { threshold: null, restore: null, readings, ...reason, value }
}

/** The end of an episode without a reading: its rule was switched off, or its device was transferred. */
export const forceResolved = (rule: Rule, resolution: Resolution, at: number): AlertEvent => ({
  type: 'resolved',
  at,
  resolution,
  why: whyOf({ rule, metric: null, unit: '' }),
})

type Turn = { from: Severity | null; to: Severity | null; at: number; why: Why }

/**
 * The transition between severities where no cooldown applies:
 *
 * | from | to    | event    |
 * |------|-------|----------|
 * | same | same  | none     |
 * | none | any   | opened   |
 * | any  | none  | resolved |
 * | any  | worse | worsened |
 * | any  | lower | changed  |
 */
export function transitionsOf({ from, to, at, why }: Turn): AlertEvent[] {
  if (from === to) return []
  if (to === null) return [{ type: 'resolved', at, resolution: 'recovered', why }]
  if (from === null) return [{ type: 'opened', severity: to, at, why, suppressedUntil: null }]
  return [{ type: isWorse(to, from) ? 'worsened' : 'changed', severity: to, at, why }]
}

const SEVERITY_RANK: Readonly<Record<Severity, number>> = { info: 1, warning: 2, critical: 3 }

export const isWorse = (a: Severity, b: Severity): boolean => SEVERITY_RANK[a] > SEVERITY_RANK[b]
