import { metricId } from '@/domain/readings/metrics'
import { isRepeat } from '@/domain/readings/duplicates'
import { placeReadings } from '@/domain/readings/latest'
import type { DecodedReading } from '@/ingest/types'
import type { Report } from '@/server/devices/report'
import { int2s, int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'

type PreviousValue = { value: number; receivedAt: number; at: number }
type SeriesKey = { device: number; metric: number; channel: number }

/** Serialises two workers that receive the same message; reads after it see what the other one wrote. */
const LOCK = `select 1 from device where id = any($1::int[]) order by id for no key update`

const PREVIOUS = `
  select l.device, l.metric, l.channel, l.value,
         (extract(epoch from l.received_at) * 1000)::float8 as "receivedAt",
         (extract(epoch from l.at) * 1000)::float8 as at
  from (select distinct * from unnest($1::int[], $2::smallint[], $3::smallint[]) s(device, metric, channel)) s
  join latest l using (device, metric, channel)`

const keyOf = ({ device, metric, channel }: SeriesKey): string => `${device} ${metric} ${channel}`

/** Locks the rows of these devices until the transaction ends. */
export async function lockDeviceRows(client: Queryable, keys: readonly number[]): Promise<void> {
  await runQuery(client, LOCK, [int4s([...new Set(keys)], (key) => key)])
}

async function previousValues(
  client: Queryable,
  series: readonly SeriesKey[],
): Promise<Map<string, PreviousValue>> {
  await lockDeviceRows(
    client,
    series.map(({ device }) => device),
  )
  const rows = await runQuery<SeriesKey & PreviousValue>(client, PREVIOUS, [
    int4s(series, ({ device }) => device),
    int2s(series, ({ metric }) => metric),
    int2s(series, ({ channel }) => channel),
  ])
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const seriesKeyOf = ({ device }: Report, { metric, channel }: DecodedReading): SeriesKey => ({
  device: device.id,
  metric: metricId(metric),
  channel,
})

function isNewValue(
  { retain, at, receivedAt }: Report,
  { value }: DecodedReading,
  previous: PreviousValue | null,
): boolean {
  if (!retain) return !isRepeat({ previous, next: { value, receivedAt }, identified: false })
  const items = [{ at, clock: 'receive' as const }]
  return placeReadings({ items, latestAt: previous?.at ?? null, retained: true })[0] !== 'drop'
}

/**
 * Removes from reports what only the previous value reveals as a duplicate: the same value twice within 2 s, and
 * replayed values of unknown age where a value is stored already. An emptied report is still a sign of life.
 */
export async function dropConsecutiveDuplicates(
  client: Queryable,
  reports: readonly Report[],
): Promise<void> {
  const doubtful = reports.filter(({ needsPrevious }) => needsPrevious)
  const series = doubtful.flatMap((report) => report.readings.map((reading) => seriesKeyOf(report, reading)))
  if (series.length === 0) return
  const previous = await previousValues(client, series)
  for (const report of doubtful) {
    report.readings = report.readings.filter((reading) => {
      const name = keyOf(seriesKeyOf(report, reading))
      if (!isNewValue(report, reading, previous.get(name) ?? null)) return false
      previous.set(name, { value: reading.value, receivedAt: report.receivedAt, at: report.at })
      return true
    })
  }
}
