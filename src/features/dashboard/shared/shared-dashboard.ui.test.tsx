import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { countDevices } from '@/domain/devices/device-counts'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { status, summary } from '~/tests/support/ui/dashboard'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { layOut, resizeTo } from '~/tests/support/ui/lay-out'
import { renderUi } from '~/tests/support/ui/render-ui'
import { SharedDashboardScreen } from './shared-dashboard-screen'

const TOKEN = `cdl_${'a'.repeat(43)}`
const devices = [
  deviceFixture({ deviceId: 'tank-1', name: 'North tank', access: 'viewer', status: 'offline' }),
]
const dashboard = {
  ...{ name: 'Hall', expiresAt: '2030-05-04T09:30:00.000Z', units: 'metric' },
  ...{ widgets: [summary, status], narrowOrder: [], devices, counts: countDevices(devices) },
}
const gone = { status: 404, body: { code: 'not_found', message: 'This link does not open anything' } }
const down = { status: 503, body: { code: 'unavailable', message: 'Down for repair', requestId: 'req-7' } }
type Answer = { status?: number; body: unknown }

function open(answer: () => Answer, hash = `#${TOKEN}`, search = '') {
  localStorage.setItem('auth_token', 'of-somebody-who-is-signed-in')
  window.location.hash = hash
  const calls = fakeApi({
    'POST /shared-dashboard': answer,
    'POST /shared-dashboard/read': () => ({ body: { answer: null } }),
  })
  renderUi(<SharedDashboardScreen tools="a tool" connection={null} />, { pathname: '/shared', search })
  return calls
}

/** What a poll does too: the network of this browser is back. */
const lookAgain = () => fireEvent(window, new Event('online'))

beforeEach(() => {
  layOut()
  resizeTo(1440)
})

it('shows the cards under the name of the link, with nothing that could be pressed or followed', async () => {
  const calls = open(() => ({ body: dashboard }))
  await screen.findByRole('heading', { level: 1, name: 'Hall' })
  expect(screen.getByText(/^Read-only · until .*2030/)).toBeTruthy()
  await screen.findByText('total')
  // both cards name the device
  await waitFor(() => expect(screen.getAllByText('North tank')).toHaveLength(2))
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.queryAllByRole('button')).toEqual([])
  const looks = calls.filter(({ path }) => path === '/shared-dashboard')
  expect(looks[0]?.body).toEqual({ token: TOKEN })
  expect(calls.every(({ path }) => path.startsWith('/shared-dashboard') || path === '/users/me')).toBe(true)
})

it('shows the cards alone on a screen on a wall, under a name that is only heard', async () => {
  open(() => ({ body: dashboard }), undefined, 'kiosk=1')
  const name = await screen.findByRole('heading', { level: 1, name: 'Hall' })
  expect(name.className).toBe('sr-only')
  await screen.findByText('total')
  expect(screen.queryByText('a tool')).toBeNull()
  expect(screen.queryByText(/^Read-only/)).toBeNull()
})

it.each([
  ['an unknown token', `#${TOKEN}`, 1],
  ['a token that was cut', `#${TOKEN.slice(0, -1)}`, 0],
  ['no token', '', 0],
])('says of %s that it opens nothing, and asks no more', async (_, hash, asked) => {
  const calls = open(() => gone, hash)
  await screen.findByText('This link does not open anything')
  expect(calls.filter(({ path }) => path === '/shared-dashboard')).toHaveLength(asked)
})

it('that was revoked takes the cards away with the next look', async () => {
  let answer: Answer = { body: dashboard }
  open(() => answer)
  await screen.findByRole('heading', { name: 'Hall' })
  answer = gone
  lookAgain()
  await screen.findByText('This link does not open anything')
  expect(screen.queryByText('North tank')).toBeNull()
})

it('keeps what is known while the server cannot answer, and says so where nothing is known', async () => {
  let answer: Answer = down
  const calls = open(() => answer)
  await screen.findByText('Down for repair')
  answer = { body: dashboard }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Hall' })
  answer = down
  const before = calls.length
  lookAgain()
  await waitFor(() => expect(calls.length).toBeGreaterThan(before))
  expect(screen.getByRole('heading', { name: 'Hall' })).toBeTruthy()
})
