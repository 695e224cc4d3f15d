import type { SensorPast, SensorSettings } from '@/contracts/devices/sensor'
import { metricById, metricId, type Metric } from '@/domain/readings/metrics'
import { judge } from '@/ingest/rules/quality'
import type { DecodedReading } from '@/ingest/types'
import { readSeries } from '@/server/timeseries/storage/read'
import { channelOf, metricOf, seriesOf } from '@/server/timeseries/storage/series'
import { DAY_MS, HOUR_MS, type Reading } from '@/server/timeseries/storage/types'

const DAYS = 30
const MOST_READINGS = 10_000
const EXAMPLES = 3

type Length = Extract<Metric, 'distance_mm' | 'depth_mm'>

type PastQuery = {
  device: number
  /** Channels that report a length, by metric. */
  lengths: readonly { metric: Length; channel: number }[]
  from: number
  now: number
  saved: SensorSettings
  tried: SensorSettings
}

/** Judges the lengths of the last 30 days by other settings, newest first, up to the limit. */
export async function judgePastReadings(asked: PastQuery): Promise<SensorPast> {
  const { device, lengths, now } = asked
  const series = lengths.map(({ metric, channel }) => seriesOf(metricId(metric), channel))
  const earliest = Math.max(asked.from, now - DAYS * DAY_MS)
  const past: SensorPast = { judged: 0, refused: 0, examples: [] }
  let [to, widthMs] = [now + 1, HOUR_MS]
  while (series.length > 0 && to > earliest && past.judged < MOST_READINGS) {
    const from = Math.max(earliest, to - widthMs)
    const readings = await readSeries({ device, series, from, to })
    for (const reading of readings.toReversed().slice(0, MOST_READINGS - past.judged))
      countJudged(past, reading, asked)
    // a device with few readings needs fewer steps
    ;[to, widthMs] = [from, Math.min(widthMs * 4, 4 * DAY_MS)]
  }
  return past
}

function countJudged(past: SensorPast, { at, series, value }: Reading, { saved, tried }: PastQuery): void {
  const [metric, channel] = [metricById(metricOf(series)), channelOf(series)]
  if (metric === null) return
  past.judged += 1
  const decoded: DecodedReading = { metric, channel, value, ...(saved.unit && { wireUnit: saved.unit }) }
  const { refusal, quality } = judge(decoded, tried)
  const reason = refusal ?? (quality === 'blind_zone' ? quality : null)
  if (reason === null) return
  past.refused += 1
  if (past.examples.length < EXAMPLES)
    past.examples.push({ at: new Date(at).toISOString(), metric, channel, value, reason })
}
