import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_PUMP_SETTINGS } from '@/domain/pump/types'
import { BOX, deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { pumpFixture } from '~/tests/support/fixtures/pump-fixture'
import { cardText, showWidget } from '~/tests/support/ui/show-widget'
import { usageFixture } from '~/tests/support/fixtures/usage-fixture'

const MINUTE = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

/** Two hours of a level (or litres) that falls by 20 and ends at `end`. */
const falling = (end: number, agoMinutes = 0) =>
  Array.from({ length: 120 }, (_, index) => {
    const value = end + 20 - index / 6
    return {
      at: ago(120 - index + agoMinutes),
      min: value - 1,
      max: value + 1,
      avg: value,
      last: value,
      n: 1,
    }
  })

const run = (minutesAgo: number) => ({
  id: `run-${minutesAgo}`,
  ch: 0,
  startedAt: ago(minutesAgo),
  endedAt: ago(minutesAgo - 10),
  runtimeS: 600,
  trigger: 'auto',
  by: null,
  stopReason: 'level',
  stoppedBy: null,
  limitS: null,
  liters: null,
  energyWh: null,
})
const runsAnswer = () => ({
  body: {
    from: ago(120),
    to: ago(0),
    runs: [run(60)],
    totals: { starts: 1, runtimeS: 600, duty: 0.1, liters: null, energyWh: null },
    previous: null,
    sinceServiceS: 600,
  },
})

const PUMP = 'GET /devices/pump-1/pump'
const pumpOf = (destination: string) =>
  pumpFixture({ deviceId: 'pump-1', settings: { ...DEFAULT_PUMP_SETTINGS, destination } })

const READINGS = 'GET /devices/tank-1/readings'
type Options = { config?: object; answers?: Parameters<typeof showWidget>[1]['answers']; units?: 'imperial' }

function show({ config = {}, answers = {}, ...more }: Options = {}, device = deviceFixture()) {
  const pump = deviceFixture({ deviceId: 'pump-1', name: 'Pump', kind: 'pump', distances: {} })
  return showWidget('tank-trend', {
    devices: [device, pump],
    config: { ...config },
    answers: {
      [READINGS]: ({ query }) => {
        const isOld = Date.parse(query.get('to') ?? '') < Date.now() - 720 * MINUTE
        return { body: { points: falling(60, isOld ? 1440 : 0) } }
      },
      'GET /devices/tank-1/usage': () => ({
        body: usageFixture({ refills: [{ from: ago(30), to: ago(20), liters: 400, percent: 13 }] }),
      }),
      'GET /devices/pump-1/runs': runsAnswer,
      ...answers,
    },
    ...more,
  })
}
const cursor = () => screen.getByRole('slider', { name: 'Tank trend: read single values' })

describe('the tank trend', () => {
  it('says in words where the level went, and what it was measured with', async () => {
    const { made } = show()
    await screen.findByText(/^Last 2 h: level from 80% to 60%, lowest 59%, highest 81%; 1 refill$/)
    const [asked] = made('GET', '/devices/tank-1/readings')
    expect(asked?.query.get('metric')).toBe('tank_level_pct')
    expect(asked?.query.get('points')).toBe('130')
    expect(made('GET', '/devices/tank-1/runs')).toEqual([])
  })

  it('reads single values with refills and runs of the chosen pump', async () => {
    show({ config: { pumpDeviceId: 'pump-1' } })
    await screen.findByText(/the pump ran once/)
    fireEvent.focus(cursor())
    expect(cursor().getAttribute('aria-valuetext')).toMatch(/Level 60%/)
    for (let press = 0; press < 55; press++) fireEvent.keyDown(cursor(), { key: 'ArrowLeft' })
    expect(cursor().getAttribute('aria-valuetext')).toMatch(/Pump ran/)
    expect(cursor().getAttribute('aria-valuetext')).not.toMatch(/Refill/)
  })

  it('takes the pump whose settings name the tank when none is chosen', async () => {
    const asked = { [PUMP]: () => ({ body: { pump: pumpOf('tank-1') } }) }
    const { made } = show({ answers: asked })
    await screen.findByText(/the pump ran once/)
    expect(made('GET', '/devices/pump-1/runs')).not.toEqual([])
  })

  it('asks no pump when one is chosen, and takes none that names another tank', async () => {
    const asked = { [PUMP]: () => ({ body: { pump: pumpOf('tank-9') } }) }
    const { made } = show({ answers: asked })
    await waitFor(() => expect(made('GET', '/devices/pump-1/pump')).toHaveLength(1))
    await screen.findByText(/^Last 2 h/)
    expect(made('GET', '/devices/pump-1/runs')).toEqual([])
    cleanup()
    const chosen = show({ config: { pumpDeviceId: 'pump-1' }, answers: asked })
    await screen.findByText(/the pump ran once/)
    expect(chosen.made('GET', '/devices/pump-1/pump')).toEqual([])
  })

  it('says when the chosen pump is not yours any more', async () => {
    const { made } = show({ config: { pumpDeviceId: 'gone' } })
    await screen.findByText('The pump chosen in the settings is not among your devices.')
    expect(made('GET', '/devices/gone/runs')).toEqual([])
  })

  it('shows the level although the runs cannot be had', async () => {
    const body = { message: 'Down', code: 'internal', requestId: 'req-9' }
    show({
      config: { pumpDeviceId: 'pump-1' },
      answers: { 'GET /devices/pump-1/runs': () => ({ status: 500, body }) },
    })
    await screen.findByText("The pump's runs could not be loaded.")
    expect(cardText()).toContain('Request req-9')
    expect(cardText()).toContain('level from 80% to 60%')
  })

  it('shows litres, and asks for the measures where there are none', async () => {
    const litres = { [READINGS]: () => ({ body: { points: falling(1800) } }) }
    const { made } = show({ config: { measure: 'liters' }, answers: litres })
    await screen.findByText(/level from 1,820 L to 1,800 L/)
    expect(made('GET', '/devices/tank-1/readings')[0]?.query.get('metric')).toBe('tank_volume_l')
  })

  it('asks for the size of a tank whose litres are not known', async () => {
    const calibration = { emptyDistanceMm: 1500, fullDistanceMm: 0 }
    show({ config: { measure: 'liters' } }, deviceFixture({ tankConfig: null, calibration }))
    await screen.findByText("Litres need the tank's size")
  })

  it('looks closer: loads finer points of the part, and says which it is', async () => {
    const { made } = show()
    await screen.findByText(/^Last 2 h/)
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    await screen.findByText(/^Zoomed to 1 h: level from/)
    await waitFor(() => {
      const query = made('GET', '/devices/tank-1/readings').at(-1)?.query
      const size = Date.parse(query?.get('to') ?? '') - Date.parse(query?.get('from') ?? '')
      expect(size).toBe(60 * MINUTE)
      expect(query?.get('points')).toBe('300')
    })
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await screen.findByText(/^Last 2 h/)
  })

  it('lays yesterday beside it and is a table on demand', async () => {
    show({ config: { showYesterday: true } })
    await screen.findByText('Yesterday')
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = screen.getByRole('table', { name: 'Tank trend' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Time', 'Level', 'Yesterday', 'Notes'])
    expect(within(table).getByText('Refill of 400 L')).toBeTruthy()
  })

  it('warns of a leak', async () => {
    const leak = { since: ago(100), litersPerHour: 4.2 }
    show({ answers: { 'GET /devices/tank-1/usage': () => ({ body: usageFixture({ leak }) }) } })
    await screen.findByText('Perhaps a leak: 4.2 L/h')
  })

  it('shows the failure of the history with its request id, and tries again', async () => {
    let isDown = true
    const body = { message: 'Down for repair', code: 'internal', requestId: 'req-7' }
    show({
      answers: {
        [READINGS]: () => (isDown ? { status: 500, body } : { body: { points: falling(60) } }),
      },
    })
    await screen.findByText(/Down for repair/)
    expect(cardText()).toContain('Request req-7')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^Last 2 h/)
  })

  it('says how many tanks of a series report', async () => {
    show({}, deviceFixture({ tankSeries: [BOX, BOX, BOX], distances: { 0: 600, 1: 900 } }))
    await screen.findByText('2 of 3 tanks')
  })
})

/** jsdom's Blob cannot be read otherwise. */
const linesOf = (blob: Blob) =>
  new Promise<string[]>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).trim().split('\r\n'))
    reader.readAsText(blob)
  })

describe('its CSV', () => {
  const saved: Blob[] = []
  beforeEach(() => {
    saved.length = 0
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob)
      return 'blob:test'
    }
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  })

  it('has exactly the window that is shown', async () => {
    show()
    await screen.findByText(/^Last 2 h/)
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    await screen.findByText(/^Zoomed/)
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
    const [all, part] = await Promise.all(saved.map(linesOf))
    expect(all?.[0]).toBe('time,utc,level_percent,level_percent_min,level_percent_max,notes')
    expect(all).toHaveLength(122)
    expect(part?.length).toBeGreaterThan(55)
    expect(part?.length).toBeLessThan(65)
  })
})
