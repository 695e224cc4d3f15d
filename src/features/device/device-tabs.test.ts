import { describe, expect, it } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { deviceTabsOf } from './device-tabs'

const at = new Date(0).toISOString()
const reports = (...keys: string[]) => ({
  latest: Object.fromEntries(keys.map((key) => [key, { value: 1, at, quality: 'ok' as const }])),
})
const bare = { kind: null, tankConfig: null, latest: {} }

describe('tabsOf', () => {
  it.each([
    ['a device that has said nothing', {}, 'alerts'],
    ['a tank', { kind: 'tank' }, 'tank alerts'],
    ['what reports a distance on any channel', reports('distance_mm.3'), 'tank alerts'],
    [
      'what has only a calibration',
      { calibration: { emptyDistanceMm: 2, fullDistanceMm: 1 } },
      'tank alerts',
    ],
    ['a pump', { kind: 'pump' }, 'alerts pump'],
    ['a solar pump', { kind: 'solar_pump' }, 'alerts pump'],
    ['what has a relay', reports('relay_on.1'), 'alerts pump'],
    ['a tank with a relay', reports('depth_mm', 'relay_on'), 'tank alerts pump'],
  ])('of %s', (_, more, extra) => {
    const tabs = deviceTabsOf(deviceFixture({ ...bare, ...more })).join(' ')
    expect(tabs).toBe(`overview history ${extra} diagnostics sharing audit danger`)
  })

  it.each(['viewer', 'operator'] as const)('shows no danger to a %s', (access) => {
    expect(deviceTabsOf(deviceFixture({ access }))).not.toContain('danger')
  })
})
