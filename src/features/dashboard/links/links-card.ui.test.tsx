import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { LinksCard } from './links-card'

const ID = '0190b2c4-0000-7000-8000-000000000001'
const link = {
  ...{ id: ID, name: 'Hall', dashboard: 'first', lastSeenAt: null },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', expiresAt: '2030-11-20T10:00:00.000Z' },
}

function show(first: object[]) {
  let dashboardLinks = first
  return fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /users/me/dashboards': () => ({ body: { dashboards: [] } }),
    'GET /dashboard-links': () => ({ body: { dashboardLinks } }),
    [`DELETE /dashboard-links/${ID}`]: () => {
      dashboardLinks = []
      return { body: { ok: true } }
    },
  })
}

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('tells who may look without an account, and ends it', async () => {
  const calls = show([link])
  renderUi(<LinksCard />)
  const card = screen.getByRole('region', { name: 'Read-only links' })
  expect((await within(card).findByRole('listitem')).textContent).toContain('Hall')
  fireEvent.click(within(card).getByRole('button', { name: 'Revoke "Hall"' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  await screen.findByText('No links yet')
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

it('says where links are made while there are none', async () => {
  show([])
  renderUi(<LinksCard />)
  await waitFor(() => expect(screen.getByText('No links yet')).toBeTruthy())
  expect(screen.getByText(/New ones are made at the dashboard, under Share/)).toBeTruthy()
})
