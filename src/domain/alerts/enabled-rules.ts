import { type AlertSettings, extrasOf, RULES, type Rule } from './types'

/**
 * Whether the settings enable a rule. All of them need `enabled`.
 *
 * | rule                              | and                           |
 * |-----------------------------------|-------------------------------|
 * | level_low, level_high             | waterLevel.enabled            |
 * | offline                           | deviceOffline.enabled         |
 * | no_echo, stuck, spikes            | extras.sensor                 |
 * | battery                           | extras.batteryPercent above 0 |
 * | pump_fault, brown_out, water_leak | extras.equipment              |
 * | controller_missing                | –                             |
 */
export function isRuleEnabled(rule: Rule, settings: AlertSettings): boolean {
  if (!settings.enabled) return false
  const { sensor, batteryPercent, equipment } = extrasOf(settings)
  switch (rule) {
    case 'level_low':
    case 'level_high':
      return settings.waterLevel.enabled
    case 'offline':
      return settings.deviceOffline.enabled
    case 'no_echo':
    case 'stuck':
    case 'spikes':
      return sensor
    case 'battery':
      return batteryPercent > 0
    case 'controller_missing':
      return true
    default:
      return equipment
  }
}

export const enabledRules = (settings: AlertSettings): ReadonlySet<Rule> =>
  new Set(RULES.filter((rule) => isRuleEnabled(rule, settings)))
