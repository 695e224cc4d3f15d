import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { AdminDevice } from '@/contracts/admin/devices'
import { adminDeviceFixture } from '~/tests/support/fixtures/admin-device-fixture'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { AllDevicesScreen } from './all-devices-screen'
import type { DeviceActions } from './device-actions'

/** The screen with these devices; what was written, and what was sent for a sheet. */
function open(devices: readonly AdminDevice[]) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  Object.assign(URL, { createObjectURL: () => 'blob:sheet', revokeObjectURL: () => {} })
  HTMLAnchorElement.prototype.click = () => {}
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture({ role: 'superuser' }) } }),
    'GET /users/me/views': () => ({ body: { views: [] } }),
    'POST /admin/devices/sheet': () => ({ status: 200 }),
  })
  const codes: unknown[] = []
  const setClaimCode = async (input: unknown) => {
    codes.push(input)
    return { ok: true, data: { ok: true } }
  }
  const importList = async () => ({ ok: true, data: { created: 2, problems: [] } })
  const actions = { setClaimCode, importList } as unknown as DeviceActions
  renderUi(
    <AllDevicesScreen
      devices={devices}
      total={devices.length}
      nextCursor={null}
      actions={actions}
      inbox={null}
    />,
    { pathname: '/devices' },
  )
  const sheets = () => calls.filter(({ path }) => path === '/admin/devices/sheet').map(({ body }) => body)
  return { codes, sheets }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('the codes of those chosen devices that have one are removed after a question', async () => {
  const { codes } = open([adminDeviceFixture('a', { claimCode: true }), adminDeviceFixture('b')])
  await userEvent.click(screen.getByLabelText('Select Tank b'))
  expect(screen.queryByRole('button', { name: 'Remove claim code' })).toBeNull()
  await userEvent.click(screen.getByLabelText('Select Tank a'))
  await press('Remove claim code')
  const question = await screen.findByRole('alertdialog', { name: 'Remove the claim code of 1 device?' })
  expect(codes).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Remove claim code' }))
  expect(await screen.findByText('1 device has no claim code any more')).toBeDefined()
  expect(codes).toEqual([{ params: { deviceId: 'a' }, body: { claimCode: null } }])
})

it('a list that was imported is printed with its codes', async () => {
  const { sheets } = open([])
  const csv = 'deviceId,claimCode\na,RIVER-7391\nb,RIVER-7392'
  await press('Import devices')
  await userEvent.click(screen.getByLabelText('Or paste it'))
  await userEvent.paste(csv)
  await press('Check')
  await userEvent.click(await screen.findByRole('button', { name: 'Register 2 devices' }))
  await screen.findByRole('dialog', { name: 'QR codes of 2 devices' })
  await press('Download PDF')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sheets()).toEqual([{ format: 'a4', csv }])
})
