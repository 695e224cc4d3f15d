import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { PumpSettings, RunTotals } from '@/contracts/devices/pump'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { pumpFixture, totalsFixture } from '~/tests/support/fixtures/pump-fixture'
import { renderWidget } from '~/tests/support/ui/widget'

type Options = {
  totals?: RunTotals
  previous?: RunTotals | null
  settings?: Partial<PumpSettings>
  sinceServiceS?: number
  units?: 'imperial'
}

function show({
  totals = totalsFixture(),
  previous = null,
  settings = {},
  sinceServiceS = 0,
  units,
}: Options = {}) {
  const pump = pumpFixture()
  const [from, to] = ['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z']
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture(units && { units }) } }),
    'GET /devices': () => deviceList(deviceFixture({ deviceId: 'pump-1', distances: {} })),
    'GET /devices/pump-1/pump': () => ({
      body: { pump: { ...pump, settings: { ...pump.settings, ...settings } } },
    }),
    'GET /devices/pump-1/runs': () => ({ body: { from, to, runs: [], totals, previous, sinceServiceS } }),
  })
  renderWidget('pump-info', { deviceId: 'pump-1', windowHours: 48 })
  return calls
}
const stat = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('shows every number of its window', async () => {
  const calls = show()
  expect(await stat('Runtime')).toBe('2 h 0 min')
  expect(await stat('Starts')).toBe('4')
  expect(await stat('Mean run')).toBe('30 min')
  expect(await stat('Duty')).toBe('8.3%')
  expect(await stat('Volume')).toBe('1,800 L')
  expect(await stat('Energy')).toBe('1.50\u00a0kWh')
  expect(await stat('Energy per volume')).toBe('0.83 kWh/m³')
  const query = calls.find(({ path }) => path.endsWith('/runs'))?.query
  expect(Math.round((Date.now() - Date.parse(query?.get('from') ?? '')) / 3_600_000)).toBe(48)
  expect(screen.getByText('Last 48 h; nothing to compare with yet')).toBeTruthy()
  // in the header, and below it where the header is too narrow
  expect(screen.getAllByText('Last 48 h')).toHaveLength(2)
})

it('tells of energy per volume in gallons', async () => {
  show({ units: 'imperial' })
  expect(await stat('Energy per 1000 gal')).toBe('3.15 kWh')
})

it('says how each compares with the window before, in words', async () => {
  show({ previous: totalsFixture({ runtimeS: 3600, starts: 5, liters: 1800, energyWh: 0 }) })
  expect(await stat('Runtime')).toBe('2 h 0 min100% more')
  expect(await stat('Starts')).toBe('420% less')
  expect(await stat('Volume')).toBe('1,800 Las before')
  expect(await stat('Energy')).toBe('1.50\u00a0kWhnone before')
})

it('never shows 0 for what nobody measured', async () => {
  show({ totals: totalsFixture({ starts: 0, runtimeS: 0, duty: 0, liters: null, energyWh: null }) })
  expect(await stat('Volume')).toBe('—')
  expect(await stat('Energy')).toBe('—')
  expect(await stat('Energy per volume')).toBe('—')
  expect(await stat('Mean run')).toBe('—')
  expect(await stat('Starts')).toBe('0')
})

it('says when a service is due', async () => {
  show({
    settings: { serviceEveryHours: 100, servicedAt: '2026-10-01T00:00:00.000Z' },
    sinceServiceS: 101 * 3600,
  })
  expect(await stat('Since service')).toBe('101 of 100 hService due')
})

it('counts the hours even when no service is planned', async () => {
  show({ sinceServiceS: 3.5 * 3600 })
  expect(await stat('Run so far')).toBe('3.5 h')
})
