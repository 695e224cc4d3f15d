import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { DangerPanel } from './danger-panel'
import { SharingPanel } from './sharing/sharing-panel'

const device = deviceFixture({ deviceId: 'north', name: 'North' })
const theirs = deviceFixture({ deviceId: 'north', name: 'North', owned: false, access: 'operator' })
const bea = {
  id: 'u2',
  state: 'accepted',
  userId: 'u2',
  name: 'Bea',
  email: 'bea@example.test',
  emailVerified: false,
  role: 'viewer',
  createdAt: '2026-11-21T10:00:00.000Z',
}
const invited = {
  ...bea,
  ...{ id: 'i1', state: 'invited', userId: null, name: '', email: 'eve@example.test' },
}
const transfer = { name: 'Cy', email: 'cy@example.test', expiresAt: '2026-11-28T10:00:00.000Z' }

const answering = (answers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => ({ body: { devices: [], counts: {} } }),
    'GET /devices/north/shares': () => ({ body: { shares: [bea], transfer: null } }),
    ...answers,
  })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const writes = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('sharing', () => {
  it('asks for an address, and says what the server has against it', async () => {
    const message = 'This is your own address'
    const calls = answering({ 'POST /devices/north/shares': () => ({ status: 400, body: { message } }) })
    renderUi(<SharingPanel device={device} />)
    await screen.findByText('Bea')
    for (const text of ['', 'nobody', 'a b@c.d']) {
      type('E-mail address', text)
      press('Invite')
      await screen.findByText('Enter a valid e-mail address')
    }
    expect(writes(calls)).toEqual([])
    type('E-mail address', ' dan@example.test ')
    fireEvent.click(screen.getByRole('radio', { name: 'Operator: may look and switch' }))
    press('Invite')
    await screen.findByText(message)
    const body = { email: 'dan@example.test', role: 'operator' }
    expect(writes(calls)).toEqual([['POST', '/devices/north/shares', body]])
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('dan@example.test')
  })

  it('changes a role, and ends a share with a way back', async () => {
    const calls = answering({
      'POST /devices/north/shares': () => ({ body: { share: bea } }),
      'DELETE /devices/north/shares/u2': () => ({}),
    })
    renderUi(<SharingPanel device={device} />)
    fireEvent.change(await screen.findByLabelText('Role of Bea'), { target: { value: 'operator' } })
    await screen.findByText('Bea: Operator')
    press('Stop sharing with Bea')
    fireEvent.click(await screen.findByText('Undo'))
    const share = (role: string) => ['POST', '/devices/north/shares', { email: bea.email, role }]
    await waitFor(() =>
      expect(writes(calls)).toEqual([
        share('operator'),
        ['DELETE', '/devices/north/shares/u2', undefined],
        share('viewer'),
      ]),
    )
    expect(screen.getByText('E-mail not verified')).toBeTruthy()
  })

  it('tells who is invited and who has accepted; an invitation can be taken back', async () => {
    const shares = () => ({ body: { shares: [bea, invited], transfer: null } })
    const calls = answering({
      'GET /devices/north/shares': shares,
      'DELETE /devices/north/shares/i1': () => ({}),
    })
    renderUi(<SharingPanel device={device} />)
    await screen.findByText('Invited')
    expect(screen.getByText('Accepted')).toBeTruthy()
    press('Take back the invitation of eve@example.test')
    await screen.findByText('The invitation of eve@example.test was taken back')
    expect(writes(calls)).toEqual([['DELETE', '/devices/north/shares/i1', undefined]])
  })

  it('tells of an offer that waits', async () => {
    answering({ 'GET /devices/north/shares': () => ({ body: { shares: [], transfer } }) })
    renderUi(<SharingPanel device={device} />)
    await screen.findByText(/^Offered to cy@example.test until/)
    expect(screen.getByText('Only you see this device.')).toBeTruthy()
  })

  it('says what failed, and tries again', async () => {
    let broken = true
    const shares = () =>
      broken ? { status: 503, body: { message: 'Away' } } : { body: { shares: [bea], transfer } }
    answering({ 'GET /devices/north/shares': shares })
    renderUi(<SharingPanel device={device} />)
    await screen.findByText('Away')
    broken = false
    press('Try again')
    await screen.findByText('Bea')
  })

  it('lets somebody it is shared with leave, after a question', async () => {
    const calls = answering({ 'DELETE /devices/north/shares/u1': () => ({}) })
    const { visits } = renderUi(<SharingPanel device={theirs} />)
    expect(screen.getByText(/Operator: may look and switch/)).toBeTruthy()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Leave this device' })
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
    const question = await screen.findByRole('alertdialog')
    expect(writes(calls)).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: 'Leave this device' }))
    await screen.findByText('You left North')
    expect(visits).toEqual(['/devices'])
    expect(calls.some(({ path }) => path === '/devices/north/shares')).toBe(false)
  })
})

