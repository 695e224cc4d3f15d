import { learnedOfflineMinutes } from '@/domain/presence/offline-rule'
import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings } from '@/domain/tank/types'

export const PRESETS = ['standard', 'cautious', 'quiet'] as const
export type Preset = (typeof PRESETS)[number]

const QUIET_OFFLINE_MINUTES = 1440

/**
 * | preset   | critical | low | medium | high | at most every | missed after                              |
 * |----------|----------|-----|--------|------|---------------|-------------------------------------------|
 * | standard | 15       | 30  | 50     | 75   | 30 min        | 10 min, or 3 reports where that is longer |
 * | cautious | 25       | 40  | 60     | 80   | 30 min        | the same                                  |
 * | quiet    | 10       | 15  | 50     | 100  | 6 h           | a day                                     |
 *
 * Quiet speaks when the water runs out, not when a tank is nearly full.
 */
export function settingsOfPreset(preset: Preset, intervalS: number | null): NotificationSettings {
  const { waterLevel, deviceOffline, ...rest } = DEFAULT_NOTIFICATION_SETTINGS
  const [critical, low, medium, high, cooldownMinutes] = {
    standard: [15, 30, 50, 75, 30] as const,
    cautious: [25, 40, 60, 80, 30] as const,
    quiet: [10, 15, 50, 100, 360] as const,
  }[preset]
  const patience = Math.max(deviceOffline.timeoutMinutes, learnedOfflineMinutes(intervalS) ?? 0)
  return {
    ...rest,
    waterLevel: {
      ...waterLevel,
      criticalThreshold: critical,
      lowThreshold: low,
      mediumThreshold: medium,
      highThreshold: high,
      cooldownMinutes,
    },
    deviceOffline: {
      ...deviceOffline,
      timeoutMinutes: preset === 'quiet' ? QUIET_OFFLINE_MINUTES : patience,
    },
  }
}
