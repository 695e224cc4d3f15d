import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { DevicesScreen } from './devices-screen'

const user = {
  id: 'u1',
  email: 'a@b.test',
  name: 'A',
  role: 'user',
  locale: 'en',
  timezone: 'UTC',
  preferences: { units: 'metric' },
}
const latest = (value: number) => ({ value, at: '2026-11-21T10:00:00.000Z', quality: 'ok' })
const device = (deviceId: string, more: object = {}) => ({
  deviceId,
  name: '',
  kind: 'tank',
  status: 'online',
  provisioned: true,
  alerts: [],
  mute: null,
  site: null,
  learnedOfflineMinutes: null,
  access: 'owner',
  tags: [],
  firmware: null,
  lastSeenAt: new Date(Date.now() - 200_000).toISOString(),
  latest: { distance_mm: latest(650) },
  levelPercent: 35,
  levelClass: 'medium',
  volumeLiters: 350,
  ...more,
})
const counts = { total: 2, online: 1, offline: 1, provisioned: 2, unprovisioned: 0 }
const two = [
  device('tank-1', { name: 'Barn' }),
  device('tank-2', { status: 'offline', levelPercent: null, levelClass: 'unknown', volumeLiters: null }),
]

function open(answer: object, search = '') {
  const calls = fakeApi({ 'GET /users/me': () => ({ body: { user } }), 'GET /devices': () => answer })
  renderUi(<DevicesScreen />, { pathname: '/devices', search })
  return calls
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)

beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  // too narrow for the table
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700)
})

describe('the device list', () => {
  it('shows level, volume, distance and age, and a dash for what is not there', async () => {
    open({ body: { devices: two, counts } })
    await screen.findByText('Barn')
    // ages are there once the clock is
    await screen.findAllByText('3 min. ago')
    const [barn, second] = screen.getAllByRole('listitem').filter((li) => li.className.includes('card'))
    for (const text of ['Online', '35%', 'Medium', '350 L', '65 cm', '3 min. ago']) {
      expect(barn?.textContent).toContain(text)
    }
    expect(second?.textContent).toContain('Offline—')
    expect(second?.textContent).not.toContain('Unknown')
  })

  it.each([
    ['distance_mm', 650, 'Distance65 cm'],
    ['depth_mm', 508, 'Height50.8 cm'],
    ['level_pct', 45, 'Level45%'],
    ['power_w.2', 72, 'Power, channel 272 W'],
    ['temperature_c', 22.5, 'Air temperature22.5°C'],
    ['valve_open', 1, 'ValveOpen'],
    ['running', 0, 'RunningOff'],
    ['water_leak', 1, 'Water leakYes'],
    ['pressure_pa', 101_325, 'Pressure101.3 kPa'],
    ['rssi_dbm', -70, 'Reading—'],
  ])('shows the value that tells most: %s', async (name, value, expected) => {
    open({ body: { devices: [device('tank-1', { latest: { [name]: latest(value) } })], counts } })
    await screen.findByText('tank-1')
    const [card] = screen.getAllByRole('listitem').filter((li) => li.className.includes('card'))
    expect(card?.textContent).toContain(expected)
  })

  it('names a device without a name by its id in plain letters, the exact id below', async () => {
    open({ body: { devices: [device('victron:c0~2ftank~2f24')], counts } })
    await waitFor(() => expect(names()).toEqual(['victron:c0/tank/24']))
    for (const text of ['C0/TANK', '~2ftank']) {
      fireEvent.change(screen.getByLabelText('Filter devices'), { target: { value: text } })
      expect(screen.getByText('victron:c0~2ftank~2f24')).toBeTruthy()
    }
  })

  it('warns of a device that sends too much', async () => {
    open({
      body: { devices: [device('tank-1', { name: 'Barn', flooding: true }), device('tank-2')], counts },
    })
    await screen.findByText('Barn')
    const cards = screen.getAllByRole('listitem').filter((li) => li.className.includes('card'))
    expect(cards.map((card) => card.textContent.includes('Sends too much'))).toEqual([true, false])
  })

  it('counts, each count a link to just those', async () => {
    open({ body: { devices: two, counts } })
    const offline = await screen.findByRole('link', { name: 'Offline1' })
    expect(offline.getAttribute('href')).toBe('/devices?status=offline')
  })

  it('obeys the filter of the address and the search box', async () => {
    open({ body: { devices: two, counts } }, 'status=offline')
    await waitFor(() => expect(names()).toEqual(['tank-2']))
    fireEvent.change(screen.getByLabelText('Filter devices'), { target: { value: 'barn' } })
    expect(screen.getByText('Nothing matches')).toBeTruthy()
  })

  it('tells somebody without devices the next step', async () => {
    open({ body: { devices: [], counts: { ...counts, total: 0 } } })
    await screen.findByText('No devices yet')
    expect(screen.getAllByRole('link', { name: 'Claim Device' })).toHaveLength(1)
  })

  it('says what failed, with the request id, and tries again', async () => {
    let broken = true
    const failure = {
      status: 503,
      body: { message: 'Briefly unavailable', code: 'unavailable', requestId: 'req-7' },
    }
    fakeApi({
      'GET /users/me': () => ({ body: { user } }),
      'GET /devices': () => (broken ? failure : { body: { devices: two, counts } }),
    })
    renderUi(<DevicesScreen />, { pathname: '/devices' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Briefly unavailable')
    expect(alert.textContent).toContain('req-7')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Barn')
  })
})
