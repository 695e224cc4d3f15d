import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { FormDialog } from '@/components/forms/form-dialog'
import { SwitchRow } from '@/components/forms/switch-row'
import { Button } from '@/ui/button'
// loaded here, not when the menu opens
import '@/ui/overlay/menu-parts'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/overlay/menu'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { ImpersonationFrame } from './impersonation-banner'

const WHY = 'You are looking at somebody else’s account: nothing can be changed'
const READ_ONLY = { until: new Date(Date.now() + 1_800_000).toISOString(), secondsLeft: 1_800 }

function open(impersonation: typeof READ_ONLY | null) {
  localStorage.setItem('auth_token', 'token-1')
  fakeApi({ 'GET /users/me': () => ({ body: { user: personFixture(), impersonation } }) })
  const write = vi.fn()
  const read = vi.fn()
  renderUi(
    <ImpersonationFrame initial={null}>
      <Button writes onClick={write}>
        {'Stop'}
      </Button>
      <Button writes asChild>
        <a href="#export">{'Withheld'}</a>
      </Button>
      <Button onClick={read}>{'Table'}</Button>
      <SwitchRow writes label="Telegram" checked onCheckedChange={write} />
      <Menu>
        <MenuTrigger asChild>
          <Button>{'More'}</Button>
        </MenuTrigger>
        <MenuContent>
          <Suspense>
            <MenuItem writes onSelect={write}>
              {'Remove'}
            </MenuItem>
            <MenuItem onSelect={read}>{'Full screen'}</MenuItem>
          </Suspense>
        </MenuContent>
      </Menu>
    </ImpersonationFrame>,
  )
  return { write, read }
}

it('lets what writes look and be unavailable with the reason, and what reads work on', async () => {
  const { write, read } = open(READ_ONLY)
  await screen.findByRole('region', { name: 'Read-only view of an account' })
  const stop = screen.getByRole('button', { name: 'Stop' })
  for (const control of [stop, screen.getByText('Withheld')]) {
    expect(control.getAttribute('aria-disabled')).toBe('true')
    expect(control.dataset.tip).toBe(WHY)
    // false: the browser does not follow it
    expect(fireEvent.click(control)).toBe(false)
  }
  const telegram = screen.getByRole('switch', { name: 'Telegram' })
  expect(telegram.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  const remove = await screen.findByRole('menuitem', { name: 'Remove' })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(remove)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Full screen' }))
  expect(read).toHaveBeenCalledTimes(2)
  expect(write).not.toHaveBeenCalled()
})

it('leaves one’s own session as it is', async () => {
  const { write } = open(null)
  const stop = screen.getByRole('button', { name: 'Stop' })
  expect(stop.hasAttribute('aria-disabled')).toBe(false)
  fireEvent.click(stop)
  expect(write).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(false)
})

it('says in a form’s dialog why it cannot be saved, also to the key Enter', async () => {
  localStorage.setItem('auth_token', 'token-1')
  fakeApi({ 'GET /users/me': () => ({ body: { user: personFixture(), impersonation: READ_ONLY } }) })
  const save = vi.fn()
  renderUi(
    <ImpersonationFrame initial={null}>
      <FormDialog title="Name" submitLabel="Save" busy={false} onSubmit={save} onClose={() => {}}>
        <input aria-label="First name" />
      </FormDialog>
    </ImpersonationFrame>,
  )
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(WHY))
  const submit = screen.getByRole('button', { name: 'Save' })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(submit)
  fireEvent.submit(screen.getByLabelText('First name'))
  expect(save).not.toHaveBeenCalled()
})
