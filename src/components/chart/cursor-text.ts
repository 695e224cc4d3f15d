import type { Format } from '@/client/format'
import { drawnTimeOf, nearestIndex } from './align-series'
import type { ChartPoint, ChartSeries, ChartWindow, SeriesChartProps } from './types'

/** A series' point at a moment; null where it has none. */
type CursorEntry = { series: ChartSeries; point: ChartPoint | null }

/** A moment at which the cursor stops and the table has a row. */
export type CursorRow = { at: number; to?: number | undefined; entries: CursorEntry[]; notes: string[] }

type MarkedSeries = Pick<SeriesChartProps, 'series' | 'ribbons' | 'markers'>

const HOUR = 3_600_000
/** A comparison counts as "at the same time" within this share of the window. */
const REACH_SHARE = 1 / 50

const knownIn = (points: readonly ChartPoint[]) => points.filter(({ value }) => value !== null)

/** `middle` is where the cursor stands. */
export type CursorStop = { at: number; middle: number }

/** What the cursor and the table can read, oldest first: values of series that are more than a comparison. */
export const cursorStopsOf = (series: readonly ChartSeries[], { from, to }: ChartWindow): CursorStop[] => {
  const own = series.filter(({ isFaint }) => !isFaint)
  const points = (own.length > 0 ? own : series).flatMap((each) => knownIn(each.points))
  const stops = new Map(points.map((point) => [point.at, { at: point.at, middle: drawnTimeOf(point) }]))
  return [...stops.values()]
    .filter(({ middle }) => middle >= from && middle <= to)
    .sort((a, b) => a.middle - b.middle)
}

const notesAt = (
  { ribbons = [], markers = [] }: MarkedSeries,
  span: { after: number; at: number },
): string[] => [
  ...ribbons.filter(({ from, to }) => from <= span.at && to >= span.at).map(({ label }) => label),
  ...markers.filter(({ at }) => at > span.after && at <= span.at).map(({ label }) => label),
]

/** Everything that is known at each stop; a marker belongs to the first stop that is not before it. */
export const cursorRowsOf = (
  marked: MarkedSeries,
  stops: readonly CursorStop[],
  window: ChartWindow,
): CursorRow[] => {
  const reach = (window.to - window.from) * REACH_SHARE
  const known = marked.series.map((series) => ({ series, points: knownIn(series.points) }))
  return stops.map(({ at }, index) => {
    const entries = known.map(({ series, points }) => ({
      series,
      point: points[nearestIndex(points, at, series.reachMs ?? (series.isFaint ? reach : 0))] ?? null,
    }))
    const to = entries.find(({ point }) => point?.to !== undefined)?.point?.to
    const notes = notesAt(marked, { after: stops[index - 1]?.at ?? window.from - 1, at })
    return { at, ...(to !== undefined && { to }), entries, notes }
  })
}

/** The value of a point in words, with the extremes of its band where it has one. */
export const pointValueText = ({ series, point }: CursorEntry): string => {
  if (!point) return series.format(null)
  const { value, min, max } = point
  const band = min !== undefined && max !== undefined ? [series.format(min), series.format(max)] : []
  const isBand = band.some((text) => text !== series.format(value))
  return isBand ? `${series.format(value)} (${band.join('–')})` : series.format(value)
}

/** When a row is, for a reader: a day, a span of a day, or an instant as exact as the window is short. */
export const rowTimeText = (
  { at, to }: Pick<CursorRow, 'at' | 'to'>,
  window: ChartWindow,
  format: Format,
): string => {
  const size = window.to - window.from
  if (to !== undefined && to - at >= 20 * HOUR) return format.date(at)
  const day = size > 20 * HOUR ? `${format.date(at)}, ` : ''
  if (to !== undefined) return `${day}${format.time(at)}–${format.time(to)}`
  return `${day}${size < HOUR ? format.clock(at) : format.time(at)}`
}
