import { describe, expect, it } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { attentionItemsOf } from './attention-items'

const NOW = Date.now()
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const low = alertFixture({ id: 'low', openedAt: ago(50) })
const dry = alertFixture({ id: 'dry', severity: 'critical', openedAt: ago(5) })
const full = alertFixture({ id: 'full', rule: 'level_high', severity: 'info' })
const gone = alertFixture({ id: 'gone', rule: 'offline', openedAt: ago(30) })
const settings = deviceFixture().notificationSettings

const named = (
  deviceId: string,
  made: Partial<Device> & { distances?: Record<number, number>; at?: string },
) => deviceFixture({ deviceId, ...made })
const said = (...devices: Device[]) =>
  attentionItemsOf(devices, NOW).map(({ device, what, degree }) => `${device.deviceId} ${what} ${degree}`)

describe('a device is fine', () => {
  it.each([
    ['while it reports and no alert is open', {}],
    ['while it is only nearly full', { alerts: [full] }],
    ['when nobody has claimed it', { claimed: false, status: 'offline' as const }],
  ])('%s', (_, made) => {
    expect(said(deviceFixture(made))).toEqual([])
  })
})

describe('a device is not fine', () => {
  it.each([
    ['with an alert', { alerts: [low] }, 'alert warning'],
    ['with a critical one', { alerts: [dry, low] }, 'alert critical'],
    ['that is told to be offline', { status: 'offline' as const, alerts: [gone] }, 'offline warning'],
    ['that is offline and nobody is told', { status: 'offline' as const }, 'offline warning'],
    ['that was never heard', { lastSeenAt: null }, 'noReading quiet'],
    ['that never reported a value', { latest: {} }, 'noReading quiet'],
    ['whose state is not known', { status: 'unknown' as const }, 'stale warning'],
    ['called online, but not heard for an hour', { at: ago(60) }, 'stale warning'],
    ['whose level cannot be told', { tankConfig: null, levelPercent: null }, 'noLevel quiet'],
    [
      'that is empty while its alerts are off',
      { distances: { 0: 1400 }, notificationSettings: { ...settings, enabled: false } },
      'critical critical',
    ],
  ])('%s', (_, made, trouble) => {
    expect(said(named('a', made))).toEqual([`a ${trouble}`])
  })

  it('that speaks, but not of its level', () => {
    const value = (at: string) => ({ value: 600, at, quality: 'ok' as const })
    const device = named('a', { latest: { distance_mm: value(ago(90)), battery_v: value(ago(0)) } })
    expect(said(device)).toEqual(['a stale warning'])
  })
})

it('the worst comes first, and what somebody knows of last', () => {
  const known = { ...dry, acknowledgedAt: ago(1) }
  const devices = [
    named('new', { lastSeenAt: null }),
    named('known', { alerts: [known] }),
    named('muted', { alerts: [dry], mute: { until: null } }),
    named('low', { alerts: [low] }),
    named('offline', { alerts: [gone] }),
    named('dry', { alerts: [dry] }),
    named('long dry', { alerts: [{ ...dry, openedAt: ago(90) }] }),
    named('both', { alerts: [known, low] }),
  ]
  expect(attentionItemsOf(devices, NOW).map(({ device }) => device.deviceId)).toEqual([
    'long dry',
    'dry',
    'low',
    'both',
    'offline',
    'new',
    'known',
    'muted',
  ])
})
