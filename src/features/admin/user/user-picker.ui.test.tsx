import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { UserPicker } from './user-picker'

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('says that the search failed, not that nothing was found, and searches again', async () => {
  let isDown = true
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /admin/users': () =>
      isDown ? { status: 500 } : { body: { users: [], nextCursor: null, total: 0 } },
  })
  renderUi(<UserPicker label="Owner" onPick={() => {}} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ada' } })
  expect((await screen.findByRole('alert')).textContent).toContain('Could not search.')
  expect(screen.queryByText('Nobody matches')).toBeNull()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nobody matches')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('finds who was never there or is locked out, too, and nobody who is disabled', async () => {
  const users = ['active', 'invited', 'locked', 'disabled'].map((status) => ({
    ...{ id: status, name: `Ada ${status}`, email: `${status}@example.org` },
    status,
  }))
  const answer = (status: string | null) => users.filter((one) => status === null || one.status === status)
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /admin/users': ({ query }) => ({
      body: { users: answer(query.get('status')), nextCursor: null, total: 4 },
    }),
  })
  renderUi(<UserPicker label="Owner" except="active" onPick={() => {}} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ada' } })
  await screen.findByText('Ada locked')
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.getByText('Ada invited')).toBeDefined()
  expect(screen.queryByText('Ada disabled')).toBeNull()
})
