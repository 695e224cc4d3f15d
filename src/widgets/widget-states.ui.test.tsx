import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement, Suspense } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { BOX, deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { deferred, fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { widgetComponentOf } from './components'
import { widgetDefinitions } from './definitions'
import type { StoredConfig } from './kit/config-fields'
import { type WidgetActions, WidgetShellProvider } from './kit/widget-shell'
import type { WidgetType } from './kit/widget-names'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

/** An hour that ends at 60 %, falling by 6 %, one reading a minute. */
const history = ({ minutes = 60 } = {}) => {
  const end = Date.now()
  return Array.from({ length: 60 }, (_, index) => {
    const value = 66 - index / 10
    const at = new Date(end - ((60 - index) / 60) * minutes * 60_000).toISOString()
    return { at, min: value, max: value, avg: value, last: value, n: 1 }
  })
}

type Options = {
  config?: StoredConfig
  units?: 'metric' | 'imperial'
  points?: ReturnType<typeof history> | 'fails'
  /** The device list is answered when this has happened. */
  after?: Promise<unknown>
}

function show(
  type: WidgetType,
  devices: Device[] | 'fails',
  { config = {}, units, points = [], after }: Options = {},
) {
  let isDown = devices === 'fails'
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture(units && { units }) } }),
    'GET /devices': async () => {
      await after
      return isDown
        ? { status: 503, body: { message: 'Down for repair', code: 'unavailable', requestId: 'req-7' } }
        : deviceList(...(devices === 'fails' ? [deviceFixture()] : devices))
    },
    'GET /devices/tank-1/readings': () => (points === 'fails' ? { status: 500 } : { body: { points } }),
  })
  const actions = {
    configure: vi.fn(),
    saveConfig: vi.fn(),
    inspect: vi.fn(),
    showFullScreen: vi.fn(),
    duplicate: vi.fn(),
    move: vi.fn(),
    remove: vi.fn(),
  } satisfies WidgetActions
  const definition = widgetDefinitions[type]
  const isAboutDevice = definition.fields.some(({ key }) => key === 'deviceId')
  const full = { ...definition.defaults(), ...(isAboutDevice && { deviceId: 'tank-1' }), ...config }
  const component = widgetComponentOf(type)
  if (!component) throw new Error('no component')
  renderUi(
    <WidgetShellProvider
      value={{ title: definition.title, config: full, closeFullScreen: null, actions, handle: null }}
    >
      <Suspense fallback="code">{createElement(component, { config: full })}</Suspense>
    </WidgetShellProvider>,
  )
  return { calls, actions, full, recover: () => (isDown = false) }
}
const text = () => screen.getByRole('article').textContent

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe.each(['water-level', 'tank-status', 'tank-trend'] as const)(
  '%s, like every widget about a device',
  (type) => {
    it('says Loading until it knows', async () => {
      const answer = deferred<null>()
      show(type, [deviceFixture()], { after: answer.promise })
      expect((await screen.findAllByText('Loading')).length).toBeGreaterThan(0)
      answer.resolve(null)
      expect((await screen.findAllByText('Online')).length).toBeGreaterThan(0)
    })

    it('asks for a device and takes one on the spot', async () => {
      const meter = deviceFixture({ deviceId: 'meter', name: 'A meter', kind: 'acdc' })
      const { actions, full } = show(type, [meter, deviceFixture()], { config: { deviceId: '' } })
      await screen.findByText('Configure deviceId')
      expect(text()).not.toContain('Unknown')
      const picker = await screen.findByRole('combobox', { name: 'Choose a device' })
      await screen.findByRole('option', { name: 'House tank' })
      const offered = within(picker).getAllByRole('option')
      expect(offered.map((option) => option.textContent)).toEqual(['House tank', 'A meter'])
      fireEvent.change(picker, { target: { value: 'tank-1' } })
      expect(actions.saveConfig).toHaveBeenCalledWith({ ...full, deviceId: 'tank-1' })
    })

    it('says when the device is no longer yours', async () => {
      const { actions } = show(type, [deviceFixture({ deviceId: 'other' })])
      await screen.findByText('No longer yours')
      fireEvent.click(screen.getByRole('button', { name: 'Choose another device' }))
      expect(actions.configure).toHaveBeenCalled()
    })

    it('waits for the first reading', async () => {
      show(type, [deviceFixture({ distances: {} })])
      await screen.findByText('Waiting for the first reading')
    })

    it('waits for nothing from a device that reports other things', async () => {
      const latest = { humidity_pct: { value: 40, at: ago(0), quality: 'ok' as const } }
      const climate = deviceFixture({ distances: {}, latest })
      const other = deviceFixture({ deviceId: 'tank-2', name: 'Barn tank' })
      const { actions, full } = show(type, [climate, other])
      await screen.findByText('This device reports no water level')
      expect(text()).not.toContain('Waiting')
      const picker = screen.getByRole('combobox', { name: 'Choose a device' })
      fireEvent.change(picker, { target: { value: 'tank-2' } })
      expect(actions.saveConfig).toHaveBeenCalledWith({ ...full, deviceId: 'tank-2' })
    })

    it('shows the request id of a failure and recovers on retry', async () => {
      const { recover } = show(type, 'fails')
      await screen.findByText(/Down for repair/)
      expect(text()).toContain('Request req-7')
      recover()
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      await screen.findByText('60%')
    })

    it('calls an old level of a live device stale and still shows it', async () => {
      show(type, [deviceFixture({ at: ago(3), lastSeenAt: ago(0) })])
      expect((await screen.findAllByText('Stale')).length).toBeGreaterThan(0)
      await waitFor(() => expect(text()).toContain('60%'))
      expect(text()).toContain('as of 3 hr. ago')
    })

    it('never repeats a level older than a day, and never says 0', async () => {
      show(type, [deviceFixture({ status: 'offline', at: ago(30) })])
      expect((await screen.findAllByText('Offline')).length).toBeGreaterThan(0)
      await waitFor(() => expect(text()).toContain('—'))
      expect(text()).not.toMatch(/60%|\b0%/)
    })

    it('asks for a tank where a distance means nothing yet', async () => {
      show(type, [deviceFixture({ tankConfig: null, distances: { 0: 1680 } })])
      await screen.findByRole('button', { name: 'Describe the tank' })
      expect(text()).toContain('Needs calibration')
    })

    it('says how many tanks of a series report', async () => {
      const tankSeries = [BOX, BOX, BOX]
      show(type, [deviceFixture({ tankSeries, distances: { 0: 600, 1: 900 } })])
      await screen.findByText('2 of 3 tanks')
    })

    it('does not break on a config it cannot read', async () => {
      const { actions } = show(type, [deviceFixture()], { config: { deviceId: 7 } })
      await screen.findByText('These settings cannot be read')
      fireEvent.click(screen.getByRole('button', { name: 'Configure' }))
      expect(actions.configure).toHaveBeenCalled()
    })
  },
)

