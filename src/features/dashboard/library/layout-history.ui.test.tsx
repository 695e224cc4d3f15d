import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { LayoutHistory } from './layout-history'

const MINUTE = 60_000

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('tells the clock time of each, and shows ten at a time', async () => {
  const newest = Date.now() - 6 * MINUTE
  const layouts = Array.from({ length: 23 }, (_, index) => ({
    id: `v${index}`,
    createdAt: new Date(newest - index * MINUTE).toISOString(),
    reason: 'save',
    widgets: [],
  }))
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /users/me/layouts': () => ({ body: { layouts } }),
  })
  renderUi(<LayoutHistory onChanged={async () => {}} />)
  const more = () => screen.queryByRole('button', { name: 'Show more' })
  const count = () => screen.getAllByRole('button', { name: 'Restore' }).length
  expect(await screen.findByText(/^6 min\. ago, \d{1,2}:\d{2}\s[AP]M · /)).toBeTruthy()
  expect(count()).toBe(10)
  fireEvent.click(more() as HTMLElement)
  expect(count()).toBe(20)
  fireEvent.click(more() as HTMLElement)
  expect([count(), more()]).toEqual([23, null])
})
