import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysUntilFull, type Growing, growthOfDays, levelsIn } from './forecast'
import { STORAGE_KINDS, storageKindOf } from './kinds'
import { RETENTION, RETENTION_KINDS, retentionDaysOf } from './retention'

describe('growth', () => {
  it('is not told of fewer than three days', () => {
    expect(growthOfDays([])).toBeNull()
    expect(growthOfDays([1, 2].map((day) => ({ day, bytes: day * 100 })))).toBeNull()
  })

  it('of a straight line is its slope, with days missing or twice, in any order', () => {
    const line = fc.record({
      slope: fc.integer({ min: -1000, max: 1000 }),
      days: fc.uniqueArray(fc.integer({ min: 0, max: 29 }), { minLength: 3 }),
    })
    fc.assert(
      fc.property(line, ({ slope, days }) => {
        const sizes = [...days, days[0] ?? 0].map((day) => ({ day, bytes: 1e6 + slope * day }))
        expect(growthOfDays(sizes)).toEqual({ low: slope, mid: slope, high: slope })
      }),
    )
  })

  it('is not moved by one odd day', () => {
    const days = Array.from({ length: 12 }, (_, day) => ({ day, bytes: day * 100 + (day === 6 ? 1e9 : 0) }))
    expect(growthOfDays(days)?.mid).toBe(100)
  })
})

describe('the forecast', () => {
  const growing = fc.record({
    perDay: fc.integer({ min: -50, max: 1_000 }),
    levelsInDays: fc.option(fc.integer({ min: 0, max: 900 })),
  })

  /** The same, day by day. */
  function simulate(kinds: readonly Growing[], free: number): number | null {
    let left = free
    for (let day = 0; day < 1_500; day++) {
      for (const { perDay, levelsInDays } of kinds)
        if (day < (levelsInDays ?? Infinity)) left -= Math.max(0, perDay)
      if (left <= 0) return day + 1
    }
    return null
  }

  it('agrees with a simulation of each day', () => {
    fc.assert(
      fc.property(
        fc.array(growing, { maxLength: 6 }),
        fc.integer({ min: 1, max: 100_000 }),
        (kinds, free) => {
          const [days, simulated] = [daysUntilFull(kinds, free), simulate(kinds, free)]
          if (days === null || days > 1_500) expect(simulated).toBeNull()
          else expect(Math.ceil(days - 1e-9)).toBe(simulated)
        },
      ),
    )
  })

  it.each([
    [[{ perDay: 10, levelsInDays: null }], 100, 10],
    [[{ perDay: 10, levelsInDays: 5 }], 100, null],
    [[{ perDay: -10, levelsInDays: null }], 100, null],
    [[], 100, null],
    [[{ perDay: 10, levelsInDays: null }], 0, 0],
  ])('of %j with %i free is %s', (kinds, free, days) => {
    expect(daysUntilFull(kinds, free)).toBe(days)
  })

  it('knows when as much expires as comes', () => {
    expect(levelsIn(730, 30)).toBe(700)
    expect(levelsIn(30, 400)).toBe(0)
    expect(levelsIn(730, null)).toBeNull()
  })
})

describe('kinds', () => {
  it.each([
    ['reading_20251121', 'readings'],
    ['reading_default', 'readings'],
    ['reading_day', 'compacted'],
    ['rollup_invalidation', 'rollups'],
    ['rollout_item', 'rollouts'],
    ['audit_record', 'audit'],
    ['app_user', 'other'],
    ['job_run', 'system'],
  ])('%s is %s', (table, kind) => {
    expect(storageKindOf(table)).toBe(kind)
    expect(STORAGE_KINDS).toContain(kind)
  })
})

describe('retention', () => {
  it.each(RETENTION_KINDS)('of %s takes what lies within its limits, else its default', (kind) => {
    const { days, least, most } = RETENTION[kind]
    expect(days).toBeGreaterThanOrEqual(least)
    for (const fine of [least, most]) expect(retentionDaysOf(kind, fine)).toBe(fine)
    for (const odd of [least - 1, most + 1, 30.5, '30', null, undefined, NaN])
      expect(retentionDaysOf(kind, odd)).toBe(days)
  })
})
