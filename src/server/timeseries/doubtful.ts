import { float8s, int2s, int4s, timestamps } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** A stored value that is doubtful; `quality` is an index into QUALITIES, instants in epoch milliseconds. */
export type DoubtfulValue = {
  device: number
  metric: number
  channel: number
  quality: number
  value: number
  at: number
  receivedAt: number
}

const WRITE = `
  insert into doubtful_reading as d (device, metric, channel, quality, at, received_at, value)
  select distinct on (device, metric, channel, quality) device, metric, channel, quality, at, received_at, value
  from unnest($1::int[], $2::smallint[], $3::smallint[], $4::smallint[], $5::timestamptz[], $6::timestamptz[],
              $7::float8[]) n(device, metric, channel, quality, at, received_at, value)
  order by device, metric, channel, quality, at desc
  on conflict (device, metric, channel, quality) do update
    set at = excluded.at, received_at = excluded.received_at, value = excluded.value
    where d.at < excluded.at or d.at > now() + interval '5 minutes'`

/** Stores the newest doubtful value of each series, for the reading that may confirm it and for display. */
export async function writeDoubtfulValues(
  client: Queryable,
  values: readonly DoubtfulValue[],
): Promise<void> {
  if (values.length === 0) return
  await runQuery(client, WRITE, [
    int4s(values, ({ device }) => device),
    int2s(values, ({ metric }) => metric),
    int2s(values, ({ channel }) => channel),
    int2s(values, ({ quality }) => quality),
    timestamps(values, ({ at }) => at),
    timestamps(values, ({ receivedAt }) => receivedAt),
    float8s(values, ({ value }) => value),
  ])
}
