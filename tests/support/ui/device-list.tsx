import { fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { DevicesScreen } from '@/features/devices/list/devices-screen'
import { deviceFixture, deviceList } from '../fixtures/device-fixture'
import { AddressInTest } from './address'
import { fakeApi } from './fake-api'
import { personFixture } from '../fixtures/person-fixture'
import { renderUi } from './render-ui'

export const north = deviceFixture({ deviceId: 'north', name: 'North', tags: ['farm'], firmware: '1.0.0' })
export const south = deviceFixture({ deviceId: 'south', name: 'South', kind: 'pump', firmware: '1.1.0' })
export const west = deviceFixture({ deviceId: 'west', name: 'West', tags: ['farm', 'roof'] })
export const three = [north, south, west]

/** The screen for these devices, at the address with this search. */
export function openDeviceList(
  devices: readonly Device[] = three,
  { search = '', isWide = true, isPhone = false, answers = {} } = {},
) {
  localStorage.setItem('auth_token', 'token-1')
  window.history.replaceState(null, '', `/devices${search}`)
  const width = isPhone ? 390 : isWide ? 1200 : 700
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(...devices),
    'GET /users/me/views': () => ({ body: { views: [] } }),
    'GET /invitations': () => ({ body: { invitations: [] } }),
    'GET /transfers': () => ({ body: { transfers: [] } }),
    ...answers,
  })
  const { visits } = renderUi(
    <AddressInTest>
      <DevicesScreen />
    </AddressInTest>,
    { pathname: '/devices' },
  )
  return { calls, visits }
}

/** The names in the table, from the top. */
export const names = () =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
/** Sets a filter to one of its choices, or to another one. */
export async function filterBy(label: string, choice: string): Promise<void> {
  const chip = screen.queryByRole('button', { name: new RegExp(`^${label}: `) })
  fireEvent.click(chip ?? screen.getByRole('button', { name: 'Add filter' }))
  if (!chip)
    fireEvent.click(
      await screen.findByText(label, { selector: '[data-radix-popper-content-wrapper] button' }),
    )
  fireEvent.click(await within(await screen.findByRole('list', { name: label })).findByText(choice))
}
export const unfilter = (label: string) => fireEvent.click(screen.getByLabelText(`Remove filter ${label}`))
export const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
export const selected = () => ['North', 'South', 'West'].filter((name) => box(name).checked)
