import { csvRow } from '@/domain/text/csv'
import { isoIn } from '@/domain/time/zoned-time'
import { cursorRowsOf, cursorStopsOf } from './cursor-text'
import type { ChartSeries, ChartWindow, SeriesChartProps } from './types'

type Options = {
  window: ChartWindow
  timeZone: string
  /** The name of each series' column, with its unit, by the series' key. */
  columns: Readonly<Record<string, string>>
}

/** Finer than any sensor, and free of the noise of binary fractions. */
const DIGITS = 3

const hasBand = ({ points }: ChartSeries): boolean => points.some(({ min }) => min !== undefined)

/**
 * What a chart shows in a window as CSV, oldest first: the time with the reader's offset and in UTC, each series (with
 * its extremes where it has a band), what happened. Values as they are drawn, without words; an unknown one is empty.
 */
export const chartCsv = (
  { series, ribbons, markers }: Pick<SeriesChartProps, 'series' | 'ribbons' | 'markers'>,
  { window, timeZone, columns }: Options,
): string => {
  const timeOf = isoIn(timeZone)
  const named = series.map((each) => ({ name: columns[each.key] ?? each.key, isBand: hasBand(each) }))
  const head = named.flatMap(({ name, isBand }) => (isBand ? [name, `${name}_min`, `${name}_max`] : [name]))
  const rows = cursorRowsOf({ series, ribbons, markers }, cursorStopsOf(series, window), window).map(
    (row) => [
      timeOf(row.at),
      new Date(row.at).toISOString(),
      ...row.entries.flatMap(({ point }, index) => {
        const { value = null, min = value, max = value } = point ?? {}
        const cells = named[index]?.isBand ? [value, min, max] : [value]
        return cells.map((cell) => (cell === null ? '' : Number(cell.toFixed(DIGITS))))
      }),
      row.notes.join('; '),
    ],
  )
  return [['time', 'utc', ...head, 'notes'], ...rows].map(csvRow).join('')
}
