import { fireEvent, screen, within } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { vi } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { DevicesScreen } from '@/features/devices/list/devices-screen'
import { deviceFixture, deviceList } from '../fixtures/device-fixture'
import { fakeApi } from './fake-api'
import { personFixture } from '../fixtures/person-fixture'
import { renderUi } from './render-ui'

export const north = deviceFixture({ deviceId: 'north', name: 'North', tags: ['farm'], firmware: '1.0.0' })
export const south = deviceFixture({ deviceId: 'south', name: 'South', kind: 'pump', firmware: '1.1.0' })
export const west = deviceFixture({ deviceId: 'west', name: 'West', tags: ['farm', 'roof'] })
export const three = [north, south, west]

/** What the framework does when the address changes without a navigation. */
function Address({ children }: { children: ReactNode }) {
  const read = () => new URLSearchParams(window.location.search)
  const [params, setParams] = useState(read)
  useEffect(() => {
    const replace = window.history.replaceState.bind(window.history)
    const spy = vi.spyOn(window.history, 'replaceState').mockImplementation((...args) => {
      replace(...args)
      setParams(read())
    })
    return () => spy.mockRestore()
  }, [])
  return <SearchParamsContext value={params as never}>{children}</SearchParamsContext>
}

/** The screen for these devices, at the address with this search. */
export function openDeviceList(
  devices: readonly Device[] = three,
  { search = '', isWide = true, answers = {} } = {},
) {
  localStorage.setItem('auth_token', 'token-1')
  window.history.replaceState(null, '', `/devices${search}`)
  if (isWide) vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(...devices),
    'GET /users/me/views': () => ({ body: { views: [] } }),
    'GET /invitations': () => ({ body: { invitations: [] } }),
    'GET /transfers': () => ({ body: { transfers: [] } }),
    ...answers,
  })
  const { visits } = renderUi(
    <Address>
      <DevicesScreen />
    </Address>,
    { pathname: '/devices' },
  )
  return { calls, visits }
}

/** The names in the table, from the top. */
export const names = () =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
export const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
export const selected = () => ['North', 'South', 'West'].filter((name) => box(name).checked)
