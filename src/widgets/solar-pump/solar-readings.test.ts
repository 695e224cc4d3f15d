import { describe, expect, it } from 'vitest'
import { isSolarPump, isTurning, panelChannelOf, solarReadingsOf, solarTimeOf } from './solar-readings'

const AT = '2026-11-22T10:00:00Z'
const device = (values: Record<string, number>) => ({
  latest: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, at: AT, quality: 'ok' as const }]),
  ),
})
const none = { volts: null, amperes: null, watts: null }

describe('the two sides of a solar pump', () => {
  it('are told apart where the panels have a channel of their own', () => {
    const both = device({
      frequency_hz: 41.2,
      speed_rpm: 2380,
      current_a: 3.1,
      power_w: 1200,
      flow_lpm: 38,
      'voltage_v.1': 318,
      'power_w.1': 1400,
    })
    expect(panelChannelOf(both)).toBe(1)
    expect(solarReadingsOf(both)).toEqual({
      panel: { volts: 318, amperes: null, watts: 1400 },
      motor: { hertz: 41.2, rpm: 2380, amperes: 3.1 },
      flowLpm: 38,
    })
  })

  it('share a channel where the controller measures only its input', () => {
    const one = device({ voltage_v: 318, current_a: 4.6, power_w: 1466, frequency_hz: 41.2 })
    expect(panelChannelOf(one)).toBe(0)
    expect(solarReadingsOf(one)).toEqual({
      panel: { volts: 318, amperes: 4.6, watts: 1466 },
      motor: { hertz: 41.2, rpm: null, amperes: null },
      flowLpm: null,
    })
  })

  it('are unknown of a device that tells of something else', () => {
    const other = device({ distance_mm: 500 })
    expect(solarReadingsOf(other)).toEqual({
      panel: none,
      motor: { hertz: null, rpm: null, amperes: null },
      flowLpm: null,
    })
    expect(solarTimeOf(other)).toBeNull()
    expect(solarTimeOf(device({ flow_lpm: 0 }))).toBe(Date.parse(AT))
  })
})

it.each([
  [{}, null],
  [{ running: 1, frequency_hz: 0 }, true],
  [{ running: 0, frequency_hz: 40 }, false],
  [{ frequency_hz: 40 }, true],
  [{ frequency_hz: 0, flow_lpm: 5 }, false],
  [{ speed_rpm: 900 }, true],
  [{ flow_lpm: 0 }, false],
  [{ relay_on: 1 }, true],
])('a pump that tells %j turns: %s', (values, turns) => {
  expect(isTurning(device(values))).toBe(turns)
})

describe('a solar pump controller', () => {
  const MAINS = { running: 1, relay_on: 1, voltage_v: 231, current_a: 3.2, power_w: 740, flow_lpm: 38 }
  const SPLIT = { running: 1, frequency_hz: 41, 'voltage_v.1': 318, 'power_w.1': 1400 }
  it.each([
    ['solar_pump', {}, true],
    ['pump', MAINS, false],
    ['acdc', { ...MAINS, power_factor: 0.9 }, false],
    ['pump', SPLIT, true],
    ['acdc', SPLIT, true],
    ['pump', { ...SPLIT, 'relay_on.1': 0 }, false],
    ['acdc', { voltage_v: 318, power_w: 1466, speed_rpm: 2380 }, true],
    [null, { voltage_v: 318, fault_code: 0 }, true],
    ['acdc', { voltage_v: 230, frequency_hz: 50, 'voltage_v.1': 24 }, false],
    ['tank', { distance_mm: 600 }, false],
  ])('of kind %s with %o: %s', (kind, values, isOne) => {
    expect(isSolarPump({ kind, ...device(values) })).toBe(isOne)
  })
})
