import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  openDashboard,
  places,
  press,
  SECOND_SEND,
  status,
  summary,
} from '~/tests/support/ui/dashboard'
import { resizeTo } from '~/tests/support/ui/lay-out'

beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  resizeTo(1440)
})

describe('editing the layout', () => {
  const moveRight = (name: string) =>
    fireEvent.keyDown(screen.getByRole('button', { name: `Move or resize ${name}` }), { key: 'ArrowRight' })
  const begin = async () => {
    await card('Tank Status')
    press('Edit Layout')
    await screen.findByRole('button', { name: 'Move or resize House tank · Tank Status' })
  }

  it('moves by arrow keys, tells where to, and saves at once and again after 600 ms', async () => {
    const { layouts } = openDashboard()
    await begin()
    moveRight('House tank · Tank Status')
    moveRight('House tank · Tank Status')
    await screen.findByText('House tank · Tank Status: column 6, row 1, 3 wide, 2 high')
    expect(layouts()).toEqual([])
    const savedAt = performance.now()
    press('Save')
    await waitFor(() => expect(layouts()).toHaveLength(1), SECOND_SEND)
    await waitFor(() => expect(layouts()).toHaveLength(2), SECOND_SEND)
    expect(performance.now() - savedAt).toBeGreaterThan(590)
    expect(layouts().map(places)).toEqual([
      { summary: 0, status: 5 },
      { summary: 0, status: 5 },
    ])
    expect(screen.getByRole('button', { name: 'Edit Layout' })).toBeTruthy()
  })

  it('resizes with shift, never below the minimum', async () => {
    openDashboard()
    await begin()
    const handle = screen.getByRole('button', { name: 'Move or resize House tank · Tank Status' })
    for (const _ of [1, 2, 3]) fireEvent.keyDown(handle, { key: 'ArrowLeft', shiftKey: true })
    await screen.findByText('House tank · Tank Status: column 4, row 1, 2 wide, 2 high')
  })

  it('undoes with Ctrl+Z', async () => {
    openDashboard()
    await begin()
    moveRight('House tank · Tank Status')
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true))
  })

  it('discards without a word to the server', async () => {
    const { layouts } = openDashboard()
    await begin()
    moveRight('House tank · Tank Status')
    press('Discard')
    await screen.findByRole('button', { name: 'Edit Layout' })
    press('Edit Layout')
    moveRight('House tank · Tank Status')
    await screen.findByText('House tank · Tank Status: column 5, row 1, 3 wide, 2 high')
    expect(layouts()).toEqual([])
  })

  it('resets to the default grid, sends it, and can take it back', async () => {
    const { layouts } = openDashboard({
      widgets: [{ ...summary, position: { x: 6, y: 0, w: 6, h: 5 } }, status],
    })
    await begin()
    press('Reset')
    await screen.findByText('Layout reset')
    await waitFor(() => expect(layouts()).toHaveLength(2), SECOND_SEND)
    expect(layouts().map(places)).toEqual(Array(2).fill({ summary: 0, status: 3 }))
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Undo' }))
    press('Save')
    await waitFor(() => expect(layouts()).toHaveLength(4), SECOND_SEND)
    expect(layouts().map(places).at(-1)).toEqual({ summary: 6, status: 3 })
  })

  it('takes a reset back by its toast as long as that does something', async () => {
    const { layouts } = openDashboard({
      widgets: [{ ...summary, position: { x: 6, y: 0, w: 6, h: 5 } }, status],
    })
    await begin()
    press('Reset')
    const said = () => screen.queryByText('Layout reset')?.closest('li')
    await waitFor(() => expect(said()).toBeTruthy())
    moveRight('House tank · Tank Status')
    fireEvent.click(within(said() as HTMLElement).getByRole('button', { name: 'Undo' }))
    press('Save')
    await waitFor(() => expect(places(layouts().at(-1))).toEqual({ summary: 6, status: 3 }), SECOND_SEND)
  })

  it('goes back behind a reset with Discard, on the server too', async () => {
    const { layouts } = openDashboard({
      widgets: [{ ...summary, position: { x: 6, y: 0, w: 6, h: 5 } }, status],
    })
    await begin()
    press('Reset')
    await waitFor(() => expect(layouts()).toHaveLength(2), SECOND_SEND)
    press('Discard')
    await waitFor(() => expect(layouts()).toHaveLength(4), SECOND_SEND)
    expect(layouts().map(places).slice(2)).toEqual(Array(2).fill({ summary: 6, status: 3 }))
    await screen.findByRole('button', { name: 'Edit Layout' })
  })

  it.each(['Save', 'Discard'])('takes the toast of a reset away with %s', async (leave) => {
    const { layouts } = openDashboard()
    await begin()
    press('Reset')
    await screen.findByText('Layout reset')
    const before = layouts().length
    press(leave)
    await waitFor(() => expect(screen.queryByText('Layout reset')).toBeNull())
    await waitFor(() => expect(layouts()).toHaveLength(before + 2), SECOND_SEND)
  })

  it('warns before leaving with unsaved changes, and only then', async () => {
    openDashboard()
    await begin()
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    moveRight('House tank · Tank Status')
    await waitFor(() => expect(leave()).toBe(true))
    press('Discard')
    await waitFor(() => expect(leave()).toBe(false))
  })

  it('is for wide windows: narrower ones have an order of cards instead', async () => {
    resizeTo(800)
    openDashboard()
    await card('Tank Status')
    press('Edit Layout')
    await screen.findByRole('dialog', { name: 'Card order on small screens' })
    expect(screen.queryByRole('button', { name: /^Move or resize/ })).toBeNull()
  })

  it('keeps the draft when the window becomes narrow', async () => {
    const { layouts } = openDashboard()
    await begin()
    moveRight('House tank · Tank Status')
    act(() => resizeTo(500))
    await screen.findByText(/too narrow to arrange/)
    press('Save')
    await waitFor(() => expect(layouts()).toHaveLength(2), SECOND_SEND)
    expect(layouts().map(places)[0]).toEqual({ summary: 0, status: 4 })
  })
})
