import { expect, it } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { siteSummariesOf } from './site-summary'

const NOW = Date.parse('2026-11-21T11:00:00.000Z')
const at = new Date(NOW).toISOString()
const farm = { id: 'f', name: 'Farm' }
const roof = { id: 'r', name: 'Attic' }
type Made = NonNullable<Parameters<typeof deviceFixture>[0]>
const tank = (deviceId: string, more: Made = {}) => deviceFixture({ deviceId, at, ...more })
const summaries = (...devices: Device[]) => siteSummariesOf(devices, NOW)

it('is empty where nothing stands at a place', () => {
  expect(summaries()).toEqual([])
  expect(summaries(tank('a'), tank('b'))).toEqual([])
})

it('has all places, each by name, and what stands at none', () => {
  const [a, b, c] = [tank('a', { site: farm }), tank('b', { site: roof }), tank('c')]
  expect(summaries(a, b, c).map(({ id, name, devices }) => [id, name, devices])).toEqual([
    [null, null, 3],
    ['r', 'Attic', 1],
    ['f', 'Farm', 1],
    ['none', null, 1],
  ])
  expect(summaries(a, b).map(({ id }) => id)).toEqual([null, 'r', 'f'])
})

it('says the worst that nobody knows of, and of how many devices', () => {
  const critical = alertFixture({ severity: 'critical' })
  const known = { ...critical, acknowledgedAt: at }
  const [, there] = summaries(
    tank('a', { site: farm, status: 'offline' }),
    tank('b', { site: farm, alerts: [critical] }),
    tank('c', { site: farm }),
  )
  expect(there).toMatchObject({ worst: 'critical', worstCount: 1, devices: 3 })
  expect(summaries(tank('b', { site: farm, alerts: [known] }))[1]).toMatchObject({
    worst: null,
    worstCount: 0,
  })
})

it('adds up water that can still be believed', () => {
  const yesterday = new Date(NOW - 25 * 3_600_000).toISOString()
  const [, there] = summaries(
    tank('a', { site: farm }),
    tank('b', { site: farm, distances: { 0: 900 } }),
    tank('c', { site: farm, at: yesterday, status: 'offline' }),
    deviceFixture({ deviceId: 'p', site: farm, kind: 'pump', distances: {}, tankConfig: null }),
  )
  expect(there).toMatchObject({ liters: 3000 * 0.6 + 3000 * 0.4, tanks: { known: 2, total: 3 } })
  const pump = deviceFixture({ deviceId: 'p', site: farm, kind: 'pump', distances: {}, tankConfig: null })
  expect(summaries(pump)[1]).toMatchObject({ liters: null, tanks: { known: 0, total: 0 } })
})
