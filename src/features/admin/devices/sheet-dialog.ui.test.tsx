import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminDevice } from '@/contracts/admin/devices'
import { adminDeviceFixture } from '~/tests/support/fixtures/admin-device-fixture'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { AllDevicesScreen } from './all-devices-screen'
import type { DeviceActions } from './device-actions'

const device = adminDeviceFixture

type Sheet = { devices: { deviceId: string; claimCode?: string }[] }

type Coding = { params: { deviceId: string }; body: { claimCode: string } }

/** `sheets`: with what the server answers one sheet after another. */
async function open(sheets: number[], refused: readonly string[] = []) {
  const codes: Record<string, string> = {}
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture({ role: 'superuser' }) } }),
    'GET /users/me/views': () => ({ body: { views: [] } }),
    'POST /admin/devices/sheet': () => ({ status: sheets.shift() ?? 200 }),
  })
  const setClaimCode = async ({ params, body }: Coding) => {
    const error = { status: 403, code: 'forbidden', message: 'Not yours', requestId: 'r1' }
    if (refused.includes(params.deviceId)) return { ok: false, error }
    codes[params.deviceId] = body.claimCode
    return { ok: true, data: { ok: true } }
  }
  const actions = { setClaimCode } as unknown as DeviceActions
  const screenOf = (devices: AdminDevice[]) => (
    <AllDevicesScreen devices={devices} total={2} nextCursor={null} actions={actions} inbox={null} />
  )
  const { rerender } = renderUi(screenOf([device('a'), device('b')]), { pathname: '/devices' })
  for (const id of ['a', 'b']) await userEvent.click(screen.getByLabelText(`Select Tank ${id}`))
  await userEvent.click(screen.getByRole('button', { name: 'QR sheet' }))
  const printed = () => calls.filter(({ path }) => path === '/admin/devices/sheet')
  return {
    codes,
    sheets: () => printed().map(({ body }) => (body as Sheet).devices),
    list: (...devices: AdminDevice[]) => rerender(screenOf(devices)),
  }
}
const chosen = () => screen.queryAllByRole('checkbox', { checked: true, hidden: true }).length
const choose = async () => {
  await userEvent.click(screen.getByLabelText('Print new claim codes'))
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
}
const newCodes = async () => within(await screen.findByRole('dialog', { name: 'New claim codes' }))

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:sheet', revokeObjectURL: () => {} })
  HTMLAnchorElement.prototype.click = () => {}
})

describe('a sheet with new claim codes', () => {
  it('ends the choice once it is there', async () => {
    const { codes, sheets } = await open([200])
    await choose()
    await waitFor(() => expect(chosen()).toBe(0))
    expect(screen.queryByRole('dialog')).toBeNull()
    const printed = (sheets()[0] ?? []).map(({ deviceId, claimCode }) => [deviceId, claimCode])
    expect(Object.fromEntries(printed)).toEqual(codes)
  })

  it('that fails shows the codes until it is there, and sets no others', async () => {
    const { codes, sheets } = await open([500, 500, 200])
    await choose()
    const dialog = await newCodes()
    expect(await dialog.findByText('The sheet could not be made')).toBeDefined()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Tank a${codes['a']}`,
      `Tank b${codes['b']}`,
    ])
    const copied = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText: copied } })
    await userEvent.click(dialog.getByRole('button', { name: 'Copy codes' }))
    expect(copied).toHaveBeenCalledWith(`a\t${codes['a']}\nb\t${codes['b']}`)
    const again = () => dialog.getByRole('button', { name: 'Try again' })
    await userEvent.click(again())
    await waitFor(() => expect(sheets()).toHaveLength(2))
    expect(await dialog.findByText('The sheet could not be made')).toBeDefined()
    await userEvent.click(again())
    await waitFor(() => expect(chosen()).toBe(0))
    expect(sheets()[2]).toEqual(sheets()[0])
  })

  it('that fails keeps the codes when the rows leave the list', async () => {
    const { codes, sheets, list } = await open([500, 200])
    await choose()
    const dialog = await newCodes()
    await dialog.findByText('The sheet could not be made')
    list(device('c'))
    expect(dialog.getByText(codes['a'] ?? '')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sheets()[1]).toEqual(sheets()[0])
  })

  it('is closed without the sheet only after a question', async () => {
    await open([500])
    await choose()
    const dialog = await newCodes()
    await dialog.findByText('The sheet could not be made')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Close without the sheet?' }))
    await userEvent.click(question.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(chosen()).toBe(0))
  })

  it('has the codes of those devices that took one', async () => {
    const { sheets } = await open([200], ['a'])
    await choose()
    expect(await screen.findByText(/Not yours/)).toBeDefined()
    await waitFor(() => expect(sheets()).toMatchObject([[{ deviceId: 'b' }]]))
  })
})

it('a sheet without codes that fails says so in its dialog, and can be asked for again', async () => {
  const { sheets } = await open([500, 200])
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect(await screen.findByText('The sheet could not be made')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sheets()).toHaveLength(2)
  expect(chosen()).toBeGreaterThan(0)
})
