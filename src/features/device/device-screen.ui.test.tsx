import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { DeviceScreen } from './device-screen'

const slots = {
  Tools: ({ device }: { device: Device }) => <button type="button">{`tools of ${device.deviceId}`}</button>,
  Sharing: () => <p>{'the sharing panel'}</p>,
  Danger: () => <p>{'the danger panel'}</p>,
}
const at = new Date(Date.now() - 60_000).toISOString()
const value = (of: number, quality: 'ok' | 'spike' = 'ok') => ({ value: of, at, quality })
const TANK = deviceFixture({ intervalS: 300, tags: ['farm'], at })

type Options = {
  device?: Device | null
  search?: string
  answers?: Parameters<typeof fakeApi>[0]
}

function open({ device = TANK, search = '', answers = {} }: Options = {}) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => (device ? deviceList(device) : deviceList()),
    'GET /devices/tank-1/events': () => ({ body: { events: [] } }),
    'GET /devices/tank-1/readings': () => ({ body: { points: [] } }),
    'GET /devices/tank-1/usage': () => ({ status: 404 }),
    'GET /inbox': () => ({ body: { messages: [], total: 0 } }),
    ...answers,
  })
  renderUi(<DeviceScreen deviceId={device?.deviceId ?? 'tank-1'} slots={slots} />, { search })
  return calls
}
const tab = (name: string) => screen.findByRole('tab', { name })
const part = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  window.history.replaceState(null, '', '/devices/tank-1')
})

describe('the page of a device', () => {
  it('says whose it is and what it reported last', async () => {
    open({
      device: deviceFixture({
        firmware: '1.4.2',
        model: 'JSN-SR04T',
        latest: { distance_mm: value(600), battery_v: value(3.7), 'relay_on.2': value(1, 'spike') },
      }),
    })
    await screen.findByRole('heading', { level: 1, name: 'House tank' })
    for (const text of ['tank-1', 'JSN-SR04T', '1.4.2', 'Tank', 'Cistern'])
      expect(screen.getAllByText(text)).not.toEqual([])
    const latest = await part('Latest values')
    const rows = latest.getAllByRole('row').map((row) => row.textContent)
    expect(rows.slice(1)).toEqual([
      'Distance60 cm1 min. agoOK',
      'Battery voltage3.7 V1 min. agoOK',
      'Relay, channel 2On1 min. agoNoisy',
    ])
  })

  it('opens the tab of the address and moves by arrows, Home and End', async () => {
    const user = userEvent.setup()
    open({ search: 'tab=sharing' })
    await screen.findByText('the sharing panel')
    const sharing = await tab('Sharing')
    expect(sharing.getAttribute('aria-selected')).toBe('true')
    expect(screen.getAllByRole('tab').filter((one) => one.tabIndex === 0)).toEqual([sharing])
    sharing.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await screen.findByText('the danger panel')
    expect(window.location.search).toBe('?tab=danger')
    expect(document.activeElement).toBe(await tab('Danger'))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(await tab('Overview'))
    expect(window.location.search).toBe('')
    await user.keyboard('{End}{Home}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(await tab('Sharing'))
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe((await tab('Sharing')).id)
  })

  it('shows a viewer nothing to change', async () => {
    open({ device: { ...TANK, access: 'viewer', owned: false }, search: 'tab=tank' })
    await screen.findByText('Shared with you: viewer')
    expect(screen.queryByRole('tab', { name: 'Danger' })).toBeNull()
    for (const name of ['Rename', 'Add tag', 'Tank settings', 'Calibrate', 'tools of tank-1'])
      expect(screen.queryByRole('button', { name }), name).toBeNull()
    expect(screen.getByText('farm')).toBeTruthy()
  })

  it('says when it is not, or no longer, among the devices', async () => {
    open({ device: null })
    await screen.findByText('No such device')
    expect(screen.getByRole('link', { name: 'All devices' }).getAttribute('href')).toBe('/devices')
  })

  it('says when the devices could not be loaded, and tries again', async () => {
    let isUp = false
    const failure = {
      status: 503,
      body: { message: 'Down for repair', code: 'unavailable', requestId: 'r-9' },
    }
    open({ answers: { 'GET /devices': () => (isUp ? deviceList(TANK) : failure) } })
    await screen.findByText('Down for repair')
    expect(screen.getByText(/r-9/)).toBeTruthy()
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'House tank' })
  })
})

