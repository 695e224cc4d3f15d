import type { DerivedMetric } from '@/domain/readings/derived-metrics'
import { type Metric, metricUnit } from '@/domain/readings/metrics'

type AnyMetric = Metric | DerivedMetric

/** Written without a unit. */
export const UNITLESS = new Set(['code', 'count', '0-255', '0-1'])

export const unitOfMetric = (metric: AnyMetric): string => {
  if (metric === 'tank_level_pct') return '%'
  return metric === 'tank_volume_l' ? 'L' : metricUnit(metric)
}

/** Names the scale that a metric is read on: that of its unit, or its own where a number alone compares with nothing. */
export const scaleOfMetric = (metric: AnyMetric): string => {
  const unit = unitOfMetric(metric)
  return unit === 'bool' || UNITLESS.has(unit) ? metric : unit
}
