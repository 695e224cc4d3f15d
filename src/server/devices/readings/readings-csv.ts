import { csvRow } from '@/domain/text/csv'
import { metricById, metricUnit, QUALITIES } from '@/domain/readings/metrics'
import { channelOf, metricOf } from '@/server/timeseries/storage/series'
import type { Reading } from '@/server/timeseries/storage/types'

const COLUMNS = ['time', 'utc', 'metric', 'channel', 'value', 'unit', 'quality']
/** Some 100 kB of text. */
const ROWS_AT_ONCE = 1_000

/**
 * Readings as CSV, a piece at a time; a day without readings is an empty piece. `timeOf` formats an instant (epoch
 * milliseconds) for the column `time`. Values are in the unit of their metric, booleans 0 or 1.
 */
export async function* readingsCsv(
  days: AsyncIterable<Reading[]>,
  timeOf: (ms: number) => string,
): AsyncGenerator<string> {
  yield csvRow(COLUMNS)
  for await (const readings of days) {
    // also for a day without readings, so that the consumer may stop
    for (let i = 0; i < Math.max(1, readings.length); i += ROWS_AT_ONCE) {
      const rows = readings.slice(i, i + ROWS_AT_ONCE).map((reading) => rowOf(reading, timeOf))
      yield rows.join('')
    }
  }
}

function rowOf({ series, at, value, quality }: Reading, timeOf: (ms: number) => string): string {
  const metric = metricById(metricOf(series))
  return csvRow([
    timeOf(at),
    new Date(at).toISOString(),
    metric ?? '',
    channelOf(series),
    value,
    metric ? metricUnit(metric) : '',
    QUALITIES[quality] ?? '',
  ])
}