describe('danger', () => {
  it.each([['North'], ['north'], [' North ']])('releases once %j is typed', async (text) => {
    const calls = answering({ 'DELETE /devices/north/claim': () => ({}) })
    const { visits } = renderUi(<DangerPanel device={device} />)
    press('Release device')
    const dialog = await screen.findByRole('dialog', { name: 'Release North?' })
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Release device' })
    expect(confirm.disabled).toBe(true)
    type('Type North to confirm', 'Nort')
    fireEvent.submit(within(dialog).getByLabelText('Type North to confirm'))
    expect(confirm.disabled).toBe(true)
    expect(writes(calls)).toEqual([])
    type('Type North to confirm', text)
    fireEvent.click(confirm)
    await screen.findByText('North is released')
    expect(visits).toEqual(['/devices'])
  })

  it('keeps the dialog when the release fails', async () => {
    answering({ 'DELETE /devices/north/claim': () => ({ status: 503, body: { message: 'Away' } }) })
    const { visits } = renderUi(<DangerPanel device={device} />)
    press('Release device')
    type((await screen.findByLabelText('Type North to confirm')) && 'Type North to confirm', 'North')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Release device' }))
    await screen.findByText('Away')
    expect(visits).toEqual([])
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('offers to an address, after a question', async () => {
    const message = 'This is your own address'
    const calls = answering({ 'POST /devices/north/transfer': () => ({ status: 400, body: { message } }) })
    renderUi(<DangerPanel device={device} />)
    await screen.findByLabelText('E-mail address of the new owner')
    type('E-mail address of the new owner', 'nobody')
    press('Offer device')
    await screen.findByText('Enter a valid e-mail address')
    type('E-mail address of the new owner', 'dan@example.test')
    press('Offer device')
    const question = await screen.findByRole('alertdialog', { name: 'Offer North to dan@example.test?' })
    expect(question.textContent).not.toContain('pump')
    expect(writes(calls)).toEqual([])
    press('Offer')
    await screen.findByText(message)
    expect(writes(calls)).toEqual([['POST', '/devices/north/transfer', { email: 'dan@example.test' }]])
  })

  it('says of a pump that it stops', async () => {
    answering()
    renderUi(<DangerPanel device={{ ...device, kind: 'pump' }} />)
    await screen.findByLabelText('E-mail address of the new owner')
    type('E-mail address of the new owner', 'dan@example.test')
    press('Offer device')
    await screen.findByText(/its pump is switched to Off mode/)
  })

  it('takes an offer back', async () => {
    let offered: typeof transfer | null = transfer
    answering({
      'GET /devices/north/shares': () => ({ body: { shares: [], transfer: offered } }),
      'DELETE /devices/north/transfer': () => {
        offered = null
        return {}
      },
    })
    renderUi(<DangerPanel device={device} />)
    await screen.findByText(/^Offered to cy@example.test/)
    press('Cancel offer')
    await screen.findByLabelText('E-mail address of the new owner')
  })

  it('has nothing but the way out for whom it is shared with', () => {
    answering()
    renderUi(<DangerPanel device={theirs} />)
    expect(screen.getByRole('button', { name: 'Leave this device' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Release device' })).toBeNull()
  })
})
