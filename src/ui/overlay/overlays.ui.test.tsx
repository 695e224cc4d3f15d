import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '~/tests/support/ui/render-ui'
import { ConfirmDialog } from './confirm-dialog'
import { Button } from '@/ui/button'
import { ReadOnlyProvider } from '@/ui/form/read-only'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu'
import { TooltipLayer } from './tooltip-layer'

function Removable({ onRemove }: { onRemove: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label="More">…</IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem>Configure</MenuItem>
          <MenuItem danger onSelect={() => setAsking(true)}>
            Remove
          </MenuItem>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Confirm Widget Removal"
        description="This action cannot be undone"
        confirmLabel="Remove"
        cancelLabel="Cancel"
        danger
        onConfirm={onRemove}
      />
    </>
  )
}

describe('a menu', () => {
  it('is worked by keyboard alone and gives the focus back', async () => {
    const hands = userEvent.setup()
    renderUi(<Removable onRemove={() => undefined} />)
    await hands.tab()
    await hands.keyboard('{ArrowDown}')
    await screen.findByRole('menu', { name: 'More' })
    await hands.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
  })

  it('leads to a question whose answer is heard, and whose refusal returns to the menu button', async () => {
    const hands = userEvent.setup()
    let removed = 0
    renderUi(<Removable onRemove={() => removed++} />)
    await hands.click(screen.getByRole('button', { name: 'More' }))
    await hands.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    const question = await screen.findByRole('alertdialog', { name: 'Confirm Widget Removal' })
    expect(question.textContent).toContain('This action cannot be undone')
    await hands.click(screen.getByRole('button', { name: 'Remove' }))
    expect(removed).toBe(1)
    await hands.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
  })
})

describe('a tooltip', () => {
  it('appears on keyboard focus, goes on Escape, and does not repeat the name', async () => {
    const hands = userEvent.setup()
    renderUi(
      <>
        <IconButton label="Refresh">r</IconButton>
        <button data-tip="Received 09:30:12">as of 3 min ago</button>
        <TooltipLayer />
      </>,
    )
    await hands.tab()
    expect((await screen.findByRole('tooltip')).textContent).toBe('Refresh')
    expect(document.activeElement?.hasAttribute('aria-describedby')).toBe(false)
    await hands.tab()
    await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('Received 09:30:12'))
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
    await hands.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })
})

describe('where nothing may be changed', () => {
  it('no key opens the menu of a control that writes', () => {
    renderUi(
      <ReadOnlyProvider value="Read-only">
        <Menu>
          <MenuTrigger asChild>
            <Button writes>Mute</Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem writes>For an hour</MenuItem>
          </MenuContent>
        </Menu>
      </ReadOnlyProvider>,
    )
    const trigger = screen.getByRole('button', { name: 'Mute' })
    fireEvent.keyDown(trigger, { key: 'ArrowDown' })
    fireEvent.click(trigger)
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
    expect(trigger.getAttribute('data-tip')).toBe('Read-only')
  })

  it('a question that writes cannot be answered with yes', () => {
    const onConfirm = vi.fn()
    renderUi(
      <ReadOnlyProvider value="Read-only">
        <ConfirmDialog
          {...{ open: true, title: 'Acknowledge?', description: '', cancelLabel: 'No', confirmLabel: 'Yes' }}
          onOpenChange={() => {}}
          onConfirm={onConfirm}
          writes
        />
      </ReadOnlyProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(onConfirm).not.toHaveBeenCalled()
  })
})
