import { type AlertRule, type RuleState, turned, whyOf } from './alert-rule'
import { type AlertSettings, extrasOf, type Why } from './types'

/** What is left, percent, or the device's own word on whether that is too little. */
export type BatteryReading = { percent: number } | { isLow: boolean }

type Low = 'warning' | 'critical'

export type Battery = RuleState & {
  severity: Low | null
  /** By its percent. */
  zone: Low | null
  /** By its own word. */
  isLow: boolean
}

const CRITICAL = 5
const RESTORE = 5

/** Where a zone begins, and where it ends again. */
function bounds(zone: Low, settings: AlertSettings): { threshold: number; restore: number } {
  const { batteryPercent } = extrasOf(settings)
  const threshold = zone === 'critical' ? Math.min(CRITICAL, batteryPercent) : batteryPercent
  return { threshold, restore: Math.min(100, threshold + RESTORE) }
}

const isWithin = (zone: Low, from: Low | null, percent: number, settings: AlertSettings): boolean => {
  const { threshold, restore } = bounds(zone, settings)
  const isThere = zone === 'warning' ? from !== null : from === 'critical'
  return percent <= threshold || (isThere && percent < restore)
}

/**
 * By percent, with P the percent asked for and C the lesser of P and 5:
 *
 * | stood    | percent  | zone     |
 * |----------|----------|----------|
 * | any      | ≤ C      | critical |
 * | critical | < C + 5  | critical |
 * | any      | ≤ P      | warning  |
 * | not well | < P + 5  | warning  |
 * | any      | otherwise | well    |
 */
const zoneOf = (from: Low | null, percent: number, settings: AlertSettings): Low | null =>
  (['critical', 'warning'] as const).find((zone) => isWithin(zone, from, percent, settings)) ?? null

/**
 * A battery that runs empty.
 *
 * | zone by percent | own word     | severity |
 * |-----------------|--------------|----------|
 * | critical        | any          | critical |
 * | warning         | any          | warning  |
 * | well, unknown   | low          | warning  |
 * | well, unknown   | well, none   | none     |
 */
export const battery: AlertRule<Battery, BatteryReading> = {
  rule: 'battery',
  initial: { severity: null, zone: null, isLow: false },
  step: (state, word, settings, at) => {
    const zone = 'percent' in word ? zoneOf(state.zone, word.percent, settings) : state.zone
    const isLow = 'isLow' in word ? word.isLow : state.isLow
    if (zone === state.zone && isLow === state.isLow) return { state, events: [] }
    const severity = zone ?? (isLow ? 'warning' : null)
    const why = batteryWhy(word, zone ?? state.zone ?? 'warning', settings, at)
    return {
      state: { severity, zone, isLow },
      events: turned({ from: state.severity, to: severity, at, why }),
    }
  },
}

function batteryWhy(word: BatteryReading, zone: Low, settings: AlertSettings, at: number): Why {
  const rule = 'battery'
  if ('isLow' in word)
    return whyOf({ rule, metric: 'battery_low', unit: 'bool', value: Number(word.isLow), at })
  return whyOf({ rule, metric: 'battery_pct', unit: '%', value: word.percent, at, ...bounds(zone, settings) })
}
