import type { OutputOf } from '@/contracts/endpoint'
import type { getUsage } from '@/contracts/devices/usage'
import { meanUse, mostUsed } from '@/domain/tank/usage-report'
import type { ChartPoint } from '@/components/chart/types'

export type TankUsage = OutputOf<typeof getUsage>

/** The buckets as bars of use and refills and as a line of the level with its band. */
export const historyPoints = (
  buckets: TankUsage['buckets'],
): { used: ChartPoint[]; refilled: ChartPoint[]; level: ChartPoint[] } => {
  const spans = buckets.map((bucket) => ({
    bucket,
    span: { at: Date.parse(bucket.from), to: Date.parse(bucket.to) },
  }))
  return {
    used: spans.map(({ span, bucket }) => ({ ...span, value: bucket.usedL })),
    refilled: spans.map(({ span, bucket }) => ({ ...span, value: bucket.refilledL })),
    level: spans.map(({ span, bucket: { lastPercent, minPercent, maxPercent } }) => ({
      ...span,
      value: lastPercent,
      ...(minPercent !== null && maxPercent !== null && { min: minPercent, max: maxPercent }),
    })),
  }
}

/** Under this the sums miss too much to stand without a word. */
const FULL_COVERAGE = 0.9

/**
 * Share of the time since the first reading that readings cover, 0-1, where it is too small to be passed over; else
 * null. What was before the device's first reading is not a gap.
 */
export const poorCoverage = (buckets: TankUsage['buckets'], now: number): number | null => {
  const first = buckets.findIndex(({ coverage }) => coverage > 0)
  if (first === -1) return null
  const since = buckets.slice(first).filter(({ from }) => Date.parse(from) < now)
  const mean = since.reduce((sum, { coverage }) => sum + coverage, 0) / since.length
  return mean < FULL_COVERAGE ? mean : null
}

/**
 * The mean and the highest hour of a day, whose buckets are hours, as the server tells them of days: a day has no mean
 * or highest day beside its own sum.
 */
export const hourlyUseOf = (buckets: TankUsage['buckets'], now: number) => ({
  mean: meanUse(
    buckets.map((bucket) => ({ ...bucket, to: Date.parse(bucket.to) })),
    now,
  ),
  highest: mostUsed(buckets),
})
