import { pool } from '@/server/pg'
import { int2s } from '../pg-arrays'
import { run } from '../transaction'
import { DAY_NUMBER, dayFrom, dayOf, inOrder } from './days'
import { FRAMES, readFrames } from './frames'
import { unpackDay } from './pack-day'
import { unpackWindows } from './pack-windows'
import { periodOf } from './periods'
import { rolledThrough } from './progress'
import { DAY_MS, HOUR_MS, LEVEL_MS, type Level, type Reading, type Window } from './types'
import { mergeWindows } from './windows'

/** Series (see `seriesOf`; absent: all) of one device in [from, to), epoch milliseconds. */
export type Range = { device: number; series?: readonly number[]; from: number; to: number }

/** One statement, so that a day that is being sealed is seen on one side or the other. */
const READINGS = `
  select ${DAY_NUMBER} as day, data from reading_day
  where device = $1 and day between ${dayFrom('$4::int')} and ${dayFrom('$5::int')}
  union all
  select null, ${FRAMES} from reading where device = $1 and at >= $2 and at < $3`

/** The readings in a range, ascending by time then series, each (series, instant) once; spikes included. */
export async function readSeries({ device, series, from, to }: Range): Promise<Reading[]> {
  if (from >= to) return []
  const parameters = [device, new Date(from), new Date(to), dayOf(from), dayOf(to - 1)]
  const rows = await run<{ day: number | null; data: Buffer | null }>(
    pool(),
    READINGS,
    parameters,
    'read-series',
  )
  const wanted = series && new Set(series)
  const found: Reading[] = []
  for (const { day, data } of rows) {
    if (data === null) continue
    const readings = day === null ? readFrames(data, wanted) : unpackDay(data, day * DAY_MS, wanted)
    for (const reading of readings) if (reading.at >= from && reading.at < to) found.push(reading)
  }
  return inOrder(found)
}

/** The same day by day (UTC), empty days too, for ranges too long to hold at once: one may stop after each. */
export async function* readDays(range: Range): AsyncGenerator<Reading[]> {
  for (let from = range.from; from < range.to; from = (dayOf(from) + 1) * DAY_MS) {
    yield await readSeries({ ...range, from, to: Math.min((dayOf(from) + 1) * DAY_MS, range.to) })
  }
}

const WINDOWS = `
  select series, (period - date '1970-01-01') as period, data from rollup
  where device = $1 and series = any($2::smallint[]) and level = $3
    and period between ${dayFrom('$4::int')} and ${dayFrom('$5::int')}`

type Windows = Range & { series: readonly number[] }

async function storedWindows({ device, series, from, to }: Windows, level: Level): Promise<Window[]> {
  if (from >= to) return []
  const periods = [periodOf(level, from), periodOf(level, to - 1)]
  const parameters = [device, int2s(series, (one) => one), level, ...periods]
  const rows = await run<{ series: number; period: number; data: Buffer }>(
    pool(),
    WINDOWS,
    parameters,
    'read-windows',
  )
  const windows: Window[] = []
  for (const { data, period, series: id } of rows) {
    const kept = unpackWindows(data, { series: id, start: period * DAY_MS, widthMs: LEVEL_MS[level] })
    for (const window of kept) if (window.at >= from && window.at < to) windows.push(window)
  }
  return windows.sort((a, b) => a.at - b.at || a.series - b.series)
}

/** Hourly windows are written when their day is over; those of the day that is not are made of 5-minute ones. */
async function hourlyWindows(of: Windows): Promise<Window[]> {
  const open = Math.max(of.from, dayOf(await rolledThrough()) * DAY_MS)
  const [first, end] = [Math.floor(open / HOUR_MS), Math.ceil(of.to / HOUR_MS)]
  const [written, narrow] = await Promise.all([
    storedWindows({ ...of, to: Math.min(of.to, open) }, 1),
    storedWindows({ ...of, from: first * HOUR_MS, to: end * HOUR_MS }, 0),
  ])
  const made = mergeWindows(narrow, HOUR_MS).filter(({ at }) => at >= open && at < of.to)
  return written.concat(made)
}

/**
 * The roll-up windows that begin in a range, ascending by time then series; empty windows do not appear.
 * Level 0 has windows of 5 minutes, level 1 of an hour (LEVEL_MS), at multiples of their width since the epoch.
 */
export const readWindows = ({ level, ...of }: Windows & { level: Level }): Promise<Window[]> =>
  level === 0 ? storedWindows(of, level) : hourlyWindows(of)

export { rolledThrough }
