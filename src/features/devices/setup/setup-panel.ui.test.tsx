import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { SetupPanel } from './setup-panel'

// a list as long as the real one makes jsdom slow
const ZONES = ['Africa/Nairobi', 'Europe/Paris']
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const FARM = { id: '0190f2a4-0000-7000-8000-000000000001', name: 'Farm', note: '', devices: 2 }
const fresh = (more: Partial<Device> = {}) =>
  deviceFixture({ name: '', tankConfig: null, distances: {}, intervalS: null, ...more })

function open(device: Device, answers: Parameters<typeof fakeApi>[0] = {}) {
  localStorage.setItem('auth_token', 'token-1')
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(ZONES)
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(device),
    'GET /sites': () => ({ body: { sites: [FARM] } }),
    'PATCH /devices/tank-1': () => ({ body: { device } }),
    'PATCH /notifications/device/tank-1/settings': () => ({ body: { device } }),
    'POST /users/me/widgets': ({ body }) => ({ body: { widget: body } }),
    ...answers,
  })
  renderUi(<SetupPanel device={device} />)
  return {
    /** What was asked to be saved, in order. */
    saved: () =>
      calls
        .filter(({ method }) => method !== 'GET')
        .map(({ path, body }) => [path, body] as [string, Record<string, unknown>]),
  }
}

const start = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Set it up' }))
  return screen.findByRole('dialog', { name: 'Set up the device' })
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.querySelector('span > span')?.textContent)

describe('setting up', () => {
  it('saves everything in order with one Save', async () => {
    const { saved } = open(fresh())
    await start()
    type('Name', ' North ')
    type('Tank type', 'cylindrical_vertical')
    type('Diameter', '2000')
    type('Depth when full', '1500')
    fireEvent.click(screen.getByRole('radio', { name: /^Cautious/ }))
    press('Save')
    await screen.findByText(/is set up/)
    const [about, alerts, ...widgets] = saved()
    const tankConfig = {
      tankType: 'cylindrical_vertical',
      diameterMm: 2000,
      depthMm: 1500,
      sensorOffsetMm: 0,
    }
    expect(about).toEqual(['/devices/tank-1', { name: 'North', timezone: zone, tankConfig }])
    expect(alerts?.[1].settings).toMatchObject({ waterLevel: { criticalThreshold: 25, lowThreshold: 40 } })
    expect(widgets.map(([, { type, config }]) => [type, config])).toMatchObject([
      ['water-level', { deviceId: 'tank-1' }],
      ['tank-trend', { deviceId: 'tank-1' }],
    ])
  })

  it('leaves out a tank of which nothing was entered, and asks for the rest of one that was begun', async () => {
    const { saved } = open(fresh())
    await start()
    type('Depth when full', '1500')
    press('Save')
    await waitFor(() => expect(screen.getAllByText('Enter a value')).toHaveLength(2))
    expect(saved()).toEqual([])
    type('Depth when full', '')
    press('Save')
    await screen.findByText(/is set up/)
    expect(saved()[0]).toEqual(['/devices/tank-1', { name: '', timezone: zone }])
  })

  it('suggests widgets by kind, and saves a kind that was chosen', async () => {
    const { saved } = open(fresh({ kind: null }))
    await start()
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    type('Kind', 'pump')
    expect(ticked()).toEqual(['Pump Controller', 'Pump History'])
    expect(screen.queryByLabelText('Tank type')).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: /^Pump History/ }))
    press('Save')
    await screen.findByText(/is set up/)
    expect(saved()[0]?.[1]).toMatchObject({ kind: 'pump' })
    expect(saved().slice(2)).toHaveLength(1)
  })

  it('asks at which place it stands, and makes a new one first', async () => {
    const { saved } = open(fresh(), {
      'POST /sites': ({ body }) => ({ body: { site: { ...FARM, id: 'new', ...(body as object) } } }),
    })
    await start()
    await waitFor(() => expect(screen.getByLabelText('Place')).toHaveProperty('disabled', false))
    type('Place', FARM.id)
    type('Place', 'new')
    press('Save')
    expect(await screen.findByText('A place needs a name')).toBeDefined()
    expect(saved()).toEqual([])
    type('Name of the new place', ' Hill ')
    press('Save')
    await screen.findByText(/is set up/)
    expect(saved().slice(0, 2)).toMatchObject([
      ['/sites', { name: 'Hill' }],
      ['/devices/tank-1', { siteId: 'new' }],
    ])
  })

  it('loses nothing when it is put off', async () => {
    open(fresh())
    await start()
    type('Name', 'North')
    press('Later')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await start()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'North')
  })
})

describe('a call that fails', () => {
  it('is named; the next Save makes only what is left', async () => {
    let isFull = true
    const { saved } = open(fresh(), {
      'POST /users/me/widgets': () =>
        isFull ? { status: 409, body: { message: 'A dashboard holds at most 200 widgets' } } : {},
    })
    await start()
    press('Save')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'Water Level Monitor could not be saved. A dashboard holds at most 200 widgets',
    )
    const lines = within(alert.parentElement ?? alert).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Name and placesaved',
      'Alertssaved',
      'Water Level Monitornot saved',
      'Tank Trendstill to save',
    ])
    isFull = false
    const before = saved().length
    type('Name', 'North')
    press('Save the rest')
    await screen.findByText(/is set up/)
    // what was changed meanwhile is saved again
    expect(saved().slice(before)).toMatchObject([
      ['/devices/tank-1', { name: 'North' }],
      ['/users/me/widgets', { type: 'water-level' }],
      ['/users/me/widgets', { type: 'tank-trend' }],
    ])
  })

  it('names a reason where the server gave none', async () => {
    open(fresh(), {
      'POST /users/me/widgets': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await start()
    press('Save')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'Water Level Monitor could not be saved. The server did not answer. Check your connection and try again.',
    )
  })

  it('whose answer got lost counts as done when the widget is found to be there', async () => {
    const message = 'You already have a widget'
    const taken = { status: 409, body: { message, issues: [{ path: 'key', message }] } }
    open(fresh(), { 'POST /users/me/widgets': () => taken })
    await start()
    press('Save')
    await screen.findByText(/is set up/)
  })
})
