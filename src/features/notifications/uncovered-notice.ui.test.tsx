import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useCall } from '@/client/use-call'
import { listChannels } from '@/contracts/calls'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { fakePush, noPush } from '~/tests/support/ui/fake-push'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { UncoveredNotice } from './uncovered-notice'

const LINE = 'Critical alerts of House tank reach you only in this app. Set up a channel'

type Uncovered = { deviceId: string; name: string }
const named = (...names: string[]): Uncovered[] => names.map((name) => ({ deviceId: name, name }))

/** Some other part of the page that asks for the channels. */
function Channels() {
  useCall(listChannels, {})
  return null
}

function show(initial: Uncovered[], now: Uncovered[] = initial, pathname = '/') {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /push/public-key': () => ({ body: { publicKey: 'BNc' } }),
    'POST /push/subscribe': () => ({ body: { ok: true } }),
    'GET /users/me/channels': () => ({ body: { channels: [], quietHours: {}, uncovered: now } }),
  })
  const { visits } = renderUi(
    <>
      <UncoveredNotice initial={initial} />
      {now !== initial && <Channels />}
    </>,
    { pathname },
  )
  return Object.assign(calls, { visits })
}
const line = () => screen.findByRole('region', { name: 'Alerts that would not reach you' })

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('stands there from the start, names the device, leads to the channels and asks for nothing', async () => {
  const calls = show(named('House tank'))
  expect((await line()).textContent).toContain(LINE)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profile?tab=preferences')
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/users/me']))
})

it('counts several', async () => {
  show(named('a', 'b', 'c'))
  expect((await line()).textContent).toContain('Critical alerts of 3 devices')
})

it('comes and goes with what is learned later', async () => {
  show([], named('House tank'))
  expect((await line()).textContent).toContain(LINE)
  cleanup()
  show(named('House tank'), [])
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

it('stands on the dashboard alone', () => {
  show(named('House tank'), undefined, '/profile')
  expect(screen.queryByRole('region')).toBeNull()
})

it('turns on push directly', async () => {
  const { done } = fakePush()
  const calls = show(named('House tank'))
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on push' }))
  await screen.findByText('Push notifications are on in this browser')
  expect(done).toContain('subscribe https://push.test/1')
  expect(calls.visits).toEqual([])
  noPush()
})

it('leads to the page that helps where push cannot be turned on', async () => {
  fakePush({ answer: 'denied' })
  const { visits } = show(named('House tank'))
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on push' }))
  await waitFor(() => expect(visits).toEqual(['/profile?tab=preferences']))
  noPush()
})

it('is dismissed, which the next page is told of', () => {
  show(named('House tank'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss for now' }))
  expect(screen.queryByRole('region')).toBeNull()
  expect(document.cookie).toContain('uncovered_dismissed=1')
})

it('is not there while all is covered', () => {
  show([])
  expect(screen.queryByRole('region')).toBeNull()
})
