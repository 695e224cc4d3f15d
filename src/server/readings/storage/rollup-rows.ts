import { byteas, int2s, int4s } from '../pg-arrays'
import { type Queryable, run } from '../transaction'
import { breather } from './breathe'
import { dayFrom, type DeviceDay } from './days'
import { packWindows, unpackWindows } from './pack-windows'
import { DAY_MS, LEVEL_MS, type Level, type Window } from './types'

/** One row of the roll-ups table: the windows of a series in a period (see `periodOf`). */
export type RollupRow = { device: number; series: number; level: Level; period: number; windows: Window[] }
export type RollupKey = Omit<RollupRow, 'windows'>

export const nameOf = ({ device, series, level, period }: RollupKey): string =>
  `${device} ${series} ${level} ${period}`

type Stored = RollupKey & { data: Buffer }

const unpacked = ({ data, ...key }: Stored): RollupRow => {
  const of = { series: key.series, start: key.period * DAY_MS, widthMs: LEVEL_MS[key.level] }
  return { ...key, windows: unpackWindows(data, of) }
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

/** The windows of those rows that are there, by `nameOf`. */
export async function loadRollups(
  client: Queryable,
  keys: readonly RollupKey[],
): Promise<Map<string, Window[]>> {
  const breathe = breather()
  const found = new Map<string, Window[]>()
  for (const row of await run<Stored>(client, LOAD, keyColumns(keys))) {
    await breathe()
    found.set(nameOf(row), unpacked(row).windows)
  }
  return found
}

const LOAD_DAYS = `
  select device, series, level, w.number as period, data
  from unnest($1::int[], $2::int[]) w(device, number) join rollup using (device)
  where level = 0 and period = ${dayFrom('w.number')}`

/** The 5-minute windows of all series of days of devices. */
export async function loadDayRollups(client: Queryable, days: readonly DeviceDay[]): Promise<RollupRow[]> {
  const columns = [int4s(days, ({ device }) => device), int4s(days, ({ day }) => day)]
  return (await run<Stored>(client, LOAD_DAYS, columns)).map(unpacked)
}

const SAVE = `
  insert into rollup (device, series, level, period, data)
  select w.device, w.series, w.level, ${dayFrom('w.number')}, w.data
  from unnest($1::int[], $2::smallint[], $3::smallint[], $4::int[], $5::bytea[]) w(device, series, level, number, data)
  on conflict (device, series, level, period) do update set data = excluded.data`

/** Writes rows, each key once, whatever was there. */
export async function saveRollups(client: Queryable, rows: readonly RollupRow[]): Promise<void> {
  const breathe = breather()
  const packed: Buffer[] = []
  for (const { level, period, windows } of rows) {
    await breathe()
    packed.push(packWindows(windows, period * DAY_MS, LEVEL_MS[level]))
  }
  await run(client, SAVE, [...keyColumns(rows), byteas(packed, (data) => data)])
}
