import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { card, inDialog, openDashboard, press, status, summary, widget } from '~/tests/support/ui/dashboard'
import { resizeTo } from '~/tests/support/ui/lay-out'

const level = widget('level', 'water-level', 6, { deviceId: 'tank-1' })
const widgets = [summary, status, level]
const TITLE = 'Card order on small screens'
const PATH = '/users/me/narrow-order'
const echo = { [`PUT ${PATH}`]: ({ body }: { body: unknown }) => saved((body as { keys: string[] }).keys) }
const saved = (narrowOrder: string[]) => ({ body: { narrowOrder } })

beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  resizeTo(390)
})

async function openOrder() {
  await card('Device Summary')
  press('Dashboard actions')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit Layout' }))
  return inDialog(TITLE)
}

type Opened = Awaited<ReturnType<typeof openOrder>>
const rows = (dialog: Opened) =>
  dialog.getAllByRole('listitem').map((row) => within(row).getAllByText(/./)[0]?.parentElement?.textContent)
const [SUMMARY, STATUS, LEVEL] = ['Device Summary', 'House tankTank Status', 'House tankWater Level Monitor']

describe('the card order of small screens', () => {
  it('is changed by keys and buttons, said aloud, undone, and saved as a whole', async () => {
    const { made, layouts } = openDashboard({ widgets, answers: echo })
    const dialog = await openOrder()
    expect(rows(dialog)).toEqual([SUMMARY, STATUS, LEVEL])
    dialog.getByText('Follows the layout of the wide screen.')
    const handle = dialog.getByRole('button', { name: 'Move House tank · Water Level Monitor' })
    fireEvent.keyDown(handle, { key: 'Home' })
    expect(rows(dialog)).toEqual([LEVEL, SUMMARY, STATUS])
    expect(dialog.getByText('House tank: place 1 of 3').getAttribute('role')).toBe('status')
    fireEvent.click(dialog.getByRole('button', { name: 'Move Device Summary down' }))
    expect(rows(dialog)).toEqual([LEVEL, STATUS, SUMMARY])
    fireEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    expect(rows(dialog)).toEqual([LEVEL, SUMMARY, STATUS])
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Order saved')
    expect(made('PUT', PATH)).toEqual([{ keys: ['level', 'summary', 'status'] }])
    expect(layouts()).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const cards = screen.getAllByRole('article').map((one) => one.getAttribute('aria-label') ?? '')
    expect(cards[0]).toMatch(/Water Level Monitor$/)
  })

  it('ends at both ends of the list', async () => {
    openDashboard({ widgets })
    const dialog = await openOrder()
    fireEvent.click(dialog.getByRole('button', { name: 'Move Device Summary up' }))
    fireEvent.keyDown(dialog.getByRole('button', { name: /^Move .*Monitor$/ }), { key: 'ArrowDown' })
    expect(rows(dialog)).toEqual([SUMMARY, STATUS, LEVEL])
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  })

  it('goes back to that of the wide screen, which is no order of its own', async () => {
    const { made } = openDashboard({ widgets, narrowOrder: ['level', 'gone', 'summary'], answers: echo })
    const dialog = await openOrder()
    expect(rows(dialog)).toEqual([LEVEL, SUMMARY, STATUS])
    fireEvent.click(dialog.getByRole('button', { name: "Use the wide screen's order" }))
    expect(rows(dialog)).toEqual([SUMMARY, STATUS, LEVEL])
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Order saved')
    expect(made('PUT', PATH)).toEqual([{ keys: [] }])
  })

  it('is not lost by closing, nor by a server that refuses', async () => {
    const refusal = { status: 503, body: { message: 'Down for repair', code: 'unavailable', requestId: 'r' } }
    openDashboard({ widgets, answers: { [`PUT ${PATH}`]: () => refusal } })
    const dialog = await openOrder()
    fireEvent.click(dialog.getByRole('button', { name: 'Move Device Summary down' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Down for repair')
    expect(rows(dialog)).toEqual([STATUS, SUMMARY, LEVEL])
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await screen.findByText('The order of your cards has not been saved.')
    press('Keep editing')
    expect(rows(await inDialog(TITLE))).toEqual([STATUS, SUMMARY, LEVEL])
  })

  it('of an empty dashboard says that there is none', async () => {
    openDashboard({ widgets: [] })
    await screen.findByText('No widgets yet')
    press('Dashboard actions')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit Layout' }))
    const dialog = await inDialog(TITLE)
    expect(dialog.getByText('No widgets yet')).toBeTruthy()
    expect(dialog.queryAllByRole('listitem')).toEqual([])
  })
})
