import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { useKiosk, useWakeLock } from './use-kiosk'

function Wall() {
  const isKiosk = useKiosk()
  useWakeLock(isKiosk)
  return <p>{isKiosk ? 'a wall' : 'a desk'}</p>
}

const release = vi.fn(async () => {})
const request = vi.fn(async () => ({ release }))

beforeEach(() => {
  fakeApi({ 'GET /users/me': () => ({ status: 401 }) })
  vi.clearAllMocks()
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
})
afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'))

it.each([
  ['/', 'kiosk=1', 'a wall'],
  ['/', 'kiosk=0', 'a desk'],
  ['/', '', 'a desk'],
  ['/shared', 'kiosk=1', 'a wall'],
  ['/shared', '', 'a desk'],
  ['/devices', 'kiosk=1', 'a desk'],
])('%s?%s is %s', async (pathname, search, words) => {
  renderUi(<Wall />, { pathname, search })
  await screen.findByText(words)
  expect(request).toHaveBeenCalledTimes(words === 'a wall' ? 1 : 0)
})

it('keeps the screen on, again when the page comes back, and lets go with the page', async () => {
  const { unmount } = renderUi(<Wall />, { search: 'kiosk=1' })
  await screen.findByText('a wall')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  unmount()
  await waitFor(() => expect(release).toHaveBeenCalled())
})

it('does without where the browser refuses', async () => {
  request.mockRejectedValueOnce(new Error('low battery'))
  renderUi(<Wall />, { search: 'kiosk=1' })
  await screen.findByText('a wall')
})
