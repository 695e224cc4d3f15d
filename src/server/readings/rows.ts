import { metricId, QUALITIES } from '@/domain/metrics'
import type { Report } from './collect'
import { seriesOf } from './storage/series'
import type { Value } from './storage/types'

/**
 * One row of the readings table to be: what a device said at one instant (times in epoch milliseconds). `part` is
 * the smallest series of the message and tells its messages of one instant apart; each series is there once.
 */
export type Row = { device: number; at: number; receivedAt: number; part: number; values: Value[] }

/** The newest value of a series. */
export type Newest = Value & { device: number; at: number; receivedAt: number }

const SPIKE = QUALITIES.indexOf('spike')
const SERIES = 2 ** 15

const byKey = (a: Row, b: Row): number => a.device - b.device || a.at - b.at || a.part - b.part

/** Adds the values of series that are not there yet: the first that arrived stays. */
function addValues(values: Value[], more: readonly Value[]): void {
  for (const value of more) if (!values.some(({ series }) => series === value.series)) values.push(value)
}

function rowOf({ device, at, receivedAt, readings }: Report): Row {
  const values: Value[] = []
  let part = SERIES
  for (const { metric, channel, value, quality } of readings) {
    const series = seriesOf(metricId(metric), channel)
    if (series < part) part = series
    addValues(values, [{ series, value, quality: quality === undefined ? 0 : QUALITIES.indexOf(quality) }])
  }
  return { device: device.key, at, receivedAt, part, values }
}

/**
 * The rows of a batch in key order, each key once. The order keeps parallel workers from waiting for each other in a
 * circle.
 */
export function rowsOf(reports: readonly Report[]): Row[] {
  const sorted = reports
    .filter(({ readings }) => readings.length > 0)
    .map(rowOf)
    .sort(byKey)
  const rows: Row[] = []
  let before: Row | undefined
  for (const row of sorted) {
    if (before && byKey(before, row) === 0) addValues(before.values, row.values)
    else rows.push((before = row))
  }
  return rows
}

/** The newest value of every series but for spikes, in key order. Takes rows in key order. */
export function newestOf(rows: readonly Row[]): Newest[] {
  const newest = new Map<number, Newest>()
  for (const { device, at, receivedAt, values } of rows) {
    for (const { series, value, quality } of values) {
      if (quality === SPIKE) continue
      const key = device * SERIES + series
      const known = newest.get(key)
      if (!known || known.at < at) newest.set(key, { device, series, at, receivedAt, value, quality })
    }
  }
  return [...newest.values()].sort((a, b) => a.device - b.device || a.series - b.series)
}
