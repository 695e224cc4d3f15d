import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import type { Pump, Run } from '@/contracts/devices/pump'
import { DEFAULT_PUMP_SETTINGS } from '@/domain/pump/types'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { commandFixture, pumpFixture, runFixture, totalsFixture } from '~/tests/support/fixtures/pump-fixture'
import { cardText, showWidget } from '~/tests/support/ui/show-widget'

const MINUTE = 60_000
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
const PATH = '/devices/bore'

const RUNNING = {
  running: 1,
  frequency_hz: 41.2,
  speed_rpm: 2380,
  current_a: 3.1,
  flow_lpm: 38.5,
  fault_code: 0,
  'voltage_v.1': 318.7,
  'current_a.1': 4.6,
  'power_w.1': 1466,
}
const STANDING = { ...RUNNING, running: 0, frequency_hz: 0, speed_rpm: 0, flow_lpm: 0 }

const bore = (values: Record<string, number> = RUNNING, more: Partial<Device> & { at?: string } = {}) =>
  deviceFixture({
    deviceId: 'bore',
    name: 'Bore pump',
    kind: 'solar_pump',
    tankConfig: null,
    distances: {},
    latest: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        { value, at: more.at ?? new Date().toISOString(), quality: 'ok' },
      ]),
    ),
    ...more,
  })

const sunny = (energyWh: number, liters: number) => ({ from: at(-1440), to: at(0), energyWh, liters })
const bucket = (minutes: number, value: number) => {
  return { at: at(minutes), min: value, max: value, avg: value, last: value, n: 1 }
}

type Shown = {
  device?: Device
  pump?: Pump | 'fails'
  days?: ReturnType<typeof sunny>[]
  faults?: ReturnType<typeof bucket>[]
  runs?: Run[]
  units?: 'imperial'
}
const USUAL = [sunny(2000, 10_000), sunny(4000, 20_000), sunny(3000, 15_000), sunny(1000, 4000)]

const show = ({
  device = bore(),
  pump = pumpFixture(),
  days = USUAL,
  faults = [],
  runs = [],
  units,
}: Shown = {}) =>
  showWidget('solar-pump', {
    devices: [device],
    ...(units && { units }),
    answers: {
      [`GET ${PATH}/pump`]: () =>
        pump === 'fails'
          ? { status: 500, body: { message: 'Down', code: 'internal', requestId: 'req-5' } }
          : { body: { pump } },
      [`GET ${PATH}/energy`]: () => ({
        body: {
          timeZone: 'UTC',
          days,
          voltage: null,
          current: null,
          power: null,
          nominalV: null,
          brownOuts: [],
        },
      }),
      [`GET ${PATH}/runs`]: () => ({
        body: { from: at(-60), to: at(0), runs, totals: totalsFixture(), previous: null, sinceServiceS: 0 },
      }),
      [`GET ${PATH}/readings`]: ({ query }) => ({
        body: { points: query.get('metric') === 'fault_code' ? faults : [] },
      }),
      [`POST ${PATH}/commands`]: () => ({ status: 202, body: { command: commandFixture() } }),
    },
  })

