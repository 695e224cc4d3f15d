import { expect, it } from 'vitest'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { worstDevices } from './worst-devices'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
const device = (deviceId: string, more: Parameters<typeof deviceFixture>[0]) =>
  deviceFixture({ deviceId, ...more })
const names = (devices: ReturnType<typeof device>[], count = 10) =>
  worstDevices(devices, count).map(({ device: { deviceId }, trouble }) => `${deviceId} ${trouble}`)

it('puts silence before emptiness and the worst of each kind first', () => {
  const devices = [
    device('well', {}),
    device('new', { lastSeenAt: null, distances: {} }),
    device('low', { levelClass: 'low', levelPercent: 28 }),
    device('dry', { levelClass: 'critical', levelPercent: 2 }),
    device('nearly dry', { levelClass: 'critical', levelPercent: 12 }),
    device('old battery', { alerts: [alertFixture({ rule: 'battery', severity: 'warning' })] }),
    device('leaks', { alerts: [alertFixture({ rule: 'water_leak', severity: 'critical' })] }),
    device('gone since 5', { status: 'offline', lastSeenAt: at(5) }),
    device('gone since 1', { status: 'offline', lastSeenAt: at(1) }),
  ]
  expect(names(devices)).toEqual([
    'gone since 1 offline',
    'gone since 5 offline',
    'dry critical',
    'nearly dry critical',
    'leaks alert',
    'old battery alert',
    'low low',
    'new silent',
  ])
  expect(names(devices, 3)).toHaveLength(3)
})

it('is empty when all is well, or what alerts is said by the level anyway', () => {
  const full = device('full', { alerts: [alertFixture({ rule: 'level_high', severity: 'info' })] })
  expect(names([device('well', {}), full])).toEqual([])
})
