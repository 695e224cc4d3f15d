import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { BOX, deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { CalibrationDialog } from './calibration-dialog'

const seen = (distance: number, more: Partial<Device> = {}, ageS = 1) =>
  deviceFixture({
    distances: { 0: distance },
    at: new Date(Date.now() - ageS * 1000).toISOString(),
    ...more,
  })

function open(device: Device, failure?: object) {
  const answer = () => failure ?? { body: { device } }
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'PATCH /devices/tank-1': answer,
    'PATCH /devices/tank-1/tanks-series': answer,
  })
  const onClose = vi.fn()
  const { rerender } = renderUi(<CalibrationDialog device={device} onClose={onClose} />)
  return {
    onClose,
    /** The live stream brings another reading. */
    hear: (next: Device) => rerender(<CalibrationDialog device={next} onClose={onClose} />),
    saved: () => calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]),
  }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the calibration', () => {
  it('takes empty and full, shows what comes of it, and saves it', async () => {
    const { hear, saved, onClose } = open(seen(1800))
    press('Next')
    press('Take the empty level')
    await screen.findByText('Taken at 1.80 m')
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
    hear(seen(300, {}, -130))
    await screen.findByText('30 cm')
    press('Take the full level')
    hear(seen(1050, {}, -260))
    await screen.findByText('1.05 m')
    press('Next')
    expect(screen.getByText('50.0%')).toBeTruthy()
    expect(screen.getByText('30.0%')).toBeTruthy()
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const calibration = { emptyDistanceMm: 1800, fullDistanceMm: 300 }
    expect(saved()).toEqual([['/devices/tank-1', { calibration }]])
  })

  it.each([
    ['a stale reading', seen(1800, {}, 600), /Not taken. The last reading is too old/],
    ['a fast device that has said one thing', seen(1800, { intervalS: 1 }), /Not taken. Too few readings/],
    [
      'a surface in the blind zone',
      seen(100, {
        latest: { distance_mm: { value: 100, at: new Date().toISOString(), quality: 'blind_zone' } },
      }),
      /Not taken. The water stands in the sensor’s blind zone/,
    ],
    ['nothing heard', seen(0, { latest: {} }), /Not taken. The sensor has not reported/],
  ])('refuses %s with the reason', async (_, device, reason) => {
    open(device)
    press('Next')
    press('Take the empty level')
    await screen.findByText(reason)
    expect(screen.queryByText(/Taken at/)).toBeNull()
  })

  it('refuses while the water moves, and takes it when it rests', async () => {
    const { hear } = open(seen(900, {}, 2))
    press('Next')
    hear(seen(700, {}, 1))
    await screen.findByText('2 readings, 20 cm apart, 1 sec. ago')
    press('Take the full level')
    await screen.findByText(/Not taken. The last readings disagree/)
  })

  it('extrapolates two known levels and refuses equal ones', async () => {
    const { hear, saved } = open(seen(1400))
    choose('Two known levels')
    press('Next')
    type('Level 1', '25')
    press('Take the first level')
    type('Level 2', '25')
    hear(seen(1395, {}, -130))
    await screen.findByText('1.40 m')
    press('Take the second level')
    await screen.findByText(/Both levels are the same/)
    type('Level 2', '125')
    await screen.findByText('Between 0 and 100')
    expect(screen.getAllByText(/Taken at/)).toHaveLength(1)
    press('Take the second level')
    expect(screen.getAllByText(/Taken at/)).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Level 2' }))
    type('Level 2', '75')
    await screen.findByText(/Both distances are the same/)
    hear(seen(800, {}, -260))
    await screen.findByText('80 cm')
    press('Take the second level')
    press('Next')
    press('Save')
    const calibration = { emptyDistanceMm: 1700, fullDistanceMm: 500 }
    await waitFor(() => expect(saved()).toEqual([['/devices/tank-1', { calibration }]]))
  })

  it('makes a strapping table bucket by bucket and replaces only the first tank', async () => {
    const calibration = { emptyDistanceMm: 1900, fullDistanceMm: 200 }
    const more = { calibration, tankSeries: [BOX, BOX] }
    const at = (offsetS: number) => -offsetS * 130
    const { hear, saved, onClose } = open(seen(1000, more, 0))
    choose('Bucket by bucket')
    press('Next')
    press('Take this point')
    await screen.findByRole('button', { name: 'Remove point 1' })
    press('Take this point')
    await screen.findByText('Enter how much is in the tank')
    type('In the tank now', '100')
    press('Take this point')
    await screen.findByText('Point 2 does not rise: more water must stand higher.')
    press('Remove point 2')
    hear(seen(900, more, at(1)))
    await screen.findByText('90 cm')
    type('In the tank now', '100')
    press('Take this point')
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'In the tank now' }).getAttribute('value')).toBe('200'),
    )
    hear(seen(600, more, at(2)))
    await screen.findByText('60 cm')
    press('Take this point')
    press('Next')
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const strapping = [
      { heightMm: 0, liters: 0 },
      { heightMm: 100, liters: 100 },
      { heightMm: 400, liters: 200 },
    ]
    const tank = { tankType: 'custom', depthMm: 400, sensorOffsetMm: 600, strapping }
    expect(saved()).toEqual([
      ['/devices/tank-1/tanks-series', { series: [tank, BOX] }],
      ['/devices/tank-1', { calibration: null }],
    ])
  })

  it('can be undone', async () => {
    const { saved, onClose } = open(
      seen(900, { calibration: { emptyDistanceMm: 1800, fullDistanceMm: 300 } }),
    )
    expect(screen.getByText('Calibrated: empty at 1.80 m, full at 30 cm.')).toBeTruthy()
    press('Remove calibration')
    await screen.findByText('Remove the calibration?')
    press('Remove calibration')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(saved()).toEqual([['/devices/tank-1', { calibration: null }]])
  })

  it('stays open with what was taken when saving fails, and asks before throwing it away', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    const failure = { status: 503, body: { message: 'Down for repair', code: 'unavailable', requestId: 'r' } }
    const { hear, onClose } = open(seen(1800), failure)
    press('Next')
    press('Take the empty level')
    hear(seen(300, {}, -130))
    await screen.findByText('30 cm')
    press('Take the full level')
    press('Next')
    press('Save')
    await screen.findByText('Down for repair')
    expect(logged).toHaveBeenCalledOnce()
    press('Back')
    expect(screen.getByText('Taken at 1.80 m')).toBeTruthy()
    press('Close')
    await screen.findByText('Discard the points taken?')
    expect(onClose).not.toHaveBeenCalled()
  })
})
