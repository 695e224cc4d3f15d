import type { exportReadings } from '@/contracts/device'
import { metricId, metricNames } from '@/domain/metrics'
import { isoIn } from '@/domain/zoned-time'
import { db } from '@/server/db'
import { requireDevice } from '@/server/devices/visible'
import { textStream } from '@/server/http/text-stream'
import type { Verb } from '@/server/http/route'
import { readingsCsv } from './readings-csv'
import { spanOf, storedPart } from './span'
import { readDays } from './storage/read'
import { seriesOf } from './storage/series'

const CHANNELS = Array.from({ length: 256 }, (_, channel) => channel)

/** The series of one metric or of all, on one channel or on all; undefined for simply all. */
function seriesAsked({ metric, channel }: { metric?: string | undefined; channel?: number | undefined }) {
  if (metric === undefined && channel === undefined) return undefined
  const metrics = metricNames.filter((name) => metric === undefined || name === metric)
  const channels = channel === undefined ? CHANNELS : [channel]
  return metrics.flatMap((name) => channels.map((c) => seriesOf(metricId(name), c)))
}

/** Every stored reading of a span, spikes included, in the zone of whoever asks; read while it is sent. */
export const exportCsv: Verb<typeof exportReadings> = async ({ actor, now }, { params, query }) => {
  const { from, to } = spanOf(query, now)
  const row = await requireDevice(actor, params.deviceId, 'view')
  const { timezone } = await db().user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { timezone: true },
  })
  const timeOf = isoIn(timezone)
  const series = seriesAsked(query)
  const range = { device: row.key, ...(series && { series }), from: from.getTime(), to: to.getTime() }
  const dates = [range.from, range.to - 1].map((ms) => timeOf(ms).slice(0, 10))
  return new Response(textStream(readingsCsv(readDays(storedPart(range, now)), timeOf)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${[fileSafe(row.deviceId), ...dates].join('_')}.csv"`,
      'cache-control': 'no-store, no-transform',
    },
  })
}

/** Device ids may hold what a file name or a header may not. */
const fileSafe = (text: string): string => text.replace(/[^\w.-]/g, '-')
