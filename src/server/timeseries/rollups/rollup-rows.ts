import { byteas, int2s, int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { eventLoopYielder } from '@/server/timeseries/storage/yield-to-event-loop'
import { type Damage, readOrCollectDamage, recordDamage } from '@/server/timeseries/retention/damage'
import { dayFrom, type DeviceDay } from '@/server/timeseries/storage/days'
import { packWindows, unpackWindows } from './pack-windows'
import { hoursOfPeriod } from '@/server/timeseries/storage/periods'
import { invalidateRollups } from './shares'
import {
  DAY_MS,
  RESOLUTION_MS,
  type RollupResolution,
  type RollupWindow,
} from '@/server/timeseries/storage/types'

/** One row of the roll-ups table: the windows of a series in a period (see `periodOf`). */
export type RollupRow = {
  device: number
  series: number
  level: RollupResolution
  period: number
  windows: RollupWindow[]
}
export type RollupKey = Omit<RollupRow, 'windows'>

export const rollupKeyOf = ({ device, series, level, period }: RollupKey): string =>
  `${device} ${series} ${level} ${period}`

type StoredRollup = RollupKey & { data: Buffer }

/** The readable rows. Damaged ones are recorded, and their hours are rebuilt as long as readings are kept. */
async function unpacked(client: Queryable, stored: readonly StoredRollup[]): Promise<RollupRow[]> {
  const yieldToEventLoop = eventLoopYielder()
  const damages: Damage[] = []
  const rows: RollupRow[] = []
  for (const { data, ...key } of stored) {
    await yieldToEventLoop()
    const { device, series, level, period } = key
    const of = {
      device,
      source: 'rollup',
      at: period * DAY_MS,
      discriminator: series * 2 + level,
      data,
    } as const
    const windows = readOrCollectDamage(damages, of, () =>
      unpackWindows(data, { series, start: period * DAY_MS, widthMs: RESOLUTION_MS[level] }),
    )
    if (windows) rows.push({ ...key, windows })
    else await invalidateRollups(client, device, hoursOfPeriod(level, period))
  }
  await recordDamage(damages, client)
  return rows
}

const LOAD = `
  select device, series, level, w.number as period, data
  from unnest($1::int[], $2::smallint[], $3::smallint[], $4::int[]) w(device, series, level, number)
  join rollup using (device, series, level)
  where period = ${dayFrom('w.number')}`

const keyColumns = (keys: readonly RollupKey[]) => [
  int4s(keys, ({ device }) => device),
  int2s(keys, ({ series }) => series),
  int2s(keys, ({ level }) => level),
  int4s(keys, ({ period }) => period),
]

/** The windows of those rows that exist, by `rollupKeyOf`. */
export async function loadRollups(
  client: Queryable,
  keys: readonly RollupKey[],
): Promise<Map<string, RollupWindow[]>> {
  const rows = await unpacked(client, await runQuery<StoredRollup>(client, LOAD, keyColumns(keys)))
  return new Map(rows.map((row) => [rollupKeyOf(row), row.windows]))
}

const LOAD_DAYS = `
  select device, series, level, w.number as period, data
  from unnest($1::int[], $2::int[]) w(device, number) join rollup using (device)
  where level = 0 and period = ${dayFrom('w.number')}`

/** The 5-minute windows of all series of days of devices. */
export async function loadDayRollups(client: Queryable, days: readonly DeviceDay[]): Promise<RollupRow[]> {
  const columns = [int4s(days, ({ device }) => device), int4s(days, ({ day }) => day)]
  return unpacked(client, await runQuery<StoredRollup>(client, LOAD_DAYS, columns))
}

const SAVE = `
  insert into rollup (device, series, level, period, data)
  select w.device, w.series, w.level, ${dayFrom('w.number')}, w.data
  from unnest($1::int[], $2::smallint[], $3::smallint[], $4::int[], $5::bytea[]) w(device, series, level, number, data)
  on conflict (device, series, level, period) do update set data = excluded.data`

/** Writes rows, each key once, replacing stored ones. */
export async function saveRollups(client: Queryable, rows: readonly RollupRow[]): Promise<void> {
  const yieldToEventLoop = eventLoopYielder()
  const packed: Buffer[] = []
  for (const { level, period, windows } of rows) {
    await yieldToEventLoop()
    packed.push(packWindows(windows, period * DAY_MS, RESOLUTION_MS[level]))
  }
  await runQuery(client, SAVE, [...keyColumns(rows), byteas(packed, (data) => data)])
}