describe('the water level monitor', () => {
  it('shows percent, litres, named lines, rate and history', async () => {
    show('water-level', [deviceFixture()], { points: history() })
    await screen.findByText('60%')
    expect(text()).toContain('1,800 L')
    expect(text()).toContain('of 3,000 L')
    const drawing = screen.getByRole('img', { name: /Tank filled to 60%/ })
    expect(drawing.getAttribute('aria-label')).toContain('Critical 15%, Low 30%, Medium 50%, High 75%')
    await screen.findByText(/L\/h/)
    expect(text()).toContain('Draining at')
    expect(text()).toMatch(/empty in \d+ h/)
    const line = screen.getByRole('slider', { name: /Last 2 h: level from 66% to 60%/ })
    fireEvent.change(line, { target: { value: '0' } })
    expect(line.getAttribute('aria-valuetext')).toMatch(/^66% · /)
  })

  it('asks for at most one reading a minute and says so in its own window', async () => {
    const { calls } = show('water-level', [deviceFixture()], { config: { sparklineMinutes: 5 } })
    await screen.findByText(/No readings yet|Last 5 min/)
    const query = calls.find(({ path }) => path === '/devices/tank-1/readings')?.query
    expect(query?.get('metric')).toBe('tank_level_pct')
    expect(query?.get('points')).toBe('60')
    const [from, to] = [query?.get('from') ?? '', query?.get('to') ?? '']
    expect(Date.parse(to) - Date.parse(from)).toBe(HOUR)
  })

  it('draws its own thresholds and says so', async () => {
    show('water-level', [deviceFixture()], { config: { ownThresholds: true, lowThreshold: 40 } })
    await screen.findByText("This widget's own lines")
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Low 40%')
  })

  it('draws no lines and no sparkline when told so', async () => {
    show('water-level', [deviceFixture()], {
      config: { showThresholds: false, showSparkline: false },
      points: history(),
    })
    await screen.findByText('60%')
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Tank filled to 60%')
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('shows a series as small tanks and their sum', async () => {
    const small = { ...BOX, lengthMm: 1000 }
    show('water-level', [deviceFixture({ tankSeries: [BOX, small], distances: { 0: 0, 1: 1500 } })])
    await screen.findByText('67%')
    expect(screen.getByRole('img', { name: 'Tank 1: 100%, 3,000 L' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Tank 2: 0%, 0 L' })).toBeTruthy()
    expect(screen.getByRole('img', { name: /2 tanks together filled to 67%/ })).toBeTruthy()
  })

  it('speaks the units of the profile', async () => {
    show('water-level', [deviceFixture()], { units: 'imperial', points: history() })
    await screen.findByText(/476 gal/)
    expect(text()).toContain('of 793 gal')
  })

  it('shows the level even when its history cannot be loaded', async () => {
    show('water-level', [deviceFixture()], { points: 'fails' })
    await screen.findByText('Last 2 h: the history could not be loaded')
    expect(text()).toContain('60%')
  })

  it('is unsure of the rate without a history', async () => {
    show('water-level', [deviceFixture()])
    await screen.findByText('Rate —')
  })
})

describe('the tank status', () => {
  it.each([
    [600, 'OK', 'At or above Medium 50%', 'Nothing to do'],
    [900, 'Low', 'Below Medium 50%', 'Plan a refill'],
    [1100, 'Low', 'At or below Low 30%', 'Plan a refill'],
    [1400, 'Critical', 'At or below Critical 15%', 'Refill now'],
  ])('at %i mm says %s, why, and what to do', async (distance, word, rule, action) => {
    show('tank-status', [deviceFixture({ distances: { 0: distance } })])
    await screen.findByText(word)
    expect(text()).toContain(rule)
    expect(text()).toContain(action)
  })

  it('says since when', async () => {
    show('tank-status', [deviceFixture()], { points: history({ minutes: 1440 }) })
    await screen.findByText('for over 24 h')
  })

  it('claims no day for a device heard for an hour', async () => {
    show('tank-status', [deviceFixture()], { points: history() })
    await screen.findByText(/^since /)
  })

  it('claims nothing of a device that went silent, says what it knew, and sends somebody there', async () => {
    show('tank-status', [deviceFixture({ status: 'offline', at: ago(2) })], {
      points: history({ minutes: 1440 }),
    })
    await screen.findByText('Unknown')
    expect(text()).toMatch(/not heard since \d/)
    expect(text()).toContain('Last known: OK, 60%')
    expect(text()).toContain('Check the device: its power and its connection')
    expect(text()).not.toContain('for over 24 h')
  })

  it('says of when an old status is', async () => {
    show('tank-status', [deviceFixture({ at: ago(3), lastSeenAt: ago(0) })], {
      points: history({ minutes: 1440 }),
    })
    await screen.findByText('OK')
    expect(text()?.match(/as of 3 hr\. ago/g)).toHaveLength(2)
    expect(text()).toContain('At or above Medium 50%')
    expect(text()).toContain('Check the device: its power and its connection')
    expect(text()).not.toContain('for over 24 h')
  })

  it('names the alert that can be acknowledged', async () => {
    show('tank-status', [deviceFixture({ alerts: [alertFixture({ rule: 'battery' })] })])
    const button = await screen.findByRole('button', { name: 'Acknowledge: Battery low' })
    expect(button.textContent).toBe('Acknowledge: Battery low')
  })
})

describe('the device summary', () => {
  it('links each count to the list and names the worst', async () => {
    show('device-summary', [
      deviceFixture(),
      deviceFixture({ deviceId: 'b', name: 'Barn', status: 'offline', at: ago(5) }),
      deviceFixture({ deviceId: 'c', name: '', distances: { 0: 1450 } }),
    ])
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/devices',
      '/devices?status=online',
      '/devices?status=offline',
      '/devices?status=provisioned',
      '/devices?status=unprovisioned',
      '/devices/b',
      '/devices/c',
    ])
    const worst = screen.getByRole('list', { name: 'Devices that need attention' })
    // ages come with the first tick of the clock, one render later
    await waitFor(() =>
      expect([...worst.children].map((item) => item.textContent)).toEqual([
        'BarnOffline5 hr. ago',
        expect.stringMatching(/^cCritical 3%(now|\d+ sec. ago)$/),
      ]),
    )
  })

  it('says when all is well', async () => {
    show('device-summary', [deviceFixture()])
    await screen.findByText('All devices are well')
  })

  it('shows a failure with its request id', async () => {
    show('device-summary', 'fails')
    await screen.findByText(/Down for repair/)
    expect(text()).toContain('Request req-7')
  })
})
