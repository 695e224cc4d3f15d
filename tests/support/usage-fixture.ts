import type { OutputOf } from '@/contracts/endpoint'
import type { getUsage } from '@/contracts/usage'

type Usage = OutputOf<typeof getUsage>

const DAY = 86_400_000
const FIRST = Date.UTC(2026, 10, 15)
const iso = (at: number) => new Date(at).toISOString()

/** A week in which 100 L were used on the first day and 20 L more on each, with one refill of 800 L. */
export function usageFixture(made: Partial<Usage> = {}): Usage {
  const buckets = Array.from({ length: 7 }, (_, index) => ({
    from: iso(FIRST + index * DAY),
    to: iso(FIRST + (index + 1) * DAY),
    usedL: 100 + 20 * index,
    refilledL: index === 3 ? 800 : 0,
    minPercent: 40,
    maxPercent: 70,
    lastPercent: 50,
    coverage: 1,
  }))
  const totals = {
    usedL: 1120,
    refilledL: 800,
    averageDailyL: 160,
    highestDay: { at: iso(FIRST + 6 * DAY), liters: 220 },
    daysBetweenRefills: 6.5,
  }
  return {
    range: 'week',
    timeZone: 'UTC',
    from: iso(FIRST),
    to: iso(FIRST + 7 * DAY),
    buckets,
    refills: [],
    totals,
    previous: { ...totals, usedL: 980, averageDailyL: 140, daysBetweenRefills: null },
    today: { usedL: 120, usualL: 150 },
    lastRefill: { at: iso(FIRST + 3 * DAY), liters: 800 },
    leak: null,
    ...made,
  }
}
