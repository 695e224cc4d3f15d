import { expect, it } from 'vitest'
import { NotificationSettings } from '@/contracts/devices/device'
import { thresholdIssues, thresholdsOf } from '@/domain/tank/thresholds'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { PRESETS, settingsOfPreset } from './alert-presets'

it.each([
  ['standard', null, [15, 30, 50, 75, 30, 10]],
  ['standard', 60, [15, 30, 50, 75, 30, 10]],
  ['standard', 1200, [15, 30, 50, 75, 30, 60]],
  ['cautious', 1200, [25, 40, 60, 80, 30, 60]],
  ['quiet', 60, [10, 15, 50, 100, 360, 1440]],
] as const)('%s, for a device that reports every %s s', (preset, intervalS, expected) => {
  const { waterLevel, deviceOffline } = settingsOfPreset(preset, intervalS)
  expect([
    waterLevel.criticalThreshold,
    waterLevel.lowThreshold,
    waterLevel.mediumThreshold,
    waterLevel.highThreshold,
    waterLevel.cooldownMinutes,
    deviceOffline.timeoutMinutes,
  ]).toEqual(expected)
})

it.each(PRESETS)('%s is what the server takes', (preset) => {
  const settings = settingsOfPreset(preset, 1e9)
  expect(NotificationSettings.parse(settings)).toEqual(settings)
  expect(thresholdIssues(thresholdsOf(settings))).toEqual([])
})

it('standard is what holds for a device without settings', () => {
  expect(settingsOfPreset('standard', null)).toEqual(DEFAULT_NOTIFICATION_SETTINGS)
})