describe('the name and the tags', () => {
  const saves = (calls: ReturnType<typeof fakeApi>) =>
    calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

  it('are changed in place', async () => {
    const user = userEvent.setup()
    const calls = open({
      answers: {
        'PATCH /devices/tank-1': ({ body }) => ({ body: { device: { ...TANK, ...(body as object) } } }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Rename' }))
    await user.clear(screen.getByRole('textbox', { name: 'Name' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Barn{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Barn' })
    await user.click(screen.getByRole('button', { name: 'Add tag' }))
    await user.type(screen.getByRole('textbox', { name: 'New tag' }), 'north{Enter}')
    await screen.findByText('north')
    await user.click(screen.getByRole('button', { name: 'Remove tag farm' }))
    await waitFor(() =>
      expect(saves(calls)).toEqual([{ name: 'Barn' }, { tags: ['farm', 'north'] }, { tags: ['north'] }]),
    )
  })

  it('keep what was typed when saving fails, and let go with Escape', async () => {
    const user = userEvent.setup()
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    const failure = { status: 503, body: { message: 'Down for repair', code: 'unavailable', requestId: 'r' } }
    open({ answers: { 'PATCH /devices/tank-1': () => failure } })
    await user.click(await screen.findByRole('button', { name: 'Rename' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2{Enter}')
    await screen.findByText('Down for repair')
    expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('value')).toBe('House tank 2')
    expect(logged).toHaveBeenCalledOnce()
    await user.keyboard('{Escape}')
    await screen.findByRole('heading', { level: 1, name: 'House tank' })
  })
})

describe('its tabs', () => {
  it('History asks for the metric and span chosen, and exports just that', async () => {
    const user = userEvent.setup()
    const points = [1, 2, 3].map((n) => ({
      at: new Date(Date.now() - n * 3_600_000).toISOString(),
      min: 3.6,
      max: 3.8,
      avg: 3.7,
      last: 3.7,
      n: 12,
    }))
    const calls = open({
      device: deviceFixture({ latest: { distance_mm: value(600), 'battery_v.1': value(3.7) } }),
      search: 'tab=history',
      answers: { 'GET /devices/tank-1/readings': () => ({ body: { points: points.toReversed() } }) },
    })
    const metric = await screen.findByRole('combobox', { name: 'Metric' })
    expect(
      within(metric)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tank level', 'Tank volume', 'Distance', 'Battery voltage, channel 1'])
    await user.selectOptions(metric, 'Battery voltage, channel 1')
    await user.click(screen.getByRole('radio', { name: '30 d' }))
    await screen.findByText(/36 readings between 3.6 V and 3.8 V; the last was 3.7 V/)
    const asked = calls.filter(({ path }) => path === '/devices/tank-1/readings').at(-1)?.query
    expect(asked?.get('metric')).toBe('battery_v')
    expect(asked?.get('channel')).toBe('1')
    expect(Date.parse(asked?.get('to') ?? '') - Date.parse(asked?.get('from') ?? '')).toBe(30 * 86_400_000)
    const link = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
    expect(link).toContain('/devices/tank-1/readings.csv?')
    expect(link).toContain('metric=battery_v&channel=1')
    const compare = screen.getByRole('link', { name: 'Compare' }).getAttribute('href')
    expect(compare).toBe('/devices?compare=tank-1:battery_v:1&range=month')
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('Tank tells the geometry and the calibration', async () => {
    open({
      device: deviceFixture({ calibration: { emptyDistanceMm: 1800, fullDistanceMm: 300 } }),
      search: 'tab=tank',
    })
    await screen.findByText(/Empty at 1.80 m, full at 30 cm/)
    expect(screen.getByText('Rectangular')).toBeTruthy()
    expect(screen.getByText('3,000 L')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Calibrate' })).toBeTruthy()
  })

  it('Diagnostics tells presence, doubts, refusals, and raw messages when asked', async () => {
    const quarter = (minutes: number) => ({
      at: new Date(Date.now() - minutes * 60_000).toISOString(),
      ...{ min: 1, max: 1, avg: 1, last: 1, n: 3 },
    })
    const message = (topic: string, sender = '') => ({
      ...{ id: crypto.randomUUID(), topic, sender, reason: 'not_json', count: 2, firstAt: at, lastAt: at },
    })
    const calls = open({
      device: deviceFixture({ latest: { distance_mm: value(600, 'spike') } }),
      search: 'tab=diagnostics',
      answers: {
        'GET /devices/tank-1/readings': () => ({ body: { points: [quarter(120), quarter(1)] } }),
        'GET /inbox': () => ({
          body: { messages: [message('a/tank-1/x'), message('b/other'), message('c/d', 'tank-1')], total: 3 },
        }),
        'GET /devices/tank-1/raw': () => ({
          body: {
            until: at,
            messages: [{ receivedAt: at, topic: 't/1', retain: true, size: 2, text: '{}', hex: '7b7d' }],
          },
        }),
      },
    })
    await screen.findByRole('img', { name: 'Heard in 2 of 96 quarter hours' })
    expect((await part('Quality')).getByText(/faster than anything could change/)).toBeTruthy()
    const refused = await part('Messages nobody understood')
    await refused.findByText('a/tank-1/x')
    expect(refused.getByText('c/d')).toBeTruthy()
    expect(refused.queryByText('b/other')).toBeNull()
    expect(calls.some(({ path }) => path.endsWith('/raw'))).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Show raw messages' }))
    const raw = await part('Raw messages')
    await raw.findByText('t/1')
    expect(raw.getByText('{}')).toBeTruthy()
    expect(raw.getByText('retained')).toBeTruthy()
  })
})
