import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { lazy, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  card,
  inDialog,
  openDashboard,
  pick,
  places,
  press,
  SECOND_SEND,
  status,
  summary,
  widget,
} from '~/tests/support/ui/dashboard'
import { deferred } from '~/tests/support/ui/fake-api'
import { resizeTo } from '~/tests/support/ui/lay-out'

const confirmRemoval = async () => {
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Widget Removal' }))
  expect(question.getByText('This action cannot be undone')).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
}
beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  resizeTo(1440)
})

describe('an empty dashboard', () => {
  it('says how to begin', async () => {
    openDashboard({ widgets: [] })
    await screen.findByText('No widgets yet')
    expect(screen.getByText('Click "Add Widget" to start building your dashboard')).toBeTruthy()
  })

  it('shows somebody without devices how to get one', async () => {
    openDashboard({ widgets: [], devices: [] })
    await screen.findByText('Get Started')
    expect(screen.getByText('No devices are assigned to your account yet')).toBeTruthy()
    expect(
      screen.getByText('Search for your device ID to claim it if it has onboarded to the system'),
    ).toBeTruthy()
    expect(screen.getByText('claim search')).toBeTruthy()
  })

  it('shows it whole, once its search is there', async () => {
    const code = deferred<{ default: () => ReactNode }>()
    const Search = lazy(() => code.promise)
    openDashboard({ widgets: [], devices: [], claimSearch: <Search /> })
    await screen.findByText('No widgets yet')
    expect(screen.queryByText('Get Started')).toBeNull()
    code.resolve({ default: () => <p>its code</p> })
    await screen.findByText('Get Started')
    expect(screen.getByText('its code')).toBeTruthy()
  })

  it.each(['admin', 'superuser'] as const)('does not show it to an %s', async (role) => {
    openDashboard({ widgets: [], devices: [], role })
    await screen.findByText('No widgets yet')
    expect(screen.queryByText('Get Started')).toBeNull()
  })
})

describe('a dashboard that cannot be loaded', () => {
  it('says why and recovers', async () => {
    let isDown = true
    const failure = {
      status: 503,
      body: { message: 'Down for repair', code: 'unavailable', requestId: 'req-7' },
    }
    openDashboard({
      answers: { 'GET /users/me/widgets': () => (isDown ? failure : { body: { widgets: [summary] } }) },
    })
    await screen.findByText('Down for repair')
    expect(screen.getByText('Request req-7')).toBeTruthy()
    isDown = false
    press('Try again')
    await card('Device Summary')
  })
})

