import { metricId } from '@/domain/metrics'
import type { Report } from './collect'

/** One row of the readings table to be. `metric` is the stored number; times in epoch milliseconds. */
export type Row = {
  device: number
  metric: number
  channel: number
  at: number
  receivedAt: number
  value: number
}

const bySeries = (a: Row, b: Row): number =>
  a.device - b.device || a.metric - b.metric || a.channel - b.channel || a.at - b.at

const isSameSeries = (a: Row, b: Row): boolean =>
  a.device === b.device && a.metric === b.metric && a.channel === b.channel

/**
 * The rows of a batch in key order, each key once (the first that arrived). The order keeps parallel workers
 * from waiting for each other in a circle.
 */
export function rowsOf(reports: readonly Report[]): Row[] {
  const rows: Row[] = []
  for (const { device, at, receivedAt, readings } of reports) {
    for (const { metric, channel, value } of readings) {
      rows.push({ device: device.key, metric: metricId(metric), channel, at, receivedAt, value })
    }
  }
  rows.sort(bySeries)
  return rows.filter((row, i) => {
    const previous = rows[i - 1]
    return !previous || previous.at !== row.at || !isSameSeries(previous, row)
  })
}

/** The newest row of every series. Takes rows in key order. */
export function newestOf(rows: readonly Row[]): Row[] {
  return rows.filter((row, i) => {
    const next = rows[i + 1]
    return !next || !isSameSeries(row, next)
  })
}
