import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { box, names, north, openDeviceList, south } from '~/tests/support/ui/device-list'

const leak = alertFixture({ rule: 'water_leak', severity: 'critical' })
const battery = alertFixture({ id: 'b', rule: 'battery', acknowledgedAt: new Date().toISOString() })
const wet = deviceFixture({ deviceId: 'wet', name: 'Wet', alerts: [leak, battery] })
const quiet = deviceFixture({ deviceId: 'quiet', name: 'Quiet', access: 'viewer', mute: { until: null } })

it('marks what has open alerts, and shows only that on request', async () => {
  openDeviceList([north, wet])
  await screen.findByText('North')
  const row = within(screen.getByRole('row', { name: /Wet/ }))
  expect(row.getByText(/Water leak/).textContent).toBe('Open alert:Water leak +1')
  fireEvent.click(screen.getByRole('button', { name: 'With alerts' }))
  expect(names()).toEqual(['Wet'])
  expect(window.location.search).toBe('?alerts=1')
})

it('has a column of all open alerts', async () => {
  openDeviceList([north, wet], { search: '?columns=alerts' })
  await screen.findByText('North')
  const cell = screen.getByText('Battery low', { exact: false }).closest('td')
  expect(cell?.textContent).toMatch(/^Water leak 10 min. agoBattery low 10 min. ago$/)
})

it('marks acknowledged ones as such', async () => {
  openDeviceList([deviceFixture({ alerts: [battery] })])
  expect((await screen.findByText(/Battery low/)).textContent).toBe('Open alert:Battery lowAcknowledged')
})

it('mutes several at once, shared ones too', async () => {
  const { calls } = openDeviceList([north, south, quiet], {
    answers: {
      'PUT /devices/north/mute': () => ({ body: { mute: { until: null } } }),
      'PUT /devices/quiet/mute': () => ({ body: { mute: { until: null } } }),
      'DELETE /devices/quiet/mute': () => ({ body: { ok: true } }),
    },
  })
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  await screen.findByText('North')
  for (const name of ['North', 'Quiet']) fireEvent.click(box(name))
  fireEvent.click(screen.getByRole('button', { name: 'Mute' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mute for 8 h' }))
  await screen.findByText('2 devices muted')
  expect(sent()).toEqual([
    ['PUT', '/devices/north/mute', { for: '8h' }],
    ['PUT', '/devices/quiet/mute', { for: '8h' }],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Mute' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Unmute' }))
  await waitFor(() => expect(sent().at(-1)).toEqual(['DELETE', '/devices/quiet/mute', undefined]))
})
