import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Alert } from '@/contracts/alerts'
import type { DeviceNote } from '@/contracts/devices/device-notes'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { AddressInTest } from '~/tests/support/ui/address'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { CompareScreen } from './compare-screen'

const HOUR = 3_600_000
const NOW = Date.now()
const at = new Date(NOW).toISOString()
const good = (value: number) => ({ value, at, quality: 'ok' as const })
const tank = deviceFixture({ deviceId: 'north', name: 'North' })
const pump = deviceFixture({
  deviceId: 'pump',
  name: 'Pump',
  kind: 'pump',
  distances: {},
  tankConfig: null,
  latest: { power_w: good(700), 'relay_on.1': good(1) },
})

/** One value for each hour of the day before, the last one an hour ago. */
const points = (...values: number[]) =>
  values.map((value, index) => ({
    at: new Date(NOW - (values.length - index) * HOUR).toISOString(),
    min: value,
    max: value,
    avg: value,
    last: value,
    n: 1,
  }))

const read = { body: { points: points(40, 50, 60) } }
const power = { body: { points: points(700, 0, 650) } }

function open(search: string, answers: Parameters<typeof fakeApi>[0] = {}, alerts: Alert[] = []) {
  localStorage.setItem('auth_token', 'token-1')
  window.history.replaceState(null, '', `/devices${search}`)
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(tank, pump),
    'GET /devices/north/readings': () => read,
    'GET /devices/pump/readings': () => power,
    'GET /devices/north/alerts': () => ({ body: { alerts } }),
    'GET /devices/pump/alerts': () => ({ body: { alerts: [] } }),
    'GET /devices/north/notes': () => ({ body: { notes: [] } }),
    'GET /devices/pump/notes': () => ({ body: { notes: [] } }),
    ...answers,
  })
  renderUi(
    <AddressInTest>
      <CompareScreen />
    </AddressInTest>,
    { pathname: '/devices' },
  )
  return calls
}

const BOTH = '?compare=north:tank_level_pct,pump:power_w&range=day'
const shown = async () => within(await screen.findByRole('list', { name: 'What is compared' }))
const rowOf = async (name: string) => {
  const named = await (await shown()).findByText(name)
  const row = named.closest('li')
  if (!row) throw new Error(`no row of ${name}`)
  return within(row)
}
const charts = () => screen.findAllByRole('figure')
const addressNow = () => window.location.pathname + window.location.search

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

describe('a comparison', () => {
  it('shows each series of the address with its last value, two units in one chart', async () => {
    const calls = open(BOTH)
    await (await rowOf('North: Tank level')).findByText('60.0%')
    await (await rowOf('Pump: Power')).findByText('650 W')
    const [chart, ...others] = await charts()
    expect(others).toEqual([])
    expect(chart?.textContent).toContain('North: Tank level: 3 readings between 40.0% and 60.0%')
    expect(chart?.textContent).toContain('Pump: Power: 3 readings between 0 W and 700 W')
    const asked = calls.filter(({ path }) => path.endsWith('/readings'))
    const spans = asked.map(
      ({ query }) => Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? ''),
    )
    expect(new Set(spans)).toEqual(new Set([24 * HOUR]))
  })

  it('has a chart for every two units, and one cursor over all of them', async () => {
    open('?compare=north:tank_level_pct,pump:power_w,pump:relay_on:1')
    await (await rowOf('Pump: Relay, channel 1')).findByText('On')
    expect(await charts()).toHaveLength(2)
    const [first, second] = await screen.findAllByRole('slider')
    if (!first || !second) throw new Error('two cursors are missing')
    fireEvent.focus(first)
    fireEvent.keyDown(first, { key: 'Home' })
    expect(first.getAttribute('aria-valuetext')).toMatch(/North: Tank level 40\.0%, Pump: Power 700 W$/)
    expect(second.getAttribute('aria-valuenow')).toBe(first.getAttribute('aria-valuenow'))
    expect((await rowOf('North: Tank level')).getByText('40.0%')).toBeTruthy()
    fireEvent.blur(first)
    expect((await rowOf('North: Tank level')).getByText('60.0%')).toBeTruthy()
  })

  it('goes on without the series that failed, and asks for it again', async () => {
    let isBroken = true
    open(BOTH, { 'GET /devices/pump/readings': () => (isBroken ? { status: 500 } : power) })
    await (await rowOf('North: Tank level')).findByText('60.0%')
    const failed = await rowOf('Pump: Power')
    await failed.findByText('Pump: Power could not be loaded.')
    expect(await charts()).toHaveLength(1)
    isBroken = false
    fireEvent.click(failed.getByRole('button', { name: 'Try again' }))
    await failed.findByText('650 W')
    expect(failed.queryByText('Pump: Power could not be loaded.')).toBeNull()
  })

  it('says which device cannot be seen, and what of a link cannot be read', async () => {
    open('?compare=north:tank_level_pct,secret-1:power_w,north:nothing')
    await (await rowOf('secret-1: Power')).findByText('secret-1 is not, or no longer, among your devices.')
    await (await rowOf('North: Tank level')).findByText('60.0%')
    expect(screen.getByText(/^Not shown: north:nothing\./)).toBeTruthy()
    expect((await charts()).map(({ textContent }) => textContent).join()).not.toContain('secret-1')
  })

  it('says that a series has nothing in this span', async () => {
    open(BOTH, { 'GET /devices/pump/readings': () => ({ body: { points: [] } }) })
    await (await rowOf('Pump: Power')).findByText('No readings in this span.')
  })

  it('takes a series away and adds one, in the address too', async () => {
    open(BOTH)
    await (await rowOf('North: Tank level')).findByText('60.0%')
    fireEvent.click(await screen.findByRole('button', { name: 'Remove North: Tank level' }))
    await waitFor(() => expect(screen.queryByText('North: Tank level')).toBeNull())
    expect(addressNow()).toBe('/devices?compare=pump:power_w&range=day')
    fireEvent.change(screen.getByLabelText('Device'), { target: { value: 'pump' } })
    const metrics = within(screen.getByLabelText('Metric')).getAllByRole('option')
    // what is shown already is not offered
    expect(metrics.map(({ textContent }) => textContent)).toEqual(['Relay, channel 1'])
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    await rowOf('Pump: Relay, channel 1')
    expect(addressNow()).toBe('/devices?compare=pump:power_w,pump:relay_on:1&range=day')
  })

  it('begins with nothing', async () => {
    open('?compare=')
    await screen.findByText('Nothing to compare yet')
    expect(screen.queryByRole('figure')).toBeNull()
  })

  it('passes on a link to the very stretch of time that is shown', async () => {
    const writeText = vi.fn(async (_: string) => {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
    const calls = open(BOTH)
    await (await rowOf('North: Tank level')).findByText('60.0%')
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    await screen.findByText('Copied to clipboard!')
    const link = new URL(writeText.mock.calls[0]?.[0] ?? '')
    const asked = calls.find(({ path }) => path === '/devices/north/readings')?.query
    expect(link.pathname).toBe('/devices')
    expect(link.searchParams.get('compare')).toBe('north:tank_level_pct,pump:power_w')
    expect(link.searchParams.get('from')).toBe(asked?.get('from'))
    expect(link.searchParams.get('to')).toBe(asked?.get('to'))
  })

  it('asks for a closer look in finer steps, and goes back', async () => {
    const calls = open(BOTH)
    await (await rowOf('North: Tank level')).findByText('60.0%')
    fireEvent.click(await screen.findByRole('button', { name: 'Zoom in' }))
    await waitFor(() => expect(addressNow()).toMatch(/&from=.+&to=/))
    await waitFor(() => {
      const last = calls.findLast(({ path }) => path === '/devices/north/readings')?.query
      expect(Date.parse(last?.get('to') ?? '') - Date.parse(last?.get('from') ?? '')).toBe(12 * HOUR)
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(addressNow()).toBe(`/devices${BOTH}`))
  })

  it('is a table with the alerts of its devices', async () => {
    const openedAt = new Date(NOW - 2.5 * HOUR).toISOString()
    open(`${BOTH}&table=1`, {}, [alertFixture({ deviceId: 'north', deviceName: 'North', openedAt })])
    const table = await screen.findByRole('table', { name: 'Everything that is compared' })
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4))
    expect(within(table).getByText(/^North: .+low/i)).toBeTruthy()
  })
})

