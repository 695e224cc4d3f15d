import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '~/tests/support/fake-api'
import { personFixture } from '~/tests/support/person-fixture'
import { renderUi } from '~/tests/support/render-ui'
import { UncoveredNotice } from './uncovered-notice'

const LINE = 'Critical alerts of House tank reach you only in this app. Set up a channel'

type Uncovered = { deviceId: string; name: string }
const named = (...names: string[]): Uncovered[] => names.map((name) => ({ deviceId: name, name }))

function show({ initial = [], now }: { initial?: Uncovered[]; now: Uncovered[] }) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /users/me/channels': () => ({ body: { channels: [], quietHours: {}, uncovered: now } }),
  })
  renderUi(<UncoveredNotice initial={initial} />)
  return {
    isAsked: () => waitFor(() => expect(calls.some(({ path }) => path === '/users/me/channels')).toBe(true)),
  }
}
const line = () => screen.findByRole('region', { name: 'Alerts that would not reach you' })

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('names the device and leads to the channels', async () => {
  show({ now: named('House tank') })
  expect((await line()).textContent).toBe(LINE)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profile?tab=preferences')
})

it('counts several', async () => {
  show({ now: named('a', 'b', 'c') })
  expect((await line()).textContent).toContain('Critical alerts of 3 devices')
})

it('stands there from the start, and goes once all is covered', async () => {
  show({ initial: named('House tank'), now: [] })
  expect(screen.getByRole('region').textContent).toBe(LINE)
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

it('is dismissed, which the next page is told of', async () => {
  show({ now: named('House tank') })
  await line()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss for now' }))
  expect(screen.queryByRole('region')).toBeNull()
  expect(document.cookie).toContain('uncovered_dismissed=1')
})

it('is not there while all is covered', async () => {
  const { isAsked } = show({ now: [] })
  await isAsked()
  expect(screen.queryByRole('region')).toBeNull()
})
