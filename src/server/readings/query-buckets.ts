import { metricId, QUALITIES, type Metric } from '@/domain/metrics'
import { pool } from '@/server/pg'

/** One bucket of one series. `at` is the start of the bucket. */
export type Bucket = {
  metric: number
  channel: number
  at: Date
  min: number
  max: number
  avg: number
  last: number
  n: number
}

export type Window = { from: Date; to: Date; points: number }

const SPIKE = QUALITIES.indexOf('spike')

const BUCKETS = `
  select metric, channel, date_bin($5::interval, at, $3) as at, min(value), max(value), avg(value),
         (array_agg(value order by at desc))[1] as last, count(*)::int as n
  from reading
  where device = $1 and metric = any($2::smallint[]) and at >= $3 and at < $4
    and ($6::smallint is null or channel = $6) and quality <> ${SPIKE}
  group by 1, 2, 3
  order by 3, 1, 2`

type Query = Window & { device: number; metrics: readonly Metric[]; channel: number | null }

/** Buckets of a device's readings in [from, to), oldest first; empty buckets do not appear. */
export async function loadBuckets({ device, metrics, channel, from, to, points }: Query): Promise<Bucket[]> {
  const widthMs = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / points))
  const parameters = [device, metrics.map(metricId), from, to, `${widthMs} milliseconds`, channel]
  return (await pool().query<Bucket>(BUCKETS, parameters)).rows
}
