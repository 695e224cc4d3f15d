import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkGuards,
  findHeldGuards,
  markHeldSince,
  type GuardFacts,
  type PumpGuardFacts,
  type TankGuardFacts,
} from './guards'
import { DEFAULT_GUARD_LIMITS } from './policy'
import { GUARDS } from './reasons'

const NOW = Date.parse('2026-03-01T22:00:00Z')
const MINUTE_MS = 60_000

const pump: PumpGuardFacts = {
  isOn: false,
  offSince: NOW - 61_000,
  hasPendingCommand: false,
  nextStartAt: null,
  bootRelay: { relay: 'off', source: 'told' },
  tanks: [{ percent: 60, lowPercent: 20, hoursOfSupply: 48, isSource: false }],
}
const safe: GuardFacts = {
  now: NOW,
  isOnline: true,
  reportsSinceOnline: 2,
  pump,
  hasCriticalAlert: false,
  isOnMains: false,
  needsMains: false,
  battery: { percent: 80, forecastPercent: 79, floorPercent: 70 },
  rssiDbm: -75,
  snrMarginDb: null,
  hardware: { reported: 'tank-esp32c3', wanted: ['tank-esp32c3'] },
  fromVersion: { reported: '1.4.2', isAllowed: true },
  space: { free: 500_000, needed: 400_000 },
  expectedMs: 5 * MINUTE_MS,
}
const held = (change: Partial<GuardFacts>, limits = DEFAULT_GUARD_LIMITS) =>
  findHeldGuards(checkGuards({ ...safe, ...change }, limits))
const withPump = (change: Partial<PumpGuardFacts>) => ({ pump: { ...pump, ...change } })
const tank: TankGuardFacts = { percent: 60, lowPercent: 20, hoursOfSupply: 48, isSource: false }
const withTanks = (...changes: Partial<TankGuardFacts>[]) =>
  withPump({ tanks: changes.map((change) => ({ ...tank, ...change })) })

describe('guards', () => {
  it.each<[string, Partial<GuardFacts>, string[]]>([
    ['all well', {}, []],
    ['offline', { isOnline: false }, ['online']],
    ['heard once', { reportsSinceOnline: 1 }, ['heard_twice']],
    ['pump on', withPump({ isOn: true, offSince: null }), ['pump_off']],
    ['relay unknown', withPump({ isOn: null }), ['pump_off']],
    ['pump off for 59 s', withPump({ offSince: NOW - 59_000 }), ['pump_off']],
    ['a command is pending', withPump({ hasPendingCommand: true }), ['nothing_due']],
    ['a start within twice the time', withPump({ nextStartAt: NOW + 10 * MINUTE_MS }), ['nothing_due']],
    ['a start later', withPump({ nextStartAt: NOW + 11 * MINUTE_MS }), []],
    ['the relay comes back as it was', withPump({ bootRelay: { relay: 'last', source: 'told' } }), []],
    [
      'the relay comes back on',
      withPump({ bootRelay: { relay: 'on', source: 'stated' } }),
      ['boot_relay_known'],
    ],
    ['boot relay unknown', withPump({ bootRelay: { relay: null, source: 'untold' } }), ['boot_relay_known']],
    ['tank low', withTanks({ percent: 20 }), ['tank_above_low']],
    ['47 h of supply', withTanks({ hoursOfSupply: 47 }), ['supply_hours']],
    ['the second tank low', withTanks({}, { percent: 20 }), ['tank_above_low']],
    ['the first tank low', withTanks({ percent: 20 }, {}), ['tank_above_low']],
    ['level of one tank unknown', withTanks({}, { percent: null }), ['tank_above_low']],
    [
      'its own low level counts',
      withTanks({ percent: 30 }, { percent: 55, lowPercent: 60 }),
      ['tank_above_low'],
    ],
    ['the second tank lasts too short', withTanks({}, { hoursOfSupply: 47 }), ['supply_hours']],
    ['supply of one tank unknown', withTanks({}, { hoursOfSupply: null }), ['supply_hours']],
    ['source low', withTanks({}, { percent: 20, isSource: true }), ['tank_above_low']],
    ['source that lasts for nobody', withTanks({}, { hoursOfSupply: null, isSource: true }), []],
    ['no tank watched', withTanks(), []],
    ['no pump', { pump: null }, []],
    ['critical alert', { hasCriticalAlert: true }, ['no_critical_alert']],
    ['must be on mains', { needsMains: true }, ['mains_power']],
    [
      'battery',
      { battery: { percent: 69, forecastPercent: 68, floorPercent: 70 } },
      ['battery', 'battery_forecast'],
    ],
    [
      'battery, but on mains',
      { isOnMains: true, battery: { percent: 9, forecastPercent: 9, floorPercent: 70 } },
      [],
    ],
    ['signal', { rssiDbm: -76 }, ['signal']],
    ['margin instead of signal', { rssiDbm: -110, snrMarginDb: 5 }, []],
    ['signal not reported', { rssiDbm: null }, []],
    ['other hardware', { hardware: { reported: 'x', wanted: ['y'] } }, ['hardware']],
    ['hardware unknown', { hardware: { reported: null, wanted: ['y'] } }, ['hardware']],
    ['version', { fromVersion: { reported: '0.1', isAllowed: false } }, ['from_version']],
    ['space', { space: { free: 1, needed: 2 } }, ['free_space']],
  ])('%s', (_, change, names) => {
    expect(held(change)).toEqual(names)
  })

  it('show value and limit, and since when they are held', () => {
    const [, , off] = checkGuards(
      { ...safe, ...withPump({ offSince: NOW - 5000 }), heldSince: { pump_off: 7 } },
      DEFAULT_GUARD_LIMITS,
    )
    expect(off).toEqual({ name: 'pump_off', state: 'held', value: 5, limit: 60, since: 7 })
    const guards = checkGuards({ ...safe, isOnline: false, hasCriticalAlert: true }, DEFAULT_GUARD_LIMITS)
    expect(markHeldSince(guards, { online: 3, battery: 4 }, NOW)).toEqual({
      online: 3,
      no_critical_alert: NOW,
    })
  })

  it('that protect a running pump and the right image cannot be waived', () => {
    fc.assert(
      fc.property(fc.subarray([...GUARDS]), (waived) => {
        const limits = { ...DEFAULT_GUARD_LIMITS, waived }
        expect(held(withPump({ isOn: true }), limits)).toContain('pump_off')
        expect(held({ hardware: { reported: 'x', wanted: ['y'] } }, limits)).toContain('hardware')
        expect(held({ rssiDbm: -99 }, limits)).toEqual(waived.includes('signal') ? [] : ['signal'])
      }),
    )
  })
})
