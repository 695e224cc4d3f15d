import { describe, expect, it } from 'vitest'
import { PUSH_SCENARIOS } from '@/domain/notifications/scenarios'
import type { UserLocale } from '@/server/user-locale'
import { scenarioStrings } from './scenario-strings'

const READER: UserLocale = { language: 'en', units: 'metric', locale: 'en-GB', timeZone: 'Asia/Kolkata' }

describe('strings of a test notification', () => {
  it.each([
    ['water_level_critical', { percentage: 7.4, liters: 148, trend: 'stable' }, /7.*148 l.*stable/],
    ['water_level_low', { percentage: '21', liters: 420, trend: 'rising' }, /21\s?%.*420 l.*rising/],
    ['device_offline', { lastSeen: '2026-05-01T06:30:00Z', duration: 12 }, /1 May 2026, 12:00.*12 minutes/],
    ['device_online', { downtime: 1, firmwareVersion: '2.0.1' }, /1 minute\..*2\.0\.1/],
    ['pump_started', { autoMode: true, triggerLevel: 30, pressure: 2.5 }, /by itself at 30\s?%.*2\.5 bar/],
    ['pump_started', { autoMode: false }, /by hand/],
    ['pump_stopped', { runtimeMinutes: 45, volumePumped: 1500, finalLevel: 90 }, /45 minutes.*90\s?%/],
    [
      'firmware_update',
      { currentVersion: '1', newVersion: '2', features: 'quieter' },
      /2 replaces 1: quieter/,
    ],
    [
      'maintenance_reminder',
      { maintenanceType: 'Filter', dueDate: '2026-12-24', priority: 'high' },
      /Filter, due 24 Dec 2026.*high/,
    ],
  ] as const)('%s says its data', (type, data, expected) => {
    const { title, body } = scenarioStrings({ type, data }, READER)
    expect(title).not.toBe('')
    expect(body).toMatch(expected)
  })

  it.each(PUSH_SCENARIOS)('%s says something without data, too', (type) => {
    const { body } = scenarioStrings({ type }, READER)
    expect(body).not.toMatch(/undefined|NaN|channels\.|[{}]/)
  })

  it.each(['es', 'hi'] as const)('has no English left in %s', (language) => {
    const said = PUSH_SCENARIOS.map((type) => scenarioStrings({ type }, { ...READER, language }).body).join(
      ' ',
    )
    expect(said).not.toMatch(/falling|fixes|improvements|cleaning|medium/i)
  })

  it('keeps an invalid value unchanged', () => {
    const data = { lastSeen: 'yesterday', duration: 'two hours' }
    expect(scenarioStrings({ type: 'device_offline', data }, READER).body).toMatch(/yesterday.*two hours/)
  })

  it('uses the units of the user locale', () => {
    const imperial = { ...READER, units: 'imperial' } as const
    expect(scenarioStrings({ type: 'water_level_low', data: { liters: 378.5 } }, imperial).body).toMatch(
      /100 US gal/,
    )
  })
})
