import { describe, expect, it } from 'vitest'
import { commandFixture, pumpFixture } from '~/tests/support/fixtures/pump-fixture'
import { controlInputsOf, solarPumpStatusOf, type SolarPumpInputs } from './solar-pump-status'

const still: SolarPumpInputs = {
  faultCode: 0,
  dryRunCode: 1,
  isTurning: false,
  panelVolts: 300,
  isSourceLow: false,
  isTankFull: false,
  isHeld: false,
}
const all = { isSourceLow: true, isTankFull: true, isHeld: true }

it.each<[string, Partial<SolarPumpInputs>, string]>([
  ['a dry run', { faultCode: 1, isTurning: true, panelVolts: 0, ...all }, 'source_low'],
  ['another fault', { faultCode: 7, isTurning: true, ...all }, 'fault'],
  ['turning', { isTurning: true, panelVolts: 0, ...all }, 'running'],
  ['turning, no fault code', { faultCode: null, isTurning: true }, 'running'],
  ['nothing told of the motor', { isTurning: null }, 'unknown'],
  ['dark', { panelVolts: 11.9, ...all }, 'night'],
  ['held', { panelVolts: 12, ...all }, 'stopped'],
  ['an empty well', { ...all, isHeld: false }, 'source_low'],
  ['a full tank', { isTankFull: true }, 'tank_full'],
  ['voltage but no motion', {}, 'low_sun'],
  ['no motion and no voltage told', { panelVolts: null }, 'unknown'],
])('%s', (_, more, word) => {
  expect(solarPumpStatusOf({ ...still, ...more })).toBe(word)
})

describe('controlOf', () => {
  const free = { isSourceLow: false, isTankFull: false, isHeld: false }
  const failing = (id: 'source_water' | 'destination_room') =>
    pumpFixture({ interlocks: [{ id, ok: false, value: 1, limit: 2, until: null }] })
  const stop = (createdAt: string) =>
    pumpFixture({
      since: '2026-11-22T09:00:00.000Z',
      lastCommand: commandFixture({ order: { on: false }, createdAt }),
    })

  it.each([
    ['nothing known', undefined, free],
    ['nothing in the way', pumpFixture(), free],
    ['a low source', failing('source_water'), { ...free, isSourceLow: true }],
    ['a full tank', failing('destination_room'), { ...free, isTankFull: true }],
    ['mode off', pumpFixture({ mode: 'off' }), { ...free, isHeld: true }],
    ['a lock-out', pumpFixture({ lockout: { reason: 'x', until: null } }), { ...free, isHeld: true }],
    ['a stop by order', stop('2026-11-22T08:59:30.000Z'), { ...free, isHeld: true }],
    ['an older order to stop', stop('2026-11-22T08:57:59.000Z'), free],
    ['an order after it stood', stop('2026-11-22T09:00:01.000Z'), free],
  ])('%s', (_, pump, expected) => {
    expect(controlInputsOf(pump)).toEqual(expected)
  })
})
