import { describe, expect, it } from 'vitest'
import { limitBreachesOf, circuitTimeOf, currentTypeOf, batteryDirectionOf, circuitLimitsOf } from './circuit'

const AT = '2026-11-22T10:00:00Z'
const device = (values: Record<string, number>) => ({
  latest: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, at: AT, quality: 'ok' as const }]),
  ),
})

describe('currentOf', () => {
  it.each([
    ['ac', { voltage_v: 12 }, 'ac'],
    ['dc', { voltage_v: 230, frequency_hz: 50 }, 'dc'],
    ['auto', { voltage_v: 12, frequency_hz: 50 }, 'ac'],
    ['auto', { power_factor: 0 }, 'ac'],
    ['auto', { voltage_v: 90 }, 'ac'],
    ['auto', { voltage_v: 264 }, 'ac'],
    ['auto', { voltage_v: 89.9 }, 'dc'],
    ['auto', { voltage_v: 320 }, 'dc'],
    ['auto', { power_w: 10 }, 'dc'],
  ] as const)('%s, %j: %s', (setting, values, expected) => {
    expect(currentTypeOf(device(values), 0, setting)).toBe(expected)
  })

  it('looks at its own circuit', () => {
    const both = device({ voltage_v: 230, frequency_hz: 50, 'voltage_v.1': 27 })
    expect(currentTypeOf(both, 1, 'auto')).toBe('dc')
    expect(circuitTimeOf(both, 1)).toBe(Date.parse(AT))
    expect(circuitTimeOf(both, 2)).toBeNull()
  })
})

it.each([
  [null, null, null],
  [12, null, 'in'],
  [-12, 1, 'out'],
  [null, -1, 'out'],
  [0, 3, 'idle'],
])('%s W, %s A: %s', (watts, amperes, expected) => {
  expect(batteryDirectionOf(watts, amperes)).toBe(expected)
})

describe('limits', () => {
  const none = { lowVolts: 0, highVolts: 0, maxWatts: 0 }
  it.each([
    [none, 230, 'ac', { low: 207, high: 253, watts: null }],
    [none, 120, 'ac', { low: 108, high: 132, watts: null }],
    [none, 12, 'dc', { low: 10.8, high: 15, watts: null }],
    [none, null, 'dc', { low: null, high: null, watts: null }],
    [{ lowVolts: 200, highVolts: 0, maxWatts: 3000 }, 230, 'ac', { low: 200, high: 253, watts: 3000 }],
    [{ lowVolts: 0, highVolts: 14.4, maxWatts: 0 }, null, 'dc', { low: null, high: 14.4, watts: null }],
  ] as const)('%j at %s V %s', (settings, nominal, current, expected) => {
    expect(circuitLimitsOf(settings, nominal, current)).toEqual(expected)
  })

  const limits = { low: 207, high: 253, watts: 2000 }
  it.each([
    [230, 100, []],
    [207, 2000, []],
    [206.9, 100, ['underVolts']],
    [253.1, 2001, ['overVolts', 'overWatts']],
    [230, -2001, ['overWatts']],
    [null, null, []],
  ])('%s V and %s W break %j', (volts, watts, expected) => {
    expect(limitBreachesOf({ volts, watts }, limits)).toEqual(expected)
  })

  it('that nobody knows cannot be broken', () => {
    expect(limitBreachesOf({ volts: 0, watts: 1e6 }, { low: null, high: null, watts: null })).toEqual([])
  })
})
