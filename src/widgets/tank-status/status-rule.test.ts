import { describe, expect, it } from 'vitest'
import { DEFAULT_THRESHOLDS as thresholds, type TankStatus } from '@/domain/tank/thresholds'
import { statusRuleOf, statusSinceOf, statusBasisOf } from './status-rule'

describe('ruleOf', () => {
  it.each([
    [null, 'unknown', 'none', null],
    [0, 'critical', 'atOrBelow', 'critical'],
    [15, 'critical', 'atOrBelow', 'critical'],
    [15.1, 'low', 'atOrBelow', 'low'],
    [30, 'low', 'atOrBelow', 'low'],
    [30.1, 'low', 'below', 'medium'],
    [49.9, 'low', 'below', 'medium'],
    [50, 'ok', 'atOrAbove', 'medium'],
    [75, 'ok', 'atOrAbove', 'medium'],
    [100, 'ok', 'atOrAbove', 'medium'],
  ] as const)('%s percent', (percent, status, compared, name) => {
    expect(statusRuleOf(percent, thresholds)).toEqual({
      status,
      compared,
      name,
      percent: name && thresholds[name],
    })
  })
})

describe('standingOf', () => {
  it.each([
    [60, 'online', 'fresh', 'current'],
    [60, 'unknown', 'fresh', 'current'],
    [60, 'online', 'stale', 'aged'],
    [60, 'unknown', 'stale', 'aged'],
    [60, 'offline', 'fresh', 'aged'],
    [60, 'offline', 'stale', 'unheard'],
    [60, 'offline', 'expired', 'unheard'],
    [60, 'online', 'expired', 'expired'],
    [null, 'online', 'expired', 'expired'],
    [null, 'offline', 'expired', 'unheard'],
    [null, 'online', 'fresh', 'undescribed'],
    [null, 'offline', 'stale', 'undescribed'],
  ] as const)('%s percent of an %s device, %s: %s', (percent, status, freshness, standing) => {
    expect(statusBasisOf({ percent, status, freshness })).toBe(standing)
  })
})

describe('sinceOf', () => {
  const history = (...percents: number[]) => percents.map((percent, at) => ({ at, percent, liters: null }))
  const since = (points: ReturnType<typeof history>, status: TankStatus, reachesBy = 0) =>
    statusSinceOf(points, { status, thresholds, reachesBy })

  it('finds where the present state began', () => {
    expect(since(history(60, 55, 29, 25, 20), 'low')).toEqual({ at: 2, isOpen: false })
  })

  it('knows when it was so all along', () => {
    expect(since(history(60, 55, 70), 'ok')).toEqual({ at: 0, isOpen: true })
  })

  it('claims nothing about the time before the first reading', () => {
    const young = history(60, 55, 70).map((point) => ({ ...point, at: point.at + 100 }))
    expect(since(young, 'ok', 99)).toEqual({ at: 100, isOpen: false })
    expect(since(young, 'ok', 100)).toEqual({ at: 100, isOpen: true })
  })

  it('does not count an earlier spell', () => {
    expect(since(history(10, 60, 10, 9), 'critical')).toEqual({ at: 2, isOpen: false })
  })

  it('is null when the history does not know it yet', () => {
    expect(since(history(60, 55), 'low')).toBeNull()
    expect(since([], 'ok')).toBeNull()
  })
})
