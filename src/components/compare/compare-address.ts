import { type HistorySeries, historySeriesKey } from '@/components/metrics/history-series'
import { isDerived } from '@/domain/readings/derived-metrics'
import { isMetric } from '@/domain/readings/metrics'
import { truncate } from '@/domain/text/truncate'
import { type Span, SPANS } from '@/domain/time/export-window'

/** One metric of one device. */
export type ComparedSeries = HistorySeries & { deviceId: string }

/** A span that ends now, or a stretch of time that stands still (epoch ms). */
export type CompareRange = Exclude<Span, 'custom'> | { from: number; to: number }

/** What an address shows. */
export type CompareState = { series: ComparedSeries[]; range: CompareRange; asTable: boolean }

/** More lines are told apart by nobody. */
export const MOST_SERIES = 8

const LONGEST_ID = 128
const LONGEST_PART = 64
const USUAL_RANGE = 'day'
/** The id may have colons, a metric has none: read from the right. */
const SERIES = /^(.+):([a-z_]+)(?::(\d{1,3}))?$/su
const MOST_CHANNEL = 255
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

export const comparedKey = (series: ComparedSeries): string =>
  `${series.deviceId} ${historySeriesKey(series)}`

// the comma parts series, and the percent sign is what it is written with
const escapeId = (deviceId: string): string => deviceId.replaceAll('%', '%25').replaceAll(',', '%2C')
const unescapeId = (text: string): string => text.replaceAll('%2C', ',').replaceAll('%25', '%')

function parseSeries(part: string): ComparedSeries | null {
  const [, id = '', metric = '', channelText] = SERIES.exec(part) ?? []
  const deviceId = unescapeId(id)
  if (deviceId === '' || deviceId.length > LONGEST_ID || /\p{Cc}/u.test(deviceId)) return null
  const channel = channelText === undefined ? null : Number(channelText)
  if (channel !== null && channel > MOST_CHANNEL) return null
  if (isDerived(metric)) return { deviceId, metric, channel }
  return isMetric(metric) ? { deviceId, metric, channel: channel ?? 0 } : null
}

function writeSeries({ deviceId, metric, channel }: ComparedSeries): string {
  const isUsual = isDerived(metric) ? channel === null : channel === 0
  return `${escapeId(deviceId)}:${metric}${isUsual ? '' : `:${channel}`}`
}

function parseInstant(text: string | null): number {
  const ms = text !== null && INSTANT.test(text) ? Date.parse(text) : NaN
  // an offset can lead out of the years of four digits
  return INSTANT.test(Number.isNaN(ms) ? '' : new Date(ms).toISOString()) ? ms : NaN
}

function parseRange(params: URLSearchParams): CompareRange {
  const [from, to] = [parseInstant(params.get('from')), parseInstant(params.get('to'))]
  if (from < to) return { from, to }
  const span = SPANS.find((one) => one === params.get('range')) ?? USUAL_RANGE
  return span === 'custom' ? USUAL_RANGE : span
}

/** The first of each name, as far as there is room. */
export function withoutRepeats(series: readonly ComparedSeries[]): ComparedSeries[] {
  const byKey = new Map(series.map((one) => [comparedKey(one), one]))
  return [...byKey.values()].slice(0, MOST_SERIES)
}

/**
 * What the search of an address shows; `unread` are the parts that name no series, or one too many. A range that is none is
 * the usual one.
 */
export function parseCompare(search: string | URLSearchParams): CompareState & { unread: string[] } {
  const params = new URLSearchParams(search)
  const parts = (params.get('compare') ?? '').split(',').filter((part) => part !== '')
  const read = parts.map((part) => ({ part, one: parseSeries(part) }))
  const series = withoutRepeats(read.flatMap(({ one }) => one ?? []))
  const shown = new Set(series.map(comparedKey))
  const unread = read.filter(({ one }) => one === null || !shown.has(comparedKey(one)))
  return {
    series,
    range: parseRange(params),
    asTable: params.get('table') === '1',
    unread: unread.slice(0, MOST_SERIES).map(({ part }) => truncate(part, LONGEST_PART, '…')),
  }
}

/** The address of a comparison. */
export function hrefOfCompare({ series, range, asTable }: CompareState): string {
  const params = new URLSearchParams({ compare: series.map(writeSeries).join() })
  if (typeof range === 'string') params.set('range', range)
  else {
    params.set('from', new Date(range.from).toISOString())
    params.set('to', new Date(range.to).toISOString())
  }
  if (asTable) params.set('table', '1')
  // a query may have both as they are, and people read it
  return `/devices?${params.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}
