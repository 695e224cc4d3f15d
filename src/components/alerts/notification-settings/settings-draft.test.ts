import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NotificationSettings } from '@/contracts/devices/device'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import {
  alertSettingsErrors,
  alertSettingsDraftOf,
  alertSettingsOf,
  type AlertSettingsDraft,
} from './settings-draft'

const draft = (more: Partial<AlertSettingsDraft> = {}): AlertSettingsDraft => ({
  ...alertSettingsDraftOf(DEFAULT_NOTIFICATION_SETTINGS),
  ...more,
})

const SOMEBODY = '33333333-3333-4333-8333-333333333333'

describe('a draft of notification settings', () => {
  it.each<[string, Partial<AlertSettingsDraft>, string[]]>([
    ['the defaults', {}, []],
    ['critical not below low', { critical: 30 }, ['critical: criticalOrder']],
    ['low not below medium', { low: 60 }, ['low: lowOrder']],
    ['medium not below high', { medium: 75 }, ['medium: mediumOrder']],
    ['two at once', { critical: 40, medium: 80 }, ['critical: criticalOrder', 'medium: mediumOrder']],
    ['a missing one that its default puts in order', { low: null }, []],
    ['a zero whose default is out of order', { low: 0, critical: 35 }, ['critical: criticalOrder']],
    ['above 100', { high: 101 }, ['high: percent']],
    ['below 0, which says nothing of the order', { medium: -1 }, ['medium: percent']],
    ['no cooldown at all', { cooldownMinutes: 0 }, ['cooldownMinutes: minutes']],
    ['half a minute', { timeoutMinutes: 1.5 }, ['timeoutMinutes: minutes']],
    ['more than a day', { timeoutMinutes: 1441 }, ['timeoutMinutes: minutes']],
    ['restore beyond its range', { restorePoints: 0.4 }, ['restorePoints: restore']],
    ['half a percent of a battery', { batteryPercent: 10.5 }, ['batteryPercent: battery']],
    ['too rare a reminder', { reminderHours: 49 }, ['reminderHours: hours']],
    ['a wait for nobody', { escalationMinutes: 1 }, []],
    ['too short a wait', { escalationUserId: SOMEBODY, escalationMinutes: 4 }, ['escalationMinutes: wait']],
    ['the limits', { timeoutMinutes: 1440, cooldownMinutes: 1, high: 100 }, []],
  ])('%s', (_, more, expected) => {
    expect(alertSettingsErrors(draft(more)).map(({ field, message }) => `${field}: ${message}`)).toEqual(
      expected,
    )
  })

  it('fills what is missing or zero with 75, 50, 30 and 15', () => {
    const empty = draft({
      high: null,
      medium: 0,
      low: null,
      critical: 0,
      cooldownMinutes: null,
      timeoutMinutes: null,
    })
    expect(alertSettingsOf(empty)).toEqual(DEFAULT_NOTIFICATION_SETTINGS)
  })

  it('saves of the extras only what is not as it would be anyway', () => {
    expect(alertSettingsOf(draft({ restorePoints: null, batteryPercent: 20 }))).toEqual(
      DEFAULT_NOTIFICATION_SETTINGS,
    )
    const own = draft({
      batteryPercent: 0,
      sensor: false,
      escalationUserId: SOMEBODY,
      escalationMinutes: null,
    })
    expect(alertSettingsOf(own).extras).toEqual({
      sensor: false,
      batteryPercent: 0,
      escalation: { userId: SOMEBODY, afterMinutes: 30 },
    })
  })

  it('whatever has no fault can be saved and comes back as it went', () => {
    const amount = fc.option(fc.integer({ min: -1, max: 101 }))
    const minutes = fc.option(fc.integer({ min: 0, max: 1441 }))
    const any = fc.record({
      critical: amount,
      low: amount,
      medium: amount,
      high: amount,
      timeoutMinutes: minutes,
      restorePoints: fc.option(fc.constantFrom(0.4, 0.5, 1.5, 2, 20)),
      reminderHours: fc.option(fc.integer({ min: 0, max: 49 })),
      escalationUserId: fc.constantFrom('', SOMEBODY),
      escalationMinutes: minutes,
      learnOffline: fc.boolean(),
    })
    fc.assert(
      fc.property(any, (more) => {
        fc.pre(alertSettingsErrors(draft(more)).length === 0)
        const settings = alertSettingsOf(draft(more))
        expect(NotificationSettings.parse(settings)).toEqual(settings)
        expect(alertSettingsOf(alertSettingsDraftOf(settings))).toEqual(settings)
      }),
    )
  })
})
