import { byteas, int4s, timestamps } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type Damage, readOrCollectDamage, recordDamage } from '@/server/timeseries/retention/damage'
import type { DeviceHour } from './device-hour'
import { packHour, unpackHour } from '@/server/timeseries/storage/pack-hour'
import { invalidateRollups } from './shares'
import type { RollupWindow } from '@/server/timeseries/storage/types'

type HourRow = DeviceHour & { windows: RollupWindow[] }

const SAVE = `
  insert into rollup_hour (device, hour, data)
  select * from unnest($1::int[], $2::timestamptz[], $3::bytea[]) on conflict (device, hour) do update set data = excluded.data`

/** Writes the 5-minute windows of hours, each key once, replacing stored ones. */
export async function saveRollupHours(client: Queryable, rows: readonly HourRow[]): Promise<void> {
  if (rows.length === 0) return
  await runQuery(
    client,
    SAVE,
    [
      int4s(rows, ({ device }) => device),
      timestamps(rows, ({ hour }) => hour),
      byteas(rows, ({ windows, hour }) => packHour(windows, hour)),
    ],
    'rollup-save-hours',
  )
}

type HourRange = { devices: readonly number[]; from: number; to: number }

const LOAD = `
  select device, (extract(epoch from hour) * 1000)::float8 as hour, data
  from rollup_hour where device = any($1::int[]) and hour >= $2 and hour < $3 order by device, hour`

const DROP = `delete from rollup_hour where device = any($1::int[]) and hour >= $2 and hour < $3`

/** The hours of devices in [from, to) that are not merged yet, in key order; damaged ones are recorded and left out. */
export async function loadRollupHours(
  client: Queryable,
  { devices, from, to }: HourRange,
): Promise<HourRow[]> {
  const rows = await runQuery<DeviceHour & { data: Buffer }>(client, LOAD, [
    int4s(devices, (device) => device),
    new Date(from),
    new Date(to),
  ])
  const damages: Damage[] = []
  const found = rows.flatMap(({ device, hour, data }) => {
    const of = { device, source: 'rollup_hour', at: hour, data } as const
    const windows = readOrCollectDamage(damages, of, () => unpackHour(data, hour))
    return windows ? [{ device, hour, windows }] : []
  })
  await recordDamage(damages, client)
  for (const { device, at } of damages) await invalidateRollups(client, device, [at])
  return found
}

/** Deletes hours that have been merged into their day. */
export async function dropRollupHours(client: Queryable, { devices, from, to }: HourRange): Promise<void> {
  await runQuery(client, DROP, [int4s(devices, (device) => device), new Date(from), new Date(to)])
}
