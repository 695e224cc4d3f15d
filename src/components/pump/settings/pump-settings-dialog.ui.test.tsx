import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PumpSettings } from '@/contracts/devices/pump'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { pumpFixture } from '~/tests/support/fixtures/pump-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { PumpSettingsDialog } from './pump-settings-dialog'

const device = deviceFixture({
  deviceId: 'pump-1',
  name: 'Well pump',
  timezone: 'Asia/Kolkata',
  distances: {},
})
const { settings: before } = pumpFixture()

type Answers = Parameters<typeof fakeApi>[0]

async function open(settings: Partial<PumpSettings> = {}, answers: Answers = {}) {
  const pump = pumpFixture({ settings: { ...before, ...settings } })
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () =>
      deviceList(device, deviceFixture(), deviceFixture({ deviceId: 'well', name: 'Well' })),
    'GET /devices/pump-1/pump': () => ({ body: { pump } }),
    'PUT /devices/pump-1/pump': () => ({ body: { pump } }),
    ...answers,
  })
  const onClose = vi.fn()
  renderUi(<PumpSettingsDialog device={device} ch={0} onClose={onClose} />)
  await screen.findByRole('textbox', { name: 'Longest run' })
  return { onClose, saved: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const field = (name: string) => screen.getByRole('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the pump settings', () => {
  it('save what was changed and keep the rest', async () => {
    const { onClose, saved } = await open()
    await screen.findAllByRole('option', { name: 'Well' })
    choose('Tank it draws from', 'well')
    type('Start at', '30')
    type('Stop at', '90')
    expect(
      screen.getByText(/Starts when the tank has fallen to 30% and runs until it has reached 90%/),
    ).toBeTruthy()
    type('Longest run', '45')
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const settings = { ...before, source: 'well', startPercent: 30, stopPercent: 90, maxRunMinutes: 45 }
    expect(saved()).toEqual([{ ch: 0, settings }])
  })

  it('offer tanks first, and never the pump itself', async () => {
    const climate = deviceFixture({
      deviceId: 'air',
      name: 'Air',
      kind: 'lora',
      distances: {},
      tankConfig: null,
    })
    await open({}, { 'GET /devices': () => deviceList(climate, device, deviceFixture()) })
    const select = within(screen.getByRole('combobox', { name: 'Tank it fills' }))
    await select.findByRole('option', { name: 'Air' })
    expect(select.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'None is watched',
      'House tank',
      'Air',
    ])
  })

  it.each([
    ['Full at', '101', 'At most 100'],
    ['Full at', '', 'Enter a value'],
    ['Source low at', '-1', 'At least 0'],
    ['A level is stale after', '0', 'At least 1'],
    ['A level is stale after', '1441', 'At most 1440'],
    ['Longest run', '721', 'At most 720'],
    ['Longest run', '1.5', 'Use a whole number'],
    ['Rest between runs', '', 'Enter a value'],
    ['Rest between runs', '721', 'At most 720'],
    ['Starts per hour', '61', 'At most 60'],
    ['Starts per hour', '0', 'At least 1'],
    ['Service every', '0', 'At least 1'],
    ['Start at', '30', 'Set both levels, or none'],
    ['Stop at', '101', 'At most 100'],
  ])('%s "%s": %s', async (name, value, message) => {
    const { saved } = await open()
    type(name, value)
    press('Save')
    await screen.findByText(message)
    expect(saved()).toEqual([])
    expect(field(name)).toHaveProperty('value', value)
  })

  it.each([
    [{ startPercent: 90, stopPercent: 30 }, 'Must be below the stop level'],
    [{ startPercent: 30, stopPercent: 99 }, 'Must not be above the full level'],
    [{ startPercent: 30, stopPercent: 90, destination: null }, 'Choose the tank whose level decides'],
    [{ source: 'tank-1' }, 'Choose another tank than the one it fills'],
  ])('%o: %s', async (settings, message) => {
    const { saved } = await open(settings)
    press('Save')
    await screen.findByText(message)
    expect(saved()).toEqual([])
  })

  it('lead to the first field at fault and count them', async () => {
    await open({ schedules: [{ days: [1], at: '06:15', runMinutes: 20, enabled: true }] })
    fireEvent.click(screen.getByRole('button', { name: 'Mon' }))
    type('Longest run', '721')
    type('Full at', '101')
    press('Save')
    await screen.findByText('3 fields need attention')
    expect(document.activeElement).toBe(field('Full at'))
    type('Full at', '100')
    type('Longest run', '45')
    await screen.findByText('1 field needs attention')
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mon' })))
  })

  it('put a start level alone under the field that is missing', async () => {
    await open()
    type('Start at', '30')
    press('Save')
    await screen.findByText('Set both levels, or none')
    expect(field('Stop at').getAttribute('aria-invalid')).toBe('true')
  })

  it('add a schedule by the clock of the device and tell the next run', async () => {
    const { saved } = await open()
    press('Add schedule')
    const row = within(screen.getByRole('group', { name: 'Schedule 1' }))
    for (const day of ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
      fireEvent.click(row.getByRole('button', { name: day }))
    fireEvent.change(row.getByLabelText('At'), { target: { value: '06:15' } })
    fireEvent.change(row.getByRole('textbox', { name: 'Run for' }), { target: { value: '20' } })
    // 06:15 in Kolkata is 00:45 in UTC, where the reader is
    await screen.findByText(/Next run: .+ 6:15\sAM \(Asia\/Kolkata\), which is .+ 12:45\sAM for you/)
    press('Save')
    const schedules = [{ days: [1], at: '06:15', runMinutes: 20, enabled: true }]
    await waitFor(() => expect(saved()).toEqual([{ ch: 0, settings: { ...before, schedules } }]))
  })

  it('refuse a schedule without day, time or run time, at its fields', async () => {
    const { saved } = await open({ schedules: [{ days: [1], at: '06:15', runMinutes: 20, enabled: true }] })
    const row = within(screen.getByRole('group', { name: 'Schedule 1' }))
    fireEvent.click(row.getByRole('button', { name: 'Mon' }))
    fireEvent.change(row.getByLabelText('At'), { target: { value: '' } })
    fireEvent.change(row.getByRole('textbox', { name: 'Run for' }), { target: { value: '721' } })
    press('Save')
    await row.findByText('Choose at least one day')
    expect(row.getByText('Use a time like 05:30')).toBeTruthy()
    expect(row.getByText('At most 720')).toBeTruthy()
    expect(screen.getByText('The active schedule cannot run until it is corrected.')).toBeTruthy()
    fireEvent.click(row.getByRole('switch', { name: 'Active' }))
    expect(screen.getByText('No schedule is active.')).toBeTruthy()
    expect(saved()).toEqual([])
  })

  it('remove a schedule', async () => {
    const { saved } = await open({ schedules: [{ days: [1], at: '06:15', runMinutes: 20, enabled: true }] })
    press('Remove schedule 1')
    press('Save')
    await waitFor(() => expect(saved()).toEqual([{ ch: 0, settings: { ...before, schedules: [] } }]))
  })

  it('note a service of today', async () => {
    const { saved } = await open()
    expect(screen.getByText('Not recorded')).toBeTruthy()
    type('Service every', '500')
    press('Serviced today')
    press('Save')
    await waitFor(() => expect(saved()).toHaveLength(1))
    const [body] = saved() as { settings: PumpSettings }[]
    expect(body?.settings.serviceEveryHours).toBe(500)
    expect(Math.abs(Date.parse(body?.settings.servicedAt ?? '') - Date.now())).toBeLessThan(60_000)
  })

  it('stay open with the reason when the server refuses, and lose nothing', async () => {
    const refusal = {
      status: 400,
      body: {
        message: 'The settings were refused',
        code: 'invalid_input',
        requestId: 'r',
        issues: [{ path: 'settings.destination', message: 'There is no such device' }],
      },
    }
    const { onClose } = await open({}, { 'PUT /devices/pump-1/pump': () => refusal })
    type('Longest run', '45')
    press('Save')
    await screen.findByText('The settings were refused')
    expect(screen.getByText('There is no such device')).toBeTruthy()
    expect(field('Longest run')).toHaveProperty('value', '45')
    expect(onClose).not.toHaveBeenCalled()
  })

  it.each([
    ['es', 'Guardar', 'Máximo 720', 'No se encontró el dispositivo'],
    ['hi', 'सहेजें', 'अधिकतम 720', 'डिवाइस नहीं मिला'],
  ] as const)('say limits and refusals in %s', async (language, save, limit, refusal) => {
    const gone = { status: 404, body: { message: 'Device not found', code: 'not_found', requestId: 'r' } }
    fakeApi({
      'GET /users/me': () => ({ body: { user: personFixture() } }),
      'GET /devices': () => deviceList(device),
      'GET /devices/pump-1/pump': () => ({ body: { pump: pumpFixture() } }),
      'PUT /devices/pump-1/pump': () => gone,
    })
    renderUi(<PumpSettingsDialog device={device} ch={0} onClose={() => {}} />, { language })
    const [longest] = await screen.findAllByRole('textbox', { name: /Marcha máxima|अधिकतम चलने/ })
    if (!longest) throw new Error('no field')
    fireEvent.change(longest, { target: { value: '721' } })
    press(save)
    await screen.findByText(limit)
    fireEvent.change(longest, { target: { value: '45' } })
    press(save)
    await screen.findByText(refusal)
  })

  it('ask before throwing away what was typed', async () => {
    const { onClose } = await open()
    type('Longest run', '45')
    press('Cancel')
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(question.getByRole('button', { name: 'Leave' }))
    expect(onClose).toHaveBeenCalled()
  })

  it('close at once when nothing was changed', async () => {
    const { onClose } = await open()
    press('Cancel')
    expect(onClose).toHaveBeenCalled()
  })
})

it('a failure to load says so and can be tried again', async () => {
  let isDown = true
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(device),
    'GET /devices/pump-1/pump': () =>
      isDown
        ? { status: 503, body: { message: 'Down for repair', code: 'unavailable', requestId: 'req-7' } }
        : { body: { pump: pumpFixture() } },
  })
  renderUi(<PumpSettingsDialog device={device} ch={0} onClose={() => {}} />)
  await screen.findByText('Down for repair')
  expect(screen.getByText(/req-7/)).toBeTruthy()
  isDown = false
  press('Try again')
  await screen.findByRole('textbox', { name: 'Longest run' })
})
