import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CONNECT_FAMILIES } from '@/domain/devices/connect-guide'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { ConnectCard } from './connect-card'

const BROKER = {
  ...{ host: null, port: 1883, tls: false, plainPort: null, root: 'tc/v1' },
  ...{ isLocal: false, login: 'onboarding', autoRegister: true },
}
const waiting = (more: object = {}) => ({
  ...{ deviceId: 'tank-7', state: 'unknown', lastSeenAt: null, signs: [], ...more },
})
const now = () => new Date().toISOString()

type Given = { broker?: object; device?: object; search?: string; devices?: object[] }

function open({
  broker = {},
  device = {},
  search = '?connect=native&name=tank-7',
  devices = [],
}: Given = {}) {
  localStorage.setItem('auth_token', 'a token')
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => ({ body: { devices, counts: {} } }),
    'GET /mqtt/connection': ({ query }) => ({
      body: {
        broker: { ...BROKER, ...broker },
        device: query.get('name') ? waiting(device) : null,
      },
    }),
  })
  renderUi(<ConnectCard onClaimed={vi.fn()} />, { search })
  return calls
}
const shown = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

describe('connecting a device', () => {
  it('asks what it is, then what it is called, and says what to enter', async () => {
    open({ search: '' })
    expect(screen.queryByLabelText('Host')).toBeNull()
    await userEvent.selectOptions(await screen.findByLabelText('What is it?'), 'Tasmota')
    expect(await screen.findByLabelText('Host')).toHaveProperty('value', 'localhost')
    expect(screen.queryByLabelText('Topic')).toBeNull()
    fireEvent.change(screen.getByLabelText('Its topic'), { target: { value: 'barn' } })
    await waitFor(() => expect(shown('Topic')).toBe('barn'))
    expect(shown('Commands for its console')).toContain('MqttUser …; Topic barn;')
    expect(screen.getByText(/The onboarding login of this console/)).toBeTruthy()
    expect(window.location.search).toBe('?connect=tasmota&name=barn')
  })

  it.each(CONNECT_FAMILIES)('of %s has its words', async (family) => {
    open({ search: `?connect=${family}&name=tank-7` })
    await screen.findByText(/Waiting for the first message of tank-7/)
    expect(document.body.textContent).not.toMatch(/connect\.\w/)
  })

  it('says that no login is asked for, and that a device elsewhere cannot come in', async () => {
    open({ broker: { login: 'none', isLocal: true } })
    await screen.findByText(/this broker asks for none/)
    expect(screen.getByText(/hears the machine that it runs on/)).toBeTruthy()
    expect(shown('Try it')).not.toContain('-u')
  })

  it('gives one’s own device its id as user name, and the way to its secret', async () => {
    const devices = [deviceFixture({ deviceId: 'tank-7', name: '' })]
    open({ device: { state: 'yours' }, devices })
    expect(await screen.findByLabelText('User name')).toHaveProperty('value', 'tank-7')
    expect(await screen.findByRole('button', { name: 'Credentials of tank-7' })).toBeTruthy()
    expect(shown('Try it')).toContain("-u 'tank-7' -P '…'")
  })

  it('says what came, in percent where there is a tank', async () => {
    const devices = [deviceFixture({ deviceId: 'tank-7', levelPercent: 63, lastSeenAt: now() })]
    open({ device: { state: 'yours', lastSeenAt: now() }, devices })
    expect(await screen.findByText(/^Received .*: 63\s?%$/)).toBeTruthy()
  })

  it.each([
    [{ state: 'others' }, /tank-7 belongs to somebody else/],
    [{ deviceId: null }, /No device can be called that/],
    [{ lastSeenAt: '2026-01-01T00:00:00.000Z' }, /Waiting for the next message of tank-7/],
    [{ signs: [{ kind: 'login', at: now(), topic: null }] }, /A login of tank-7 was refused/],
    [{ signs: [{ kind: 'credentials', at: now(), topic: null }] }, /without its own login/],
    [{ signs: [{ kind: 'topic', at: now(), topic: null }] }, /A message that names tank-7/],
    [{ signs: [{ kind: 'topic', at: now(), topic: 'a/tank-7' }] }, /on a\/tank-7, which is not understood/],
  ])('of %j says so at once', async (device, text) => {
    open({ device })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('after a minute without a sign says where to look', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open({ broker: { autoRegister: false, isLocal: true } })
    await screen.findByText(/Waiting for the first message/)
    expect(screen.queryByText(/Nothing has come from tank-7/)).toBeNull()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await screen.findByText(/Nothing has come from tank-7/)).toBeTruthy()
    expect(screen.getByText(/cannot reach this broker/)).toBeTruthy()
    expect(screen.getByText(/not registered by themselves/)).toBeTruthy()
    vi.useRealTimers()
  })

  it('hands itself to a phone by a code', async () => {
    open()
    await userEvent.click(await screen.findByText('Continue on your phone'))
    fireEvent(document.querySelector('details') as Element, new Event('toggle'))
    expect(await screen.findByRole('img', { name: 'Continue on your phone' })).toBeTruthy()
  })
})
