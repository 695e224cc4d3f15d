import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { recordAnswer } from '@/client/live/connection'
import type { Device } from '@/contracts/devices/device'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { AddressInTest } from '~/tests/support/ui/address'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { AttentionStrip } from './attention-strip'
import { SiteStrip } from './site-strip'

const farm = { id: 'f', name: 'Farm' }
const field = deviceFixture({ deviceId: 'field', name: 'Field', site: farm })
const roof = deviceFixture({
  deviceId: 'roof',
  name: 'Roof',
  alerts: [alertFixture({ severity: 'critical' })],
})

beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  recordAnswer()
})

function open(devices: Device[], search = '') {
  window.history.replaceState(null, '', `/${search}`)
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(...devices),
  })
  renderUi(
    <AddressInTest>
      <SiteStrip />
      <AttentionStrip />
    </AddressInTest>,
  )
}
const strip = async () => within(await screen.findByRole('navigation', { name: 'Devices by place' }))
const attention = async () => within(await screen.findByRole('region', { name: 'Needs attention' }))

it('is not there for who has put nothing at a place', async () => {
  open([roof, deviceFixture({ deviceId: 'b' })])
  await (await attention()).findByText(/^1 of 2 fine/)
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('lists the places with what is there, the worst and the water', async () => {
  open([field, roof])
  const links = (await strip()).getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual([
    'All placesCritical: 12 devices · 3,600 L',
    'FarmFine1 device · 1,800 L',
    'No placeCritical: 11 device · 1,800 L',
  ])
})

it('narrows what needs somebody, and is a link', async () => {
  open([field, roof])
  await (await attention()).findByText('Roof')
  const link = (await strip()).getByRole('link', { name: /^Farm/ })
  expect(link.getAttribute('href')).toBe('/?site=f')
  fireEvent.click(link)
  await (await attention()).findByText(/^1 device fine/)
  expect((await attention()).queryByText('Roof')).toBeNull()
  expect(window.location.search).toBe('?site=f')
  expect((await strip()).getByRole('link', { current: true }).textContent).toMatch(/^Farm/)
  fireEvent.click((await strip()).getByRole('link', { name: /^All places/ }))
  await (await attention()).findByText('Roof')
  expect(window.location.search).toBe('')
})

it('begins as the address says', async () => {
  open([field, roof], '?site=none')
  await (await attention()).findByText('Roof')
  expect((await strip()).getByRole('link', { current: true }).textContent).toMatch(/^No place/)
})

it('names on a wall only the place that is shown', async () => {
  open([field, roof], '?kiosk=1&site=f')
  expect((await strip()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'FarmFine1 device · 1,800 L',
  ])
  expect((await strip()).queryByRole('button')).toBeNull()
})
