import type { AlertEvent, AlertSettings, Resolution, Rule, Severity, Why } from './types'

/** What every state remembers: how bad the open episode is, null while none is open. */
export type RuleState = { severity: Severity | null }

export type Stepped<S> = { state: S; events: AlertEvent[] }

/**
 * One rule as a pure machine. `at` in epoch milliseconds; instants never go back. A step that changes nothing answers the
 * very state it was given, so that nothing need be saved.
 */
export type AlertRule<S extends RuleState, I> = {
  rule: Rule
  /** Nothing is known yet. */
  initial: S
  step: (state: S, input: I, settings: AlertSettings, at: number) => Stepped<S>
}

/** Nothing happened. */
export const still = <S>(state: S): Stepped<S> => ({ state, events: [] })

type Reason = Pick<Why, 'rule' | 'metric' | 'unit'> & Partial<Why> & { at?: number }

/** Why, with the reading that decided as its only one. */
export function whyOf({ at, ...reason }: Reason): Why {
  const { value = null } = reason
  const readings = at === undefined || value === null ? [] : [{ at, value }]
  return { threshold: null, restore: null, readings, ...reason, value }
}

/** The end of an episode that no reading brought about: its rule was switched off, or its device given away. */
export const closing = (rule: Rule, resolution: Resolution, at: number): AlertEvent => ({
  type: 'resolved',
  at,
  resolution,
  why: whyOf({ rule, metric: null, unit: '' }),
})

type Turn = { from: Severity | null; to: Severity | null; at: number; why: Why }

/**
 * The event of a change between severities where no cooldown is kept:
 *
 * | from | to    | event    |
 * |------|-------|----------|
 * | same | same  | none     |
 * | none | any   | opened   |
 * | any  | none  | resolved |
 * | any  | worse | worsened |
 * | any  | less  | changed  |
 */
export function turned({ from, to, at, why }: Turn): AlertEvent[] {
  if (from === to) return []
  if (to === null) return [{ type: 'resolved', at, resolution: 'recovered', why }]
  if (from === null) return [{ type: 'opened', severity: to, at, why, holdUntil: null }]
  return [{ type: isWorse(to, from) ? 'worsened' : 'changed', severity: to, at, why }]
}

const BADNESS: Readonly<Record<Severity, number>> = { info: 1, warning: 2, critical: 3 }

export const isWorse = (a: Severity, b: Severity): boolean => BADNESS[a] > BADNESS[b]
