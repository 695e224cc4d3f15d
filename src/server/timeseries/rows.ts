import { metricId, QUALITIES } from '@/domain/readings/metrics'
import type { Clock } from '@/domain/readings/clock'
import type { DecodedReading } from '@/ingest/types'
import { seriesOf } from './storage/series'
import type { SeriesValue } from './storage/types'

/** The values of a device at one instant, to be stored; times in epoch milliseconds. */
export type MeasuredReport = {
  device: { id: number }
  at: number
  /** Device time or receive time; a receive time shifts when another message has the same one. */
  clock: Clock
  receivedAt: number
  readings: readonly DecodedReading[]
  /** Must be new among the device's dedup keys, or the whole report is a duplicate. */
  dedupKey: string | null
}

/**
 * One row for the readings table: the values of a message at one instant (times in epoch milliseconds). `discriminator` is the
 * smallest series of the message and tells messages of one instant apart; each series occurs once.
 */
export type ReadingRow = {
  device: number
  at: number
  receivedAt: number
  discriminator: number
  values: RowValue[]
  /** The report whose receive time this is; absent for a device time. */
  stamped?: MeasuredReport
}

/** `isDoubtful`: never the newest value of its series. */
type RowValue = SeriesValue & { isDoubtful?: true }

/** The newest value of a series. */
export type NewestValue = SeriesValue & { device: number; at: number; receivedAt: number }

const SPIKE = QUALITIES.indexOf('spike')
const SERIES = 2 ** 15

const byKey = (a: ReadingRow, b: ReadingRow): number =>
  a.device - b.device || a.at - b.at || a.discriminator - b.discriminator

/** Adds values of series that are not present yet: the first one stays. */
function addValues(values: RowValue[], more: readonly RowValue[]): void {
  for (const value of more) if (!values.some(({ series }) => series === value.series)) values.push(value)
}

function readingRowOf(report: MeasuredReport): ReadingRow {
  const { device, at, clock, receivedAt, readings } = report
  const values: RowValue[] = []
  let discriminator = SERIES
  for (const { metric, channel, value, quality: said, isDoubtful } of readings) {
    const series = seriesOf(metricId(metric), channel)
    if (series < discriminator) discriminator = series
    const quality = said === undefined ? 0 : QUALITIES.indexOf(said)
    addValues(values, [{ series, value, quality, ...(isDoubtful && { isDoubtful }) }])
  }
  const row = { device: device.id, at, receivedAt, discriminator, values }
  return clock === 'receive' ? { ...row, stamped: report } : row
}

/** Changes the receive time of a row and of its report, so that side effects use the stored time. */
export function shiftRow(row: ReadingRow, at: number): void {
  row.at = at
  if (row.stamped) row.stamped.at = at
}

/** Rows with a device time come first: they cannot shift. */
const byKeyAndClock = (a: ReadingRow, b: ReadingRow): number =>
  byKey(a, b) || Number(!!a.stamped) - Number(!!b.stamped)

const keyOf = ({ device, at, discriminator }: ReadingRow): string => `${device} ${at} ${discriminator}`

/**
 * The rows of a batch in key order, which prevents deadlocks of parallel workers; each key once. Two messages with
 * equal device time become one row; messages that only arrived in the same millisecond (of a device with two names)
 * stay apart, and all but the first shift.
 */
export function readingRowsOf(reports: readonly MeasuredReport[]): ReadingRow[] {
  const sorted = reports
    .filter(({ readings }) => readings.length > 0)
    .map(readingRowOf)
    .sort(byKeyAndClock)
  const rows: ReadingRow[] = []
  const displaced: ReadingRow[] = []
  let before: ReadingRow | undefined
  for (const row of sorted) {
    if (!before || byKey(before, row) !== 0) rows.push((before = row))
    else if (row.stamped) displaced.push(row)
    else addValues(before.values, row.values)
  }
  return displaced.length === 0 ? rows : withDisplaced(rows, displaced)
}

function withDisplaced(rows: ReadingRow[], displaced: readonly ReadingRow[]): ReadingRow[] {
  const taken = new Set(rows.map(keyOf))
  for (const row of displaced) {
    while (taken.has(keyOf(row))) shiftRow(row, row.at + 1)
    taken.add(keyOf(row))
  }
  return [...rows, ...displaced].sort(byKey)
}

/** The newest value of every series except spikes and doubtful ones, in key order. Takes rows in key order. */
export function newestValuesOf(rows: readonly ReadingRow[]): NewestValue[] {
  const newest = new Map<number, NewestValue>()
  for (const { device, at, receivedAt, values } of rows) {
    for (const { series, value, quality, isDoubtful } of values) {
      if (quality === SPIKE || isDoubtful) continue
      const key = device * SERIES + series
      const known = newest.get(key)
      if (!known || known.at < at) newest.set(key, { device, series, at, receivedAt, value, quality })
    }
  }
  return [...newest.values()].sort((a, b) => a.device - b.device || a.series - b.series)
}
