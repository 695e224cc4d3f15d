import type { Why } from '@/domain/alerts/types'
import { isMetric, metricById, metricId, QUALITIES } from '@/domain/readings/metrics'
import { int4s, timestamps } from '@/server/db/arrays'
import { readableValues } from '@/server/timeseries/retention/damage'
import { channelOf, metricOf, seriesOf } from '@/server/timeseries/storage/series'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { AlertConfig } from '@/server/alerts/alert-config'
import type { DeviceTransition } from '@/server/alerts/fold-events'
import { LevelTracker } from '@/server/alerts/level-tracker'

const MOST = 20
/** Messages of other metrics lie between those of the metric in question. */
const MOST_MESSAGES = 60
const LEFT_OUT = new Set([QUALITIES.indexOf('spike'), QUALITIES.indexOf('blind_zone')])

/**
 * Newest first; older days are compacted and explain nothing any more. Readings from before `historyFrom` belong to an
 * earlier owner and are private.
 */
const BEFORE = `
  select w.place::int, r.at, r.data
  from unnest($1::int[], $2::timestamptz[]) with ordinality w(device, until, place)
  join device d on d.id = w.device
  cross join lateral (
    select (extract(epoch from x.at) * 1000)::float8 as at, x.data from reading x
    where x.device = w.device and x.at <= w.until and x.at > w.until - interval '2 days'
      and (d.history_from is null or x.at >= d.history_from)
    order by x.at desc limit ${MOST_MESSAGES}
  ) r
  order by w.place, r.at`

type MessageRow = { place: number; at: number; data: Buffer }
type EvidenceReadings = Why['readings']

/** Adds the preceding readings to transitions that may explain an alert, as seen within the transaction. */
export async function withEvidenceReadings(
  client: Queryable,
  told: readonly DeviceTransition[],
  configOf: (device: number) => AlertConfig | undefined,
): Promise<DeviceTransition[]> {
  const begun = told.filter(({ event: { type } }) => type !== 'resolved')
  if (begun.length === 0) return [...told]
  const rows = await runQuery<MessageRow>(client, BEFORE, [
    int4s(begun, ({ device }) => device.id),
    timestamps(begun, ({ event }) => event.at),
  ])
  const byPlace = new Map<number, MessageRow[]>()
  for (const row of rows) byPlace.set(row.place, [...(byPlace.get(row.place) ?? []), row])
  const found = new Map(
    begun.map((one, i) => [one, readingsOf(one, byPlace.get(i + 1) ?? [], configOf(one.device.id))]),
  )
  return told.map((one) => {
    const readings = found.get(one)
    return readings?.length ? { ...one, event: { ...one.event, why: { ...one.event.why, readings } } } : one
  })
}

function readingsOf(
  { event, channel }: DeviceTransition,
  rows: readonly MessageRow[],
  config: AlertConfig | undefined,
): EvidenceReadings {
  const { metric } = event.why
  // for an offline device: its last levels
  const all =
    metric === null || metric === 'tank_level_pct' ? levelsOf(rows, config) : valuesOf(rows, metric, channel)
  return all.slice(-MOST)
}

function valuesOf(rows: readonly MessageRow[], metric: string, channel: number): EvidenceReadings {
  if (!isMetric(metric)) return []
  const series = seriesOf(metricId(metric), channel)
  return rows.flatMap(({ at, data }) =>
    readableValues(data)
      .filter((value) => value.series === series)
      .map(({ value }) => ({ at, value })),
  )
}

function levelsOf(rows: readonly MessageRow[], config: AlertConfig | undefined): EvidenceReadings {
  if (!config) return []
  const level = new LevelTracker(config, new Map())
  return rows.flatMap(({ at, data }) => {
    let hasLevel = false
    for (const { series, value, quality } of readableValues(data)) {
      const metric = metricById(metricOf(series))
      if (metric && !LEFT_OUT.has(quality))
        hasLevel = level.update({ metric, channel: channelOf(series), value }, at) || hasLevel
    }
    const percent = hasLevel ? level.percent() : null
    return percent === null ? [] : [{ at, value: percent }]
  })
}
