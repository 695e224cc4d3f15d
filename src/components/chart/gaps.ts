import { splitAtGaps } from '@/components/tank/level-points'
import type { ChartPoint } from './types'

/** The points with a null in each silence that is longer than `minGapMs` and than the rhythm around it lets expect. */
export const withGaps = (points: readonly ChartPoint[], minGapMs: number): ChartPoint[] =>
  splitAtGaps(points, minGapMs).flatMap((run, index) => {
    const first = run[0]
    return first && index > 0 ? [{ at: first.at - 1, value: null }, ...run] : run
  })
