import { describe, expect, it } from 'vitest'
import { drainOf, forecastBattery, isOnMains, needsMains } from './power'
import { snrMargin } from './signal-margin'

const HOUR_MS = 3_600_000
const facts = { kind: 'pump', mainsV: null, hasBattery: false, hasRelay: true }

describe('power', () => {
  it.each([
    ['a relay without a battery', {}, true, false],
    ['a relay with a battery', { hasBattery: true }, null, false],
    ['a sensor', { hasRelay: false }, null, false],
    ['mains that are there', { mainsV: 231, hasBattery: true }, true, true],
    ['mains behind a relay that is off', { mainsV: 0 }, true, false],
    ['a battery behind it', { mainsV: 24 }, false, true],
    ['a solar pump at 48 V', { kind: 'solar_pump', mainsV: 48 }, false, false],
  ])('%s', (_, change, mains, needs) => {
    const one = { ...facts, ...change }
    expect([isOnMains(one), needsMains(one)]).toEqual([mains, needs])
  })

  it('forecasts a battery by how it drained, and nothing by an hour of it', () => {
    const points = [
      { at: 0, percent: 80 },
      { at: 20 * HOUR_MS, percent: 75 },
    ]
    const drain = drainOf(points)
    expect(forecastBattery(75, drain, 2 * HOUR_MS)).toBe(74.5)
    expect(forecastBattery(0.1, drain, 9 * HOUR_MS)).toBe(0)
    expect(drainOf([...points].reverse().map(({ percent }, i) => ({ at: i * 9 * HOUR_MS, percent })))).toBe(0)
    expect(drainOf(points.slice(0, 1))).toBeNull()
    expect(
      drainOf([
        { at: 0, percent: 80 },
        { at: HOUR_MS, percent: 70 },
      ]),
    ).toBeNull()
    expect(forecastBattery(75, null, HOUR_MS)).toBeNull()
  })
})

it.each([
  [5, 7, 12.5],
  [-15, 12, 5],
  [-20, 12, 0],
  [null, 9, null],
  [3, null, null],
])('an SNR of %s dB at SF%s has a margin of %s dB', (snr, spreading, margin) =>
  expect(snrMargin(snr, spreading)).toBe(margin),
)