describe('the solar pump', () => {
  it('shows panels, motor, water and what comparable sun brought', async () => {
    show()
    await screen.findByText('Running')
    await waitFor(() => expect(cardText()).toContain('4,000 L today'))
    for (const words of [
      'Panels318.7 V4.60 A1,466 W',
      'Motor41.2 Hz2,380 rpm3.10 A',
      'Water38.5 L/min',
      'Less than comparable sun brought: 80% of the usual 5,000 L',
    ])
      expect(cardText()).toContain(words)
    await screen.findByText('No power or flow measured today.')
  })

  it('speaks the units of the profile', async () => {
    show({ units: 'imperial' })
    await waitFor(() => expect(cardText()).toContain('1,057 gal today'))
  })

  it('says when there is too little to compare', async () => {
    show({ days: USUAL.slice(2) })
    await screen.findByText(/Too few sunny days yet/)
  })

  const blocked = (id: 'destination_room' | 'source_water') =>
    pumpFixture({ interlocks: [{ id, ok: false, value: 99, limit: 98, until: null }] })
  it.each<[string, Shown]>([
    ['Night', { device: bore({ ...STANDING, 'voltage_v.1': 0 }) }],
    ['Low sun', { device: bore(STANDING) }],
    ['Tank full', { device: bore(STANDING), pump: blocked('destination_room') }],
    ['Source low', { device: bore(STANDING), pump: blocked('source_water') }],
    ['Stopped', { device: bore(STANDING), pump: pumpFixture({ mode: 'off' }) }],
    ['Fault', { device: bore({ ...STANDING, fault_code: 7 }) }],
    ['State unknown', { device: bore(RUNNING, { status: 'offline' }) }],
  ])('says %s', async (word, shown) => {
    show(shown)
    expect(await screen.findByText(word)).toBeTruthy()
  })

  it('counts down to the next try after a dry run, and remembers it', async () => {
    show({
      device: bore({ ...STANDING, fault_code: 1 }),
      faults: [bucket(-20, 0), bucket(-10, 1), bucket(-1, 1)],
    })
    await screen.findByText('Source low')
    expect((await screen.findByRole('timer')).textContent).toMatch(/Tries again in (10:00|9:\d\d)/)
    await screen.findByText('Ran low today')
  })

  it('remembers that the console stopped it for want of water', async () => {
    const settings = { ...DEFAULT_PUMP_SETTINGS, source: 'well' }
    show({ pump: pumpFixture({ settings }), runs: [runFixture({ stopReason: 'source_low' })] })
    await screen.findByText('Ran low today')
  })

  it('asks for no runs of a pump that watches no source', async () => {
    const { made } = show({ runs: [runFixture({ stopReason: 'source_low' })] })
    await waitFor(() => expect(cardText()).toContain('4,000 L today'))
    expect(made('GET', `${PATH}/runs`)).toEqual([])
    expect(screen.queryByText('Ran low today')).toBeNull()
  })

  it('stops with one tap', async () => {
    const { made } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    await waitFor(() =>
      expect(made('POST', `${PATH}/commands`).map(({ body }) => body)).toEqual([
        { type: 'relay.set', ch: 0, on: false },
      ]),
    )
  })

  it('offers the stop even when nothing is known of the control', async () => {
    const { made } = show({ pump: 'fails', device: bore(RUNNING, { status: 'offline' }) })
    await screen.findByText("The pump's control could not be loaded.")
    expect(cardText()).toContain('Request req-5')
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(made('POST', `${PATH}/commands`).length).toBe(1))
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  })

  it('asks for a run time before it starts', async () => {
    const { made } = show({ device: bore(STANDING) })
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }))
    const dialog = await screen.findByRole('dialog')
    expect(made('POST', `${PATH}/commands`)).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: /Start for 30/ }))
    await waitFor(() =>
      expect(made('POST', `${PATH}/commands`).map(({ body }) => body)).toEqual([
        { type: 'relay.set', ch: 0, on: true, maxSeconds: 1800 },
      ]),
    )
  })

  it('limits the speed, within reason', async () => {
    const { made } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Speed limit' }))
    const dialog = within(await screen.findByRole('dialog', { name: "Limit the motor's speed" }))
    fireEvent.change(dialog.getByLabelText('Speed limit'), { target: { value: '0' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Set limit' }))
    await dialog.findByText('A whole number from 1 to 100')
    fireEvent.change(dialog.getByLabelText('Speed limit'), { target: { value: '70' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Set limit' }))
    await waitFor(() =>
      expect(made('POST', `${PATH}/commands`).map(({ body }) => body)).toEqual([
        { type: 'config.set', config: { speed_limit_pct: 70 } },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows a viewer no buttons', async () => {
    show({ device: bore(RUNNING, { access: 'viewer' }), pump: pumpFixture({ mayOperate: false }) })
    await screen.findByText('Running')
    for (const name of ['Start', 'Stop', 'Speed limit'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('repeats nothing that is older than a day', async () => {
    show({ device: bore(RUNNING, { status: 'offline', at: at(-30 * 60) }) })
    await screen.findByText('State unknown')
    expect(cardText()).toContain('Panels———Motor———Water—')
  })

  it('refuses a pump on the mains', async () => {
    show({ device: bore({ relay_on: 0, running: 0, voltage_v: 231, power_w: 0 }, { kind: 'pump' }) })
    await screen.findByText('This device is no solar pump controller')
    expect(screen.queryByText('Low sun')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Speed limit' })).toBeNull()
  })

  it('waits for the first reading', async () => {
    show({ device: bore({}) })
    await screen.findByText('Waiting for the first reading')
  })
})
