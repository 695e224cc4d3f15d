import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { openPeople, press } from '~/tests/support/ui/people-table'

describe('saved views', () => {
  const views = [
    { id: 'v1', list: 'users', name: 'Bosses', view: { role: 'admin', sort: '-devices', weird: '1' } },
  ]

  it('are links that replace what narrows the list, and are saved without page and open record', async () => {
    localStorage.setItem('auth_token', 'token-1')
    const calls = fakeApi({
      'GET /users/me': () => ({ body: { user: personFixture() } }),
      'GET /users/me/views': () => ({ body: { views } }),
      'PUT /users/me/views': () => ({ body: { view: views[0] } }),
    })
    openPeople({ views: 'users' }, { search: '?owner=ann&columns=role&cursor=abc&open=x' })
    press('Views')
    const link = await screen.findByRole('link', { name: 'Bosses' })
    expect(link.getAttribute('href')).toBe('/admin?role=admin&sort=-devices')
    fireEvent.change(screen.getByLabelText('Save this view as'), { target: { value: 'Ann’s' } })
    press('Save')
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
    const put = calls.find(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ list: 'users', name: 'Ann’s', view: { owner: 'ann', columns: 'role' } })
  })
  it('that could not be read can be asked for again', async () => {
    localStorage.setItem('auth_token', 'token-1')
    let isDown = true
    fakeApi({
      'GET /users/me': () => ({ body: { user: personFixture() } }),
      'GET /users/me/views': () => (isDown ? { status: 500 } : { body: { views } }),
    })
    openPeople({ views: 'users' })
    press('Views')
    await screen.findByText('The saved views cannot be shown.')
    isDown = false
    press('Try again')
    await screen.findByRole('link', { name: 'Bosses' })
  })
})
