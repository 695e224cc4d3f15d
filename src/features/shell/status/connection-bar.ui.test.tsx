import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useDevices } from '@/client/devices'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { ConnectionBar } from './connection-bar'

const TEXT = 'No connection: showing the last known state'
const user = { id: 'u1', email: 'ada@example.test', name: 'Ada', role: 'user' }
const counts = { total: 0, online: 0, offline: 0, provisioned: 0, unprovisioned: 0 }

function Page() {
  const { devices, refresh } = useDevices()
  return devices ? <button onClick={() => void refresh().catch(() => {})}>refresh</button> : null
}

async function open() {
  const server = { isDown: false }
  fakeApi({
    'GET /users/me': () => ({ body: { user } }),
    'GET /devices': () => (server.isDown ? { status: 503 } : { body: { devices: [], counts } }),
  })
  renderUi(
    <>
      <ConnectionBar />
      <Page />
    </>,
  )
  const button = await screen.findByRole('button', { name: 'refresh' })
  return { server, refresh: () => fireEvent.click(button) }
}
const isGone = () => waitFor(() => expect(screen.queryByText(TEXT)).toBeNull())

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the connection bar', () => {
  it('shows from a failed refresh until one succeeds', async () => {
    const { server, refresh } = await open()
    expect(screen.queryByText(TEXT)).toBeNull()
    server.isDown = true
    refresh()
    expect((await screen.findByRole('status')).textContent).toBe(TEXT)
    server.isDown = false
    refresh()
    await isGone()
  })

  it('shows while the browser is offline', async () => {
    await open()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    await screen.findByText(TEXT)
    online.mockReturnValue(true)
    fireEvent(window, new Event('online'))
    await isGone()
  })
})
