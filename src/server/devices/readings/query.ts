import type { getReadings } from '@/contracts/devices/device'
import { isDerived } from '@/domain/readings/derived-metrics'
import { isMetric, metricId, type Metric } from '@/domain/readings/metrics'
import type { DeviceRow } from '@/server/devices/device-row'
import { parseDeviceSettings } from '@/server/devices/device-view'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { derivedPoints, type DerivedPoint } from '@/server/timeseries/derived-points'
import { loadBuckets } from '@/server/timeseries/query-buckets'
import { withQuerySlot } from '@/server/timeseries/query-slots'
import { ownedFrom, spanOf } from '@/server/timeseries/span'
import { seriesOf } from '@/server/timeseries/storage/series'

const LEVEL_SOURCES: readonly Metric[] = ['distance_mm', 'depth_mm', 'level_pct', 'volume_l']
const LEVEL_SOURCE_IDS = LEVEL_SOURCES.map(metricId)

/** Every series that a level of this device can come from; a series with nothing but spikes is not among the latest. */
export const levelSeries = (row: DeviceRow): number[] =>
  row.latest
    .filter(([metric]) => LEVEL_SOURCE_IDS.includes(metric))
    .map(([metric, channel]) => seriesOf(metric, channel))

export const queryReadings: Verb<typeof getReadings> = async ({ actor, now }, { params, query }) => {
  const { metric, channel, points } = query
  const { from, to } = spanOf(query, now)
  const row = await requireDevice(actor, params.deviceId, 'view')
  const span = { from: ownedFrom(row, from), to }
  const load = (series: number[]) =>
    withQuerySlot(actor.userId, () => loadBuckets({ device: row.id, series, points, now, ...span }))

  if (isMetric(metric)) return readingsAnswer(await load([seriesOf(metricId(metric), channel ?? 0)]))
  if (!isDerived(metric)) throw new AppError('invalid_input', 'Unknown metric')
  const buckets = await load(levelSeries(row))
  return readingsAnswer(
    derivedPoints(buckets, { metric, channel: channel ?? null, tanks: parseDeviceSettings(row) }),
  )
}

const readingsAnswer = (points: readonly DerivedPoint[]) => ({
  points: points.map(({ at, min, max, avg, last, n }) => ({ at: at.toISOString(), min, max, avg, last, n })),
})
