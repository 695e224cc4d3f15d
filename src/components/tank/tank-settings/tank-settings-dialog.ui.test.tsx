import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { BOX, deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { TankSettingsDialog } from './tank-settings-dialog'

function open(
  device: Device,
  answer: object = { body: { device } },
  units: 'metric' | 'imperial' = 'metric',
) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture({ units }) } }),
    'GET /devices': () => deviceList(device),
    'PATCH /devices/tank-1/tanks-series': () => answer,
  })
  const onClose = vi.fn()
  renderUi(<TankSettingsDialog device={device} onClose={onClose} />)
  return { onClose, saved: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body) }
}
const field = (name: string) => screen.getByRole('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the tank settings', () => {
  it('begin with a cubic metre and what the sensor sees', async () => {
    open(deviceFixture({ tankConfig: null, distances: { 0: 1680 } }))
    expect(field('Length').getAttribute('value')).toBe('1000')
    expect(screen.getByText('1,000 L')).toBeTruthy()
    expect(screen.getByText(/The sensor reads 1.68 m to the water/)).toBeTruthy()
    expect(screen.getByText(/farther than the bottom/)).toBeTruthy()
  })

  it('show what the draft means while it is typed, and save it', async () => {
    const { onClose, saved } = open(deviceFixture({ tankConfig: null, distances: { 0: 500 } }))
    choose('cylindrical_vertical')
    type('Diameter', '2000')
    type('Depth when full', '2000')
    await screen.findByText('6,283 L')
    expect(screen.getByText(/75% · 4,712 L/)).toBeTruthy()
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const tank = { tankType: 'cylindrical_vertical', diameterMm: 2000, depthMm: 2000, sensorOffsetMm: 0 }
    expect(saved()).toEqual([{ series: [tank] }])
  })

  it('name what is wrong at the field and send nothing', async () => {
    const { saved } = open(deviceFixture())
    type('Width', '')
    type('Depth when full', '0')
    press('Save')
    await screen.findByText('Enter a value')
    expect(screen.getByText('Must be more than 0')).toBeTruthy()
    expect(screen.queryByText('= 0.0 cm')).toBeNull()
    expect(screen.getAllByText(/^= /)).toHaveLength(1)
    expect(field('Width').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Width'))
    expect(screen.getByText('2 fields need attention')).toBeTruthy()
    expect(saved()).toEqual([])
  })

  it('hold the number of tanks to 1-10 and copy the first', async () => {
    const { saved } = open(deviceFixture())
    type('Number of tanks', '25')
    await screen.findByRole('radio', { name: 'Tank 10' })
    expect(screen.queryByRole('radio', { name: 'Tank 11' })).toBeNull()
    expect(screen.getByText('30,000 L')).toBeTruthy()
    expect(screen.getByText('Tank 1 holds')).toBeTruthy()
    type('Number of tanks', '0')
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
    press('One tank more')
    press('Save')
    const tank = { ...BOX, sensorOffsetMm: 0 }
    await waitFor(() => expect(saved()).toEqual([{ series: [tank, tank] }]))
  })

  it('turn to the tank with the fault', async () => {
    open(deviceFixture({ tankSeries: [BOX, BOX] }))
    fireEvent.click(screen.getByRole('radio', { name: 'Tank 2' }))
    type('Length', '')
    fireEvent.click(screen.getByRole('radio', { name: 'Tank 1' }))
    press('Save')
    await screen.findByText('Enter a value')
    expect(screen.getByRole('radio', { name: /Tank 2/ })).toHaveProperty('checked', true)
    await waitFor(() => expect(document.activeElement).toBe(field('Length')))
  })

  it('draw each tank of a series with its own shape, level and sensor', () => {
    const ball = { tankType: 'sphere', diameterMm: 1000 } as const
    open(deviceFixture({ tankSeries: [BOX, ball, ball], distances: { 0: 600, 1: 250 } }))
    expect(screen.getByRole('img', { name: 'Rectangular, 60%' })).toBeTruthy()
    expect(screen.getByText(/The sensor reads 60 cm to the water/)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Tank 2' }))
    expect(screen.getByRole('img', { name: 'Sphere, 75%' })).toBeTruthy()
    expect(screen.getByText(/The sensor reads 25 cm to the water/)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Tank 3' }))
    expect(screen.getByRole('img', { name: 'Sphere, no level' })).toBeTruthy()
    expect(screen.queryByText(/The sensor/)).toBeNull()
  })

  it('take a strapping table for a custom tank', async () => {
    const { saved } = open(deviceFixture())
    choose('custom')
    press('Save')
    await screen.findByText('Enter the capacity or a strapping table')
    press('Add row')
    press('Add row')
    // nobody has had the chance to enter one
    await waitFor(() => expect(screen.queryByText('Enter the capacity or a strapping table')).toBeNull())
    expect(screen.queryByText('Enter a value')).toBeNull()
    fireEvent.blur(field('Height in row 1'))
    await waitFor(() => expect(screen.getAllByText('Enter a value')).toHaveLength(1))
    press('Save')
    await waitFor(() => expect(screen.getAllByText('Enter a value')).toHaveLength(4))
    type('Height in row 1', '0')
    type('Volume in row 1', '0')
    type('Height in row 2', '900')
    type('Volume in row 2', '2000')
    press('Save')
    const strapping = [
      { heightMm: 0, liters: 0 },
      { heightMm: 900, liters: 2000 },
    ]
    await waitFor(() =>
      expect(saved()).toEqual([
        { series: [{ tankType: 'custom', depthMm: 1500, sensorOffsetMm: 0, strapping }] },
      ]),
    )
  })

  it('count only the faults of the type that is chosen', async () => {
    open(deviceFixture())
    type('Width', '')
    choose('custom')
    press('Add row')
    press('Add row')
    press('Save')
    await screen.findByText('4 fields need attention')
    choose('rectangular')
    await screen.findByText('1 field needs attention')
    expect(screen.getAllByText('Enter a value')).toHaveLength(1)
    expect(field('Width').getAttribute('aria-invalid')).toBe('true')
    choose('custom')
    await screen.findByText('4 fields need attention')
  })

  it('stay open with the mark of unsaved changes when saving fails, and log it', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    const failure = { status: 503, body: { message: 'Down for repair', code: 'unavailable', requestId: 'r' } }
    const { onClose } = open(deviceFixture(), failure)
    type('Length', '1234')
    press('Save')
    await waitFor(() => expect(logged).toHaveBeenCalledOnce())
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    expect(screen.queryByText('Down for repair')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('ask before throwing away what was typed', async () => {
    const { onClose } = open(deviceFixture())
    type('Length', '1234')
    press('Cancel')
    await screen.findByText('Discard your changes?')
    expect(onClose).not.toHaveBeenCalled()
    press('Keep editing')
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull())
    press('Cancel')
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(onClose).toHaveBeenCalled()
  })

  it('close without a question when nothing was changed', () => {
    const { onClose } = open(deviceFixture())
    press('Cancel')
    expect(onClose).toHaveBeenCalled()
  })

  it('say that a calibration decides', () => {
    const calibration = { emptyDistanceMm: 1800, fullDistanceMm: 300 }
    open(deviceFixture({ calibration }))
    expect(screen.getByText(/Calibrated: empty at 1.80 m, full at 30 cm/)).toBeTruthy()
  })

  it('warn when the stated capacity and the dimensions disagree by more than 5 %', async () => {
    open(deviceFixture())
    type('Stated capacity (optional)', '2900')
    expect(screen.queryByText(/The stated capacity is/)).toBeNull()
    type('Stated capacity (optional)', '2800')
    await screen.findByText(/The stated capacity is 2,800 L, but the dimensions give 3,000 L/)
  })

  it('take inches, feet and gallons, and leave alone what nobody touched', async () => {
    const { saved } = open(deviceFixture(), undefined, 'imperial')
    await waitFor(() => expect(field('Length').getAttribute('value')).toBe('78.74'))
    type('Width', `3'3"`)
    type('Stated capacity (optional)', '785')
    expect(screen.getByText('= 3.25 ft')).toBeTruthy()
    press('Save')
    const tank = { tankType: 'rectangular', lengthMm: 2000, depthMm: 1500, sensorOffsetMm: 0 }
    await waitFor(() =>
      expect(saved()).toEqual([
        {
          series: [
            { ...tank, widthMm: expect.closeTo(990.6, 6), capacityLiters: expect.closeTo(2971.55, 2) },
          ],
        },
      ]),
    )
  })

  it('name a limit in the units of the reader', async () => {
    open(deviceFixture(), undefined, 'imperial')
    await waitFor(() => expect(field('Length').getAttribute('value')).toBe('78.74'))
    type('Length', "400'")
    press('Save')
    await screen.findByText('At most 328.08 ft')
  })

  it('copy what was typed for the first tank', async () => {
    const { saved } = open(deviceFixture())
    type('Length', '2500')
    press('One tank more')
    press('Save')
    const tank = { ...BOX, lengthMm: 2500, sensorOffsetMm: 0 }
    await waitFor(() => expect(saved()).toEqual([{ series: [tank, tank] }]))
  })
})