describe('adding a widget', () => {
  it('sends the defaults of the type with the chosen device, and then the layout twice', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_000 })
    const added = widget('water-level-1790000000000', 'water-level', 6, { deviceId: 'tank-1' })
    const { made, layouts } = openDashboard({
      answers: { 'POST /users/me/widgets': () => ({ body: { widget: added } }) },
    })
    await card('Tank Status')
    press('Add Widget')
    const dialog = await inDialog('Add Widget')
    fireEvent.click(dialog.getByRole('radio', { name: 'Water Level Monitor' }))
    expect(dialog.getByText('Unique identifier for this widget instance')).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: 'Widget Identifier' })).toHaveProperty('value', added.key)
    expect(dialog.getByRole('option', { name: 'House tank' })).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await screen.findByText('Widget added')
    await card('Water Level Monitor')
    const { key, type, config } = added
    expect(made('POST', '/users/me/widgets')).toEqual([{ key, type, config }])
    await waitFor(() => expect(layouts()).toHaveLength(2), SECOND_SEND)
    expect(layouts().map(places)).toEqual(Array(2).fill({ summary: 0, status: 3, [added.key]: 6 }))
    vi.useRealTimers()
  })

  it('asks no device of a type that has none', async () => {
    openDashboard()
    await card('Tank Status')
    press('Add Widget')
    const dialog = await inDialog('Add Widget')
    fireEvent.click(dialog.getByRole('radio', { name: 'Device Summary' }))
    expect(dialog.queryByRole('combobox')).toBeNull()
  })

  it.each([
    ['status', 'You already have a widget with this identifier'],
    ['a/b', 'Must not contain / \\ ? or #'],
    [' ', 'A widget identifier is required'],
  ])('refuses the identifier "%s"', async (key, message) => {
    const { made } = openDashboard()
    await card('Tank Status')
    press('Add Widget')
    const dialog = await inDialog('Add Widget')
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: key } })
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await dialog.findByText(message)
    expect(made('POST', '/users/me/widgets')).toEqual([])
  })

  it('stays open when it fails', async () => {
    openDashboard({
      answers: { 'POST /users/me/widgets': () => ({ status: 409, body: { message: 'Too many widgets' } }) },
    })
    await card('Tank Status')
    press('Add Widget')
    const dialog = await inDialog('Add Widget')
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await screen.findByText('Add failed')
    expect(screen.getByText('Too many widgets')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('configuring a widget', () => {
  const water = widget('water', 'water-level', 0, { deviceId: 'tank-1' })
  const path = 'PATCH /users/me/widgets/water'

  it('draws its fields, checks them and saves', async () => {
    const answer = vi.fn(({ body }) => ({ body: { widget: { ...water, ...body } } }))
    const { made } = openDashboard({ widgets: [water], answers: { [path]: answer } })
    await pick('Water Level Monitor', 'Configure')
    const dialog = await inDialog('Configure Widget')
    expect(dialog.queryByRole('textbox', { name: 'Low threshold' })).toBeNull()
    fireEvent.change(dialog.getByRole('combobox', { name: "This widget's own thresholds" }), {
      target: { value: 'on' },
    })
    const low = dialog.getByRole('textbox', { name: 'Low threshold' })
    const poll = dialog.getByRole('textbox', { name: 'Poll interval' })
    fireEvent.change(low, { target: { value: '60' } })
    fireEvent.change(poll, { target: { value: '4' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('At least 5')
    expect(poll.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(poll, { target: { value: '60' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Must be below the medium threshold')
    expect(answer).not.toHaveBeenCalled()
    fireEvent.change(low, { target: { value: '40' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Configuration saved')
    const config = { ...water.config, ownThresholds: true, lowThreshold: 40, pollS: 60 }
    expect(made('PATCH', '/users/me/widgets/water')).toEqual([{ config }])
    await screen.findByText("This widget's own lines")
  })

  it('heads the card with its device until it is given a title, which is sent once changed', async () => {
    const answer = vi.fn(({ body }) => ({ body: { widget: { ...water, ...body } } }))
    const { made } = openDashboard({ widgets: [water], answers: { [path]: answer } })
    await screen.findByRole('article', { name: 'House tank · Water Level Monitor' })
    expect(screen.getByRole('heading', { name: 'House tank' })).toBeTruthy()
    await pick('Water Level Monitor', 'Configure')
    const dialog = await inDialog('Configure Widget')
    const title = dialog.getByRole('textbox', { name: 'Title' })
    expect(title).toHaveProperty('value', '')
    fireEvent.change(title, { target: { value: ' For the cows ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByRole('article', { name: 'For the cows · House tank' })
    expect(made('PATCH', '/users/me/widgets/water')).toEqual([
      { config: water.config, title: 'For the cows' },
    ])
  })

  it('asks before throwing away what was typed', async () => {
    openDashboard({ widgets: [water] })
    await pick('Water Level Monitor', 'Configure')
    const dialog = await inDialog('Configure Widget')
    fireEvent.change(dialog.getByRole('textbox', { name: 'Poll interval' }), { target: { value: '60' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await screen.findByText('Discard your changes?')
    press('Keep editing')
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull())
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByText('Configure Widget')).toBeNull())
  })

  it('says when there is nothing to configure', async () => {
    openDashboard()
    await pick('Device Summary', 'Configure')
    await screen.findByText('No configurable options available for this widget.')
  })

  it('saves the configs of older versions and says so', async () => {
    const old = { ...water, config: { deviceId: 'tank-1', palette: 'forest' } }
    const { made } = openDashboard({
      widgets: [old],
      answers: { [path]: ({ body }) => ({ body: { widget: { ...old, ...(body as object) } } }) },
    })
    await screen.findByText('Widgets were upgraded to the current version')
    expect(made('PATCH', '/users/me/widgets/water')).toEqual([
      { config: { ...water.config, palette: 'forest' } },
    ])
  })
})

describe('removing a widget', () => {
  it('takes it away at once and sends the layout', async () => {
    const removal = deferred<{ body: object }>()
    const { layouts } = openDashboard({
      answers: { 'DELETE /users/me/widgets/summary': () => removal.promise },
    })
    await pick('Device Summary', 'Remove')
    await confirmRemoval()
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Device Summary' })).toBeNull())
    expect(layouts()).toEqual([])
    removal.resolve({ body: { ok: true } })
    await screen.findByText('Widget removed')
    await waitFor(() => expect(layouts().map(places)).toEqual([{ status: 3 }, { status: 3 }]), SECOND_SEND)
  })

  it('is asked about by device too, since there may be several of the type', async () => {
    openDashboard()
    await pick('Tank Status', 'Remove')
    const question = await screen.findByRole('alertdialog')
    await within(question).findByText('House tank · Tank Status')
    expect(within(question).getByText('status')).toBeTruthy()
  })

  it('brings it back to its place when the server refuses', async () => {
    const { layouts } = openDashboard({
      answers: { 'DELETE /users/me/widgets/summary': () => ({ status: 500 }) },
    })
    await pick('Device Summary', 'Remove')
    await confirmRemoval()
    await screen.findByText('Remove failed')
    await card('Device Summary')
    expect(layouts()).toEqual([])
    expect(JSON.parse(localStorage.getItem('dashboard_layout') ?? '[]')).toEqual([
      { id: 'summary', x: 0, y: 0, w: 3, h: 2 },
      { id: 'status', x: 3, y: 0, w: 3, h: 2 },
    ])
  })
})

describe('a screen on a wall', () => {
  it('shows the cards and nothing that changes them', async () => {
    openDashboard({ search: 'kiosk=1' })
    await card('Device Summary')
    await card('Tank Status')
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  })
})

describe('looking closer', () => {
  it('inspects the layout', async () => {
    openDashboard()
    await pick('Tank Status', 'Inspect layout')
    const panel = within(await screen.findByRole('region', { name: 'Layout Inspector' }))
    expect(panel.getByText(/12 columns, row height 100 px, margin 6 px/)).toBeTruthy()
    const [, , row] = panel.getAllByRole('row')
    expect(row?.textContent).toBe('House tank · Tank Status statusx 3, y 03 × 2')
    fireEvent.click(panel.getByRole('button', { name: 'Close the layout inspector' }))
    await waitFor(() => expect(screen.queryByText('Layout Inspector')).toBeNull())
  })

  it('brings the inspector before the reader at once and gives the focus back on Escape', async () => {
    openDashboard()
    await pick('Tank Status', 'Inspect layout')
    const panel = await screen.findByRole('region', { name: 'Layout Inspector' })
    await waitFor(() => expect(document.activeElement).toBe(panel))
    fireEvent.keyDown(panel, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText('Layout Inspector')).toBeNull())
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Actions for House tank · Tank Status' }),
    )
  })

  it('shows a widget full screen and comes back', async () => {
    openDashboard()
    await pick('Tank Status', 'Full screen')
    const full = await inDialog('House tank · Tank Status')
    await full.findByText('OK')
    fireEvent.click(full.getByRole('button', { name: 'Close full screen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('copies a widget with its settings', async () => {
    const { made, layouts } = openDashboard({
      answers: {
        'POST /users/me/widgets': ({ body }) => ({ body: { widget: { ...status, ...(body as object) } } }),
      },
    })
    await pick('Tank Status', 'Duplicate')
    await screen.findByText('Widget added')
    expect(made('POST', '/users/me/widgets')).toEqual([
      { key: expect.stringMatching(/^tank-status-\d+$/), type: 'tank-status', config: status.config },
    ])
    await waitFor(() => expect(layouts()).toHaveLength(2), SECOND_SEND)
  })

  it('shows what this version does not know without breaking', async () => {
    openDashboard({ widgets: [{ ...status, type: 'from-the-future', title: 'Tide clock' }, summary] })
    await screen.findByText('Unknown widget')
    await card('Tide clock')
    await card('Device Summary')
  })
})
