import type { exportReadings } from '@/contracts/devices/device'
import { metricId, metricNames } from '@/domain/readings/metrics'
import { isoIn } from '@/domain/time/zoned-time'
import { requireDevice } from '@/server/devices/visible'
import { csvResponse, loadPersonZone } from './csv-response'
import { textStream } from '@/server/text-stream'
import type { Verb } from '@/server/verb'
import { withQuerySlots } from '@/server/timeseries/query-slots'
import { readingsCsv } from './readings-csv'
import { ownedFrom, spanOf, clampToStorable } from '@/server/timeseries/span'
import { readDays } from '@/server/timeseries/storage/read'
import { seriesOf } from '@/server/timeseries/storage/series'

const CHANNELS = Array.from({ length: 256 }, (_, channel) => channel)

/** The series of one metric or of all, on one channel or on all; undefined for no filter. */
function requestedSeries({ metric, channel }: { metric?: string | undefined; channel?: number | undefined }) {
  if (metric === undefined && channel === undefined) return undefined
  const metrics = metricNames.filter((name) => metric === undefined || name === metric)
  const channels = channel === undefined ? CHANNELS : [channel]
  return metrics.flatMap((name) => channels.map((c) => seriesOf(metricId(name), c)))
}

/** Every stored reading of a span, spikes included, in the user's time zone; read while it is sent. */
export const exportReadingsCsv: Verb<typeof exportReadings> = async ({ actor, now }, { params, query }) => {
  const { from, to } = spanOf(query, now)
  const row = await requireDevice(actor, params.deviceId, 'view')
  const timeOf = isoIn(await loadPersonZone(actor.userId))
  const series = requestedSeries(query)
  const range = {
    device: row.id,
    ...(series && { series }),
    from: ownedFrom(row, from).getTime(),
    to: to.getTime(),
  }
  const days = withQuerySlots(actor.userId, readDays(clampToStorable(range, now)))
  const dates = [from.getTime(), to.getTime() - 1].map((ms) => timeOf(ms).slice(0, 10))
  return csvResponse(textStream(readingsCsv(days, timeOf)), [row.publicId, ...dates])
}