describe('notes', () => {
  const note = (made: Partial<DeviceNote> = {}): DeviceNote => ({
    id: '22222222-2222-4222-8222-222222222222',
    at: new Date(NOW - 2.5 * HOUR).toISOString(),
    text: 'Cleaned the filter',
    author: 'Ravi',
    createdAt: at,
    mayRemove: true,
    ...made,
  })
  const region = async () => within(await screen.findByRole('region', { name: 'Notes' }))

  it('stand on the time line and below it, each once', async () => {
    open('?compare=north:tank_level_pct,north:tank_volume_l&table=1', {
      'GET /devices/north/notes': () => ({ body: { notes: [note()] } }),
    })
    const table = await screen.findByRole('table', { name: 'Everything that is compared' })
    await within(table).findByText('North: Cleaned the filter')
    await (await region()).findByText(/^North · .+ · Ravi$/)
    expect((await region()).getAllByText('Cleaned the filter')).toHaveLength(1)
  })

  it('are written about a device that is shown, and removed', async () => {
    let notes: DeviceNote[] = []
    const calls = open(BOTH, {
      'GET /devices/pump/notes': () => ({ body: { notes } }),
      'POST /devices/pump/notes': ({ body }) => {
        notes = [note({ ...(body as object), id: 'new' })]
        return { body: { note: notes[0] } }
      },
      'DELETE /devices/pump/notes/new': () => {
        notes = []
        return { body: { ok: true } }
      },
    })
    await (await rowOf('Pump: Power')).findByText('650 W')
    const panel = await region()
    panel.getByText('Nobody has written anything on this stretch of time.')
    fireEvent.change(panel.getByLabelText('About'), { target: { value: 'pump' } })
    const time = new Date(NOW - 2 * HOUR).toISOString().slice(0, 16)
    fireEvent.change(panel.getByLabelText('Time'), { target: { value: time } })
    fireEvent.change(panel.getByLabelText('New note'), { target: { value: 'New impeller' } })
    fireEvent.click(panel.getByRole('button', { name: 'Add note' }))
    await panel.findByText('New impeller')
    const sent = calls.find(({ method }) => method === 'POST')?.body
    expect(sent).toEqual({ at: `${time}:00.000Z`, text: 'New impeller' })
    fireEvent.click(panel.getByRole('button', { name: 'Remove the note “New impeller”' }))
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
    fireEvent.click(await screen.findByRole('button', { name: 'Remove note' }))
    await panel.findByText('Nobody has written anything on this stretch of time.')
  })

  it('are only read by who may only look', async () => {
    const shared = deviceFixture({ deviceId: 'north', name: 'North', owned: false, access: 'viewer' })
    open('?compare=north:tank_level_pct', {
      'GET /devices': () => deviceList(shared),
      'GET /devices/north/notes': () => ({ body: { notes: [note({ mayRemove: false })] } }),
    })
    const panel = await region()
    await panel.findByText('Cleaned the filter')
    expect(panel.queryByRole('button')).toBeNull()
    expect(panel.queryByLabelText('New note')).toBeNull()
  })
})
