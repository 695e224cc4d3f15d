import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { cardText, showWidget } from '~/tests/support/ui/show-widget'
import type { CircuitEnergy } from './circuit-gauges'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const PATH = '/devices/board/energy'

const AC = { voltage_v: 229.8, current_a: 4.12, power_w: 902, frequency_hz: 50.02, power_factor: 0.95 }
const DC = { 'voltage_v.1': 27.4, 'current_a.1': -1.9, 'power_w.1': -52.1 }

const board = (values: Record<string, number> = { ...AC, ...DC }, at = ago(0), more: Partial<Device> = {}) =>
  deviceFixture({
    deviceId: 'board',
    name: 'Power board',
    kind: 'acdc',
    tankConfig: null,
    distances: {},
    at,
    latest: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, { value, at, quality: 'ok' }]),
    ),
    ...more,
  })

const energyFixture = (made: Partial<CircuitEnergy> = {}): CircuitEnergy => ({
  timeZone: 'UTC',
  days: [{ from: ago(10), to: ago(0), energyWh: 3210, liters: null }],
  voltage: { min: 186.2, max: 235.8 },
  current: { min: 0.4, max: 6.1 },
  power: { min: 80, max: 1420 },
  nominalV: 230,
  brownOuts: [],
  ...made,
})

type Shown = { device?: Device; energy?: CircuitEnergy | 'fails'; config?: object }
const show = ({ device = board(), energy = energyFixture(), config = {} }: Shown = {}) =>
  showWidget('acdc-monitor', {
    devices: [device],
    config: { ...config },
    answers: {
      [`GET ${PATH}`]: () =>
        energy === 'fails'
          ? { status: 500, body: { message: 'Down for repair', code: 'internal', requestId: 'req-3' } }
          : { body: energy },
    },
  })

describe('the AC/DC monitor', () => {
  it('shows an AC circuit with today, its extremes and its limits', async () => {
    const { made } = show()
    await screen.findByText(/3\.21/)
    for (const words of [
      '229.8 V186.2–235.8 V',
      '4.12 A0.40–6.10 A',
      '902 W80–1,420 W',
      'Today3.21 kWh',
      'Frequency50.0 Hz',
      'Power factor0.95',
      'Brown-outs, 24 hNone',
      'Limits207.0 V to 253.0 V',
    ])
      expect(cardText()).toContain(words)
    expect(made('GET', PATH)[0]?.query.get('channel')).toBe('0')
  })

  it('shows a DC circuit with the direction of its current', async () => {
    const { made } = show({ config: { circuit: 1 }, energy: energyFixture({ nominalV: 24 }) })
    await screen.findByText('Out')
    expect(cardText()).toContain('27.40 V')
    expect(cardText()).not.toContain('Frequency')
    await waitFor(() => expect(cardText()).toContain('Limits21.60 V to 30.00 V'))
    expect(made('GET', PATH)[0]?.query.get('channel')).toBe('1')
  })

  it('says which limit is broken', async () => {
    show({ config: { lowVolts: 230, maxWatts: 900 } })
    await screen.findByText('Under 230.0 V, Over 900 W')
  })

  it('counts brown-outs with the deepest', async () => {
    const dips = [
      { from: ago(9), to: ago(8.9), minV: 190 },
      { from: ago(3), to: ago(2.9), minV: 184.4 },
    ]
    show({ energy: energyFixture({ brownOuts: dips }) })
    await waitFor(() => expect(cardText()).toContain('2, lowest 184.4 V'))
  })

  it('shows what it knows when today cannot be loaded', async () => {
    const { made } = show({ energy: 'fails' })
    await screen.findByText("Today's figures could not be loaded.")
    expect(cardText()).toContain('229.8 Vno range yet')
    expect(cardText()).toContain('Today—')
    expect(cardText()).toContain('Limits—')
    expect(document.querySelector('.lucide-circle-check')).toBeNull()
    expect(cardText()).toContain('Brown-outs, 24 h—')
    expect(cardText()).toContain('Request req-3')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(made('GET', PATH).length).toBe(2))
  })

  it('calls old values stale, and drops them after a day', async () => {
    show({ device: board(AC, ago(3), { lastSeenAt: ago(0) }) })
    expect((await screen.findAllByText('Stale')).length).toBeGreaterThan(0)
    expect(cardText()).toContain('229.8 V')
  })

  it('never repeats values older than a day', async () => {
    show({ device: board(AC, ago(30), { status: 'offline' }) })
    expect((await screen.findAllByText('Offline')).length).toBeGreaterThan(0)
    expect(cardText()).toContain('—')
    expect(cardText()).not.toMatch(/229\.8|\b0\.0 V/)
  })

  it('says that a device tells nothing of a circuit, and offers another', async () => {
    show({ config: { circuit: 3 } })
    await screen.findByText('This device reports nothing on this circuit')
    await screen.findByRole('combobox', { name: 'Choose a device' })
  })

  it('waits for a device that never reported', async () => {
    show({ device: board({}) })
    await screen.findByText('Waiting for the first reading')
  })
})
