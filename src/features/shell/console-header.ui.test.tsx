import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { ConsoleHeader } from './console-header'
import { NavLinks } from './navigation/nav-links'

const user = {
  id: 'u1',
  email: 'ada@example.test',
  name: 'Ada Byron',
  role: 'user',
  locale: 'en',
  timezone: 'UTC',
  preferences: { units: 'metric' },
}
const counts = { total: 3, online: 1, offline: 2, provisioned: 2, unprovisioned: 1 }
const health = (mqtt: string) => ({ body: { status: 'up', database: 'up', mqtt, worker: {} } })

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user } }),
    'GET /devices': () => ({ body: { devices: [], counts } }),
    'GET /health': () => health('connected'),
    'GET /health/version': () => ({
      body: { version: '1.3.4', backend: { version: '1.3.4', name: 'api', description: '' } },
    }),
    'POST /auth/logout': () => ({ body: { ok: true } }),
    ...answers,
  })
  renderUi(<ConsoleHeader palette={null} bell={null} />)
  return { calls, hands: userEvent.setup() }
}
const versionChip = () => screen.getByRole('button', { name: /^System Versions/ })

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('status', () => {
  it('says API OK, and connecting for 1.5 s before the real state of MQTT', async () => {
    const started = performance.now()
    open()
    await screen.findByText('API OK')
    expect(screen.getByText('MQTT connecting')).toBeTruthy()
    await screen.findByText('MQTT connected', undefined, { timeout: 3_000 })
    expect(performance.now() - started).toBeGreaterThanOrEqual(1_490)
  })

  it('says disconnected when the broker is', async () => {
    open({ 'GET /health': () => health('disconnected') })
    await screen.findByText('MQTT disconnected', undefined, { timeout: 3_000 })
  })

  it('says API Down when health fails, and claims nothing about MQTT', async () => {
    open({ 'GET /health': () => ({ status: 503, body: health('connected').body }) })
    await screen.findByText('API Down')
    await screen.findByText('MQTT unknown', undefined, { timeout: 3_000 })
  })

  it('says API Down at once when the browser goes offline', async () => {
    open()
    await screen.findByText('API OK')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    await screen.findByText('API Down')
    online.mockRestore()
    fireEvent(window, new Event('online'))
    await screen.findByText('API OK')
  })

  it('counts the provisioned devices', async () => {
    open()
    await screen.findByText('2 devices')
  })
})

describe('versions', () => {
  it('shows both and when they were checked', async () => {
    const { hands } = open()
    await screen.findByRole('button', { name: 'System Versions: frontend 0.2.0, backend 1.3.4' })
    await hands.click(versionChip())
    const panel = await screen.findByRole('dialog', { name: 'System Versions' })
    expect(panel.textContent).toMatch(/Frontend0\.2\.0Backend1\.3\.4Last checked \d+:\d\d:\d\d/)
    await hands.click(versionChip())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('falls back to 1.2.0 (offline) in error style', async () => {
    const { hands } = open({ 'GET /health/version': () => ({ status: 500 }) })
    await screen.findByRole('button', { name: /cannot be fetched/ })
    expect(versionChip().className).toContain('chip-critical')
    await hands.click(versionChip())
    expect((await screen.findByRole('dialog')).textContent).toContain('1.2.0 (offline)')
  })
})

describe('account', () => {
  it('names who is signed in, and leads to the profile', async () => {
    open()
    await screen.findByText('Signed in as ada@example.test')
    expect(screen.getByText('AB')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile')
  })

  it('logs out once', async () => {
    const { calls, hands } = open()
    await screen.findByText('API OK')
    await hands.dblClick(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull())
    expect(calls.filter((c) => c.path === '/auth/logout')).toHaveLength(1)
  })
})

describe('navigation', () => {
  it('marks where one is and has no empty sections', async () => {
    fakeApi({ 'GET /users/me': () => ({ body: { user: { ...user, role: 'admin' } } }) })
    renderUi(<NavLinks />, { pathname: '/devices/claim' })
    const links = await screen.findAllByRole('link')
    expect(links.map((l) => l.textContent)).toEqual([
      'Dashboard',
      'Devices',
      'Claim Device',
      'Widgets',
      'Profile',
      'User Management',
      'OTA Updates',
      'Audit Logs',
    ])
    expect(links.filter((l) => l.hasAttribute('aria-current')).map((l) => l.textContent)).toEqual([
      'Claim Device',
    ])
    expect(screen.getByRole('heading', { name: 'Administration' })).toBeTruthy()
    expect(screen.queryByText('Super Administration')).toBeNull()
  })

  it('has a section of its own for superusers', async () => {
    fakeApi({ 'GET /users/me': () => ({ body: { user: { ...user, role: 'superuser' } } }) })
    renderUi(<NavLinks />, { pathname: '/superuser/todos' })
    const link = await screen.findByRole('link', { name: 'Todo Manager' })
    expect(link.getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('heading', { name: 'Super Administration' })).toBeTruthy()
  })
})
