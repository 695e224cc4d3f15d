import type { ComparedSeries } from '@/components/compare/compare-address'
import { scaleOfMetric } from '@/components/metrics/metric-unit'

/** One chart: what is read on its left scale, and on its right one. */
export type ChartGroup<S> = { left: S[]; right: S[] }

/** Puts series of one unit on one scale, in the order in which they were chosen: two scales to a chart. */
export function chartGroupsOf<S extends Pick<ComparedSeries, 'metric'>>(
  series: readonly S[],
): ChartGroup<S>[] {
  const byScale = new Map<string, S[]>()
  for (const one of series) {
    const scale = scaleOfMetric(one.metric)
    byScale.set(scale, [...(byScale.get(scale) ?? []), one])
  }
  const scales = [...byScale.values()]
  return scales.flatMap((left, index) => (index % 2 === 0 ? [{ left, right: scales[index + 1] ?? [] }] : []))
}
