import { describe, expect, it } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { commandFixture, pumpFixture } from '~/tests/support/fixtures/pump-fixture'
import { isNoPump, runsDespiteStop, withIssuedCommand } from './pump-state'

describe('an order that the server has taken', () => {
  const order = commandFixture({ state: 'sent' })
  const failing = (pump: Parameters<typeof withIssuedCommand>[0]) =>
    pump.interlocks.filter(({ ok }) => !ok).map(({ id }) => id)

  it('is the last command, and pending, before an answer brings it', () => {
    const pump = withIssuedCommand(pumpFixture(), order)
    expect(pump).toMatchObject({ lastCommand: order, commanded: 'on' })
    expect(failing(pump)).toEqual(['no_pending'])
  })

  it('asks nothing of the relay where it is a mode, or ended', () => {
    for (const made of [{ type: 'mode.set', order: { mode: 'auto' } }, { state: 'done' }] as const) {
      const pump = withIssuedCommand(pumpFixture(), { ...order, ...made })
      expect(pump.commanded).toBeNull()
      expect(failing(pump)).toEqual([])
    }
  })

  it('gives way to what the server says of it or of a later one', () => {
    const done = pumpFixture({ lastCommand: commandFixture() })
    expect(withIssuedCommand(done, order)).toBe(done)
    expect(withIssuedCommand(done, null)).toBe(done)
  })
})

const stopped = commandFixture({ order: { ch: 0, on: false } })

it.each([
  [stopped, 'on', '2026-11-22T09:00:00.000Z', 'online', true],
  [{ ...stopped, type: 'mode.set', order: { mode: 'off' } }, 'on', null, 'online', true],
  [stopped, 'on', '2026-11-22T10:00:01.000Z', 'online', false],
  [stopped, 'off', null, 'online', false],
  [stopped, 'on', null, 'offline', false],
  [{ ...stopped, state: 'sent' }, 'on', null, 'online', false],
  [commandFixture(), 'on', null, 'online', false],
] as const)(
  'after %o it says %s since %s, %s: runs on despite it: %s',
  (last, actual, since, status, runsOn) => {
    expect(runsDespiteStop(pumpFixture({ lastCommand: last, actual, since }), status)).toBe(runsOn)
  },
)

describe('a device', () => {
  const { settings } = pumpFixture()
  const blank = pumpFixture({
    actual: 'unknown',
    since: null,
    at: null,
    settings: { ...settings, destination: null },
  })
  const sensor = deviceFixture({ kind: 'lora', distances: {} })

  it('of another kind that never said anything of a relay is no pump', () => {
    expect(isNoPump(sensor, blank)).toBe(true)
    const lastCommand = commandFixture({ type: 'reboot', order: {} })
    expect(isNoPump(sensor, { ...blank, lastCommand })).toBe(true)
  })

  it.each([
    [{ kind: null }, {}],
    [{ kind: 'solar_pump' }, {}],
    [{ latest: { running: { value: 0, at: '2026-11-22T10:00:00Z', quality: 'ok' as const } } }, {}],
    [{}, { at: '2026-11-22T10:00:00.000Z' }],
    [{}, { mode: 'auto' as const }],
    [{}, { settings }],
    [{}, { lastCommand: stopped }],
  ])('%o with %o may be one', (device, pump) => {
    expect(isNoPump({ ...sensor, ...device }, { ...blank, ...pump })).toBe(false)
  })
})
