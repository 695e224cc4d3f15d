import { type getReadings, isDerived } from '@/contracts/device'
import { isMetric, type Metric } from '@/domain/metrics'
import { settingsOf } from '@/server/devices/device-view'
import { requireVisible } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { derivedPoints } from './derived-points'
import { loadBuckets } from './query-buckets'

const DAY_MS = 24 * 3600 * 1000
const LEVEL_SOURCES: readonly Metric[] = ['distance_mm', 'depth_mm', 'level_pct', 'volume_l']

export const queryReadings: Verb<typeof getReadings> = async ({ actor, now }, { params, query }) => {
  const to = query.to ? new Date(query.to) : now
  const from = query.from ? new Date(query.from) : new Date(to.getTime() - DAY_MS)
  if (from >= to) throw new AppError('invalid_input', '"from" must be before "to"')
  const row = await requireVisible(actor, params.deviceId)
  const { metric, channel, points } = query
  const window = { device: row.key, from, to, points }

  if (isMetric(metric)) {
    const buckets = await loadBuckets({ ...window, metrics: [metric], channel: channel ?? 0 })
    return {
      points: buckets.map(({ at, min, max, avg, last, n }) => ({
        at: at.toISOString(),
        min,
        max,
        avg,
        last,
        n,
      })),
    }
  }
  if (!isDerived(metric)) throw new AppError('invalid_input', 'Unknown metric')
  const buckets = await loadBuckets({ ...window, metrics: LEVEL_SOURCES, channel: null })
  const derived = derivedPoints(buckets, { metric, channel: channel ?? null, tanks: settingsOf(row) })
  return { points: derived.map((point) => ({ ...point, at: point.at.toISOString() })) }
}
