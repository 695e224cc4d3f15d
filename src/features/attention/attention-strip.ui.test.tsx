import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordAnswer } from '@/client/live/connection'
import type { Device } from '@/contracts/devices/device'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { AttentionStrip } from './attention-strip'

const dry = alertFixture({ severity: 'critical' })
const acknowledged = `/alerts/${dry.id}/acknowledge`

function show(devices: Device[], answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(...devices),
    ...answers,
  })
  renderUi(<AttentionStrip />)
  return calls
}
const strip = async () => within(await screen.findByRole('region', { name: 'Needs attention' }))
const tank = (deviceId: string, name: string, made: Partial<Device> = {}) =>
  deviceFixture({ deviceId, id: deviceId, name, ...made })

beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  recordAnswer()
})
afterEach(() => {
  vi.useRealTimers()
  act(() => recordAnswer())
})

it('is one quiet line while all is fine', async () => {
  show([tank('a', 'Roof'), tank('b', 'Barn')])
  await (await strip()).findByText(/^All 2 fine, (now|\d sec. ago)$/)
  expect(screen.queryByRole('listitem')).toBeNull()
})

it('says device, what and since when, leads to it, and takes the acknowledgement', async () => {
  const calls = show(
    [tank('a', 'Roof'), tank('b', 'Barn', { alerts: [dry], levelPercent: 8, levelClass: 'critical' })],
    {
      [`POST ${acknowledged}`]: () => ({
        body: { alert: { ...dry, acknowledgedAt: new Date().toISOString() } },
      }),
    },
  )
  const row = within(await (await strip()).findByRole('listitem'))
  expect(row.getByText('Barn')).toBeTruthy()
  expect(row.getByText(/Level critical · 8\s?%/)).toBeTruthy()
  expect(row.getByText(/^since .+, 10 min. ago$/)).toBeTruthy()
  expect(row.getByRole('link', { name: 'Open Barn' }).getAttribute('href')).toBe(
    `/devices/b?tab=alerts&alert=${dry.id}`,
  )
  expect((await strip()).getByText(/^1 of 2 fine, /)).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: 'Acknowledge: Level critical, Barn' }))
  await row.findByText('Acknowledged')
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([acknowledged])
  // it is known, and still not fine
  expect((await strip()).getByText(/^1 of 2 fine, /)).toBeTruthy()
})

it('shows three, the worst, and the others when asked to', async () => {
  const offline = Array.from({ length: 5 }, (_, i) => tank(`t${i}`, `Tank ${i}`, { status: 'offline' }))
  show([...offline, tank('dry', 'Dry', { alerts: [dry] })])
  const rows = async () => (await strip()).getAllByRole('listitem').map((row) => row.textContent)
  await (await strip()).findByText('Dry')
  expect(await rows()).toHaveLength(3)
  expect((await rows())[0]).toContain('Dry')
  fireEvent.click(screen.getByRole('button', { name: 'Show 3 more' }))
  expect(await rows()).toHaveLength(6)
})

it('claims nothing of a server that is silent', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  show([tank('a', 'Roof')])
  await (await strip()).findByText(/fine/)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.setSystemTime(Date.now() + 31_000)
  fireEvent(document, new Event('visibilitychange'))
  await (await strip()).findByText(/^Not known since .+: the server does not answer$/)
  expect((await strip()).queryByText(/fine/)).toBeNull()
})

it('claims nothing before the devices are known, and when they could not be loaded', async () => {
  show([], { 'GET /devices': () => ({ status: 500 }) })
  expect((await strip()).queryByText(/fine/)).toBeNull()
  await (await strip()).findByText('Not known: the devices could not be loaded')
})

it('is not there for somebody without devices', async () => {
  show([])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull())
})
