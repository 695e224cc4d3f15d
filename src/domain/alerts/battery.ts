import { type AlertRule, type RuleState, transitionsOf, whyOf } from './alert-rule'
import { type AlertSettings, extrasOf, type Why } from './types'

/** Remaining charge in percent, or the device's own low-battery flag. */
export type BatteryReading = { percent: number } | { isLow: boolean }

type Low = 'warning' | 'critical'

export type Battery = RuleState & {
  severity: Low | null
  /** Zone by percent. */
  zone: Low | null
  /** Zone by the device's flag. */
  isLow: boolean
}

const CRITICAL = 5
const RESTORE = 5

/** Lower and upper bound of a zone, with hysteresis. */
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
 * By percent, with P the configured percent and C the lesser of P and 5:
 *
 * | previous zone | percent   | zone     |
 * |---------------|-----------|----------|
 * | any           | ≤ C       | critical |
 * | critical      | < C + 5   | critical |
 * | any           | ≤ P       | warning  |
 * | not normal    | < P + 5   | warning  |
 * | any           | otherwise | normal   |
 */
const zoneOf = (from: Low | null, percent: number, settings: AlertSettings): Low | null =>
  (['critical', 'warning'] as const).find((zone) => isWithin(zone, from, percent, settings)) ?? null

/**
 * A low battery.
 *
 * | zone by percent | device's flag | severity |
 * |-----------------|---------------|----------|
 * | critical        | any           | critical |
 * | warning         | any           | warning  |
 * | normal, unknown | low           | warning  |
 * | normal, unknown | normal, none  | none     |
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
      events: transitionsOf({ from: state.severity, to: severity, at, why }),
    }
  },
}

function batteryWhy(word: BatteryReading, zone: Low, settings: AlertSettings, at: number): Why {
  const rule = 'battery'
  if ('isLow' in word)
    return whyOf({ rule, metric: 'battery_low', unit: 'bool', value: Number(word.isLow), at })
  return whyOf({ rule, metric: 'battery_pct', unit: '%', value: word.percent, at, ...bounds(zone, settings) })
}
