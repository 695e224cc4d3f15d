import { pool } from '@/server/db/pool'
import { int2s } from '@/server/db/arrays'
import { runQuery } from '@/server/db/transaction'
import { type Damage, readOrCollectDamage, recordDamage } from '@/server/timeseries/retention/damage'
import { dayFrom, dayOf } from '@/server/timeseries/storage/days'
import { unpackHour } from '@/server/timeseries/storage/pack-hour'
import { unpackWindows } from './pack-windows'
import { hoursOfPeriod, periodOf } from '@/server/timeseries/storage/periods'
import type { ReadingRange } from '@/server/timeseries/storage/read'
import { invalidateRollups, loadShareProgress } from './shares'
import {
  DAY_MS,
  HOUR_MS,
  RESOLUTION_MS,
  type RollupResolution,
  type RollupWindow,
} from '@/server/timeseries/storage/types'
import { mergeWindows } from './windows'

/**
 * Rows of days and months, and those of hours for days that are not merged yet; one statement, so that a day that is
 * being merged is seen once.
 */
const WINDOWS = `
  select series, (period - date '1970-01-01') as period, null::float8 as hour, data from rollup
  where device = $1 and series = any($2::smallint[]) and level = $3
    and period between ${dayFrom('$4::int')} and ${dayFrom('$5::int')}
  union all
  select null, null, (extract(epoch from hour) * 1000)::float8, data from rollup_hour
  where $3 = 0 and device = $1 and hour >= $6 and hour < $7`

type WindowQuery = ReadingRange & { series: readonly number[] }
type WindowRow = { series: number | null; period: number | null; hour: number | null; data: Buffer }

async function storedWindows(
  { device, series, from, to }: WindowQuery,
  level: RollupResolution,
): Promise<RollupWindow[]> {
  if (from >= to) return []
  const periods = [periodOf(level, from), periodOf(level, to - 1)]
  const hours = [new Date(Math.floor(from / HOUR_MS) * HOUR_MS), new Date(to)]
  const parameters = [device, int2s(series, (one) => one), level, ...periods, ...hours]
  const rows = await runQuery<WindowRow>(pool(), WINDOWS, parameters, 'read-windows')
  const damages: Damage[] = []
  // an hour rebuilt after its day was merged is the newer one
  const newer = new Set(rows.flatMap(({ hour }) => (hour === null ? [] : [hour])))
  const isOld = (row: WindowRow, at: number) =>
    level === 0 && row.hour === null && newer.size > 0 && newer.has(Math.floor(at / HOUR_MS) * HOUR_MS)
  const found: RollupWindow[] = []
  for (const row of rows)
    for (const window of unpackedRow(row, { device, series, level, damages }))
      if (window.at >= from && window.at < to && !isOld(row, window.at)) found.push(window)
  await invalidateDamaged(damages)
  return found.sort((a, b) => a.at - b.at || a.series - b.series)
}

/** Schedules damaged roll-ups for a rebuild, as long as their readings are kept; once only. */
async function invalidateDamaged(damages: readonly Damage[]): Promise<void> {
  for (const { device, source, at, discriminator } of await recordDamage(damages)) {
    const hours = source === 'rollup' ? hoursOfPeriod(discriminator % 2 === 0 ? 0 : 1, dayOf(at)) : [at]
    await invalidateRollups(pool(), device, hours)
  }
}

type Unpacking = { device: number; series: readonly number[]; level: RollupResolution; damages: Damage[] }

function unpackedRow({ series: id, period, hour, data }: WindowRow, of: Unpacking): RollupWindow[] {
  const { device, series, level, damages } = of
  if (hour !== null) {
    const what = { device, source: 'rollup_hour', at: hour, data } as const
    return readOrCollectDamage(damages, what, () => unpackHour(data, hour, new Set(series))) ?? []
  }
  if (id === null || period === null) return []
  const start = period * DAY_MS
  const what = { device, source: 'rollup', at: start, discriminator: id * 2 + level, data } as const
  const read = () => unpackWindows(data, { series: id, start, widthMs: RESOLUTION_MS[level] })
  return readOrCollectDamage(damages, what, read) ?? []
}

/** Hourly windows are written when their day is merged; before that they are computed from 5-minute ones. */
async function hourlyWindows(of: WindowQuery): Promise<RollupWindow[]> {
  const merged = ((await loadShareProgress(of.device))?.day ?? 0) * DAY_MS
  const open = Math.max(of.from, merged)
  const [first, end] = [Math.floor(open / HOUR_MS), Math.ceil(of.to / HOUR_MS)]
  const [written, narrow] = await Promise.all([
    storedWindows({ ...of, to: Math.min(of.to, open) }, 1),
    storedWindows({ ...of, from: first * HOUR_MS, to: end * HOUR_MS }, 0),
  ])
  const made = mergeWindows(narrow, HOUR_MS).filter(({ at }) => at >= open && at < of.to)
  return written.concat(made)
}

/**
 * The roll-up windows that begin in a range, ascending by time then series, without empty ones. Level 0 has windows of
 * 5 minutes, level 1 of an hour (LEVEL_MS), at multiples of their width since the epoch.
 */
export const readWindows = ({
  level,
  ...of
}: WindowQuery & { level: RollupResolution }): Promise<RollupWindow[]> =>
  level === 0 ? storedWindows(of, level) : hourlyWindows(of)
