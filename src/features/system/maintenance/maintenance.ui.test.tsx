import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Maintenance } from '@/contracts/superuser/maintenance'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { fakeActions, fill, lateAnswer, press } from '~/tests/support/ui/fake-actions'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import type { MaintenanceActions } from './maintenance-actions'
import { MaintenanceDialog } from './maintenance-dialog'
import { MaintenanceScreen } from './maintenance-screen'

const maintenance = (given: Partial<Maintenance> = {}): Maintenance => ({
  message: 'The disk is replaced',
  from: '2026-03-01T10:00:00.000Z',
  until: '2999-03-01T10:00:00.000Z',
  setBy: { id: 'u2', name: 'Ravi' },
  version: 1,
  ...given,
})
const nothing = () => {}

beforeEach(() => localStorage.setItem('auth_token', 'token'))

describe('the dialog of maintenance', () => {
  function open() {
    const theirs = maintenance({ message: 'Theirs', version: 2 })
    const { asked, actions } = fakeActions<MaintenanceActions>({
      set: [() => lateAnswer('Late', theirs), () => ({ ok: true, data: { maintenance: theirs } })],
    })
    const dialogOf = (live: Maintenance | null) => (
      <MaintenanceDialog maintenance={live} actions={actions} onSaved={nothing} onClose={nothing} />
    )
    const { rerender } = renderUi(dialogOf(maintenance()))
    return { asked, hear: (live: Maintenance | null) => rerender(dialogOf(live)) }
  }

  it('stays with what it was opened with, whatever the page hears meanwhile', async () => {
    const { asked, hear } = open()
    fill(screen.getByLabelText('Message'), 'It takes longer')
    hear(maintenance({ message: 'Theirs', version: 2 }))
    expect(screen.queryByRole('alert')).toBeNull()
    hear(null)
    expect(screen.getByRole('dialog', { name: 'Change maintenance' })).toBeDefined()
    press('Save')
    expect(await screen.findByText(/Theirs/)).toBeDefined()
    // what is heard now is no second conflict
    hear(maintenance({ message: 'Theirs', version: 2 }))
    press(/^Replace/)
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked.map(([, { body }]) => body)).toMatchObject([
      { message: 'It takes longer', version: 1 },
      { message: 'It takes longer', version: 2 },
    ])
  })
})

it('the screen of maintenance says when it could not be refreshed, and keeps what is known', async () => {
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture({ role: 'superuser' }) } }),
    'GET /superuser/maintenance': () => ({ status: 503, body: { code: 'unavailable', message: 'Away' } }),
  })
  const { actions } = fakeActions<MaintenanceActions>({})
  renderUi(<MaintenanceScreen initial={{ maintenance: maintenance() }} actions={actions} />)
  expect((await screen.findByRole('alert')).textContent).toBe('The database does not answer.')
  expect(screen.getByText('The disk is replaced')).toBeDefined()
})
