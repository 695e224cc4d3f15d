import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_THRESHOLDS,
  displayThresholds,
  levelClass,
  resolveThresholds,
  tankStatus,
  thresholdIssues,
  thresholdsOf,
} from './thresholds'
import { DEFAULT_NOTIFICATION_SETTINGS, type LevelClass } from './types'

const raw = fc.record({
  critical: fc.option(fc.double()),
  low: fc.option(fc.double()),
  medium: fc.option(fc.double()),
  high: fc.option(fc.double()),
})

describe('effective thresholds', () => {
  it.each([undefined, null, {}, { critical: 0, low: null, medium: NaN, high: undefined }])(
    'of %j are the defaults',
    (nothing) => {
      expect(resolveThresholds(nothing)).toEqual({ critical: 15, low: 30, medium: 50, high: 75 })
    },
  )

  it('replaces only missing or zero values', () => {
    expect(resolveThresholds({ critical: 10, low: 0, high: 90 })).toEqual({
      critical: 10,
      low: 30,
      medium: 50,
      high: 90,
    })
  })

  it('come from the notification settings of a device', () => {
    expect(thresholdsOf(DEFAULT_NOTIFICATION_SETTINGS)).toEqual(DEFAULT_THRESHOLDS)
    expect(thresholdsOf({ waterLevel: { criticalThreshold: 5, highThreshold: 0 } })).toEqual({
      critical: 5,
      low: 30,
      medium: 50,
      high: 75,
    })
    expect(thresholdsOf(null)).toEqual(DEFAULT_THRESHOLDS)
    expect(thresholdsOf({})).toEqual(DEFAULT_THRESHOLDS)
  })

  it('are drawn within 0-100', () => {
    expect(displayThresholds({ critical: -5, high: 140 })).toEqual({
      critical: 0,
      low: 30,
      medium: 50,
      high: 100,
    })
    fc.assert(
      fc.property(raw, (values) => {
        for (const value of Object.values(displayThresholds(values)))
          expect(value >= 0 && value <= 100).toBe(true)
      }),
    )
  })
})

describe('thresholdIssues', () => {
  it.each([
    [{}, []],
    [{ critical: 10, low: 20, medium: 40, high: 80 }, []],
    [{ critical: 30 }, [['critical', 'low']]],
    [{ critical: 40 }, [['critical', 'low']]],
    [{ low: 50 }, [['low', 'medium']]],
    [{ medium: 75 }, [['medium', 'high']]],
    [{ low: 10 }, [['critical', 'low']]],
    [
      { critical: 80, low: 60, medium: 40, high: 20 },
      [
        ['critical', 'low'],
        ['low', 'medium'],
        ['medium', 'high'],
      ],
    ],
  ])('of %j names %j', (values, pairs) => {
    const expected = pairs.map(([field, mustBeBelow]) => ({ field, mustBeBelow }))
    expect(thresholdIssues(values)).toEqual(expected)
  })

  it('compares the default in place of a zero', () => {
    expect(thresholdIssues({ critical: 0, low: 16 })).toEqual([])
    expect(thresholdIssues({ critical: 0, low: 14 })).toEqual([{ field: 'critical', mustBeBelow: 'low' }])
  })
})

describe('levelClass, row by row', () => {
  it.each<[number | null | undefined, LevelClass]>([
    [null, 'unknown'],
    [undefined, 'unknown'],
    [NaN, 'unknown'],
    [0, 'critical'],
    [15, 'critical'],
    [15.000001, 'low'],
    [30, 'low'],
    [30.000001, 'low'],
    [49.999999, 'low'],
    [50, 'medium'],
    [74.999999, 'medium'],
    [75, 'high'],
    [98.999999, 'high'],
    [99, 'full'],
    [100, 'full'],
  ])('%s %% is %s', (percent, expected) => {
    expect(levelClass(percent, DEFAULT_THRESHOLDS)).toBe(expected)
  })

  it('uses the first matching row when thresholds are out of order', () => {
    const odd = { critical: 20, low: 60, medium: 40, high: 100 }
    expect(levelClass(20, odd)).toBe('critical')
    expect(levelClass(60, odd)).toBe('low')
    expect(levelClass(99.5, odd)).toBe('medium')
    expect(levelClass(100, odd)).toBe('full')
  })

  it('never drops as the level rises', () => {
    const order: LevelClass[] = ['critical', 'low', 'medium', 'high', 'full']
    const percent = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(percent, percent, raw, (a, b, values) => {
        const thresholds = displayThresholds(values)
        const rank = (at: number) => order.indexOf(levelClass(at, thresholds))
        expect(rank(Math.min(a, b))).toBeLessThanOrEqual(rank(Math.max(a, b)))
      }),
    )
  })
})

describe('tankStatus', () => {
  it.each([
    ['unknown', 'unknown'],
    ['critical', 'critical'],
    ['low', 'low'],
    ['medium', 'ok'],
    ['high', 'ok'],
    ['full', 'ok'],
  ] as const)('%s reads %s', (level, status) => {
    expect(tankStatus(level)).toBe(status)
  })
})
