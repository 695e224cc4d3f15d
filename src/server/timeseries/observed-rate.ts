import { metricId } from '@/domain/readings/metrics'
import { isLevelMetric, gaugeReadingOf, type Tank } from '@/domain/tank/gauge'
import { shownRate, type Stood } from '@/domain/tank/jump'
import type { DecodedReading } from '@/ingest/types'
import { readableValues } from './retention/damage'
import { seriesOf } from './storage/series'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** Older changes say little about the tank's present rate. */
const LOOK_BACK_ROWS = 50

const RECENT = `
  select (extract(epoch from at) * 1000)::float8 as at, data from reading
  where device = $1 and at < $2 and at > $2::timestamptz - interval '2 hours'
  order by at desc limit ${LOOK_BACK_ROWS}`

type RateQuery = { device: number; reading: DecodedReading; tank: Tank; until: number }

/** The observed rate of the tank (share per minute), from its device's recent reports. */
export async function loadObservedRate(
  client: Queryable,
  { device, reading: { metric, channel }, tank, until }: RateQuery,
): Promise<number> {
  if (!isLevelMetric(metric)) return 0
  const series = seriesOf(metricId(metric), channel)
  const rows = await runQuery<{ at: number; data: Buffer }>(client, RECENT, [device, new Date(until)])
  const believed = rows.toReversed().flatMap(({ at, data }): Stood[] => {
    const found = readableValues(data).find((one) => one.series === series && one.quality === 0)
    const standing = found ? gaugeReadingOf(metric, found.value, tank) : null
    return standing ? [{ ...standing, at }] : []
  })
  return shownRate(believed)
}
