import { isMetric, type Metric } from '@/domain/readings/metrics'
import { MAX_CHANNEL } from './values'

const CHANNEL = /^(?:0|[1-9]\d{0,2})$/

/**
 * Reads a key of the native grammar: `distance_mm` is channel 0, `distance_mm.2` channel 2 (0-255).
 * Null for anything that names no metric of the vocabulary.
 */
export const parseMetricKey = (key: string): { metric: Metric; channel: number } | null => {
  const dot = key.indexOf('.')
  if (dot < 0) return isMetric(key) ? { metric: key, channel: 0 } : null
  const metric = key.slice(0, dot)
  const digits = key.slice(dot + 1)
  if (!isMetric(metric) || !CHANNEL.test(digits) || Number(digits) > MAX_CHANNEL) return null
  return { metric, channel: Number(digits) }
}
