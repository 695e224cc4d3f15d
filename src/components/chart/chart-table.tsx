'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { cursorRowsOf, cursorStopsOf, rowTimeText, pointValueText } from './cursor-text'
import type { ChartWindow, SeriesChartProps } from './types'
import { useChartFormat } from './plot/use-chart-format'

/** More would only slow the page; the export has them all. */
const MOST_ROWS = 300

/** What the picture shows as a table, newest first. */
export function ChartTable({ props, window }: { props: SeriesChartProps; window: ChartWindow }) {
  const t = useTranslations('widgets.chart')
  const format = useChartFormat(props.timeZone)
  const { series, ribbons, markers, title } = props
  const { rows, count } = useMemo(() => {
    const stops = cursorStopsOf(series, window)
    // one more than is shown, so that the oldest row knows what was before it
    const rows = cursorRowsOf({ series, ribbons, markers }, stops.slice(-MOST_ROWS - 1), window)
    return { rows: rows.slice(-MOST_ROWS).reverse(), count: stops.length }
  }, [series, ribbons, markers, window])
  const hasNotes = rows.some(({ notes }) => notes.length > 0)
  return (
    <div role="region" aria-label={title} tabIndex={0} className="min-h-0 flex-1 overflow-auto">
      <table className="table text-[0.8125rem] tabular-nums [&_td]:px-2 [&_td]:py-1 [&_th]:px-2 [&_th]:py-1">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr>
            <th scope="col">{t('time')}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            {hasNotes && <th scope="col">{t('notes')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.at}>
              <th scope="row" className="font-normal whitespace-nowrap">
                {rowTimeText(row, window, format)}
              </th>
              {row.entries.map((entry) => (
                <td key={entry.series.key}>{pointValueText(entry)}</td>
              ))}
              {hasNotes && <td>{row.notes.join(', ')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {count === 0 && <p className="py-2 text-sm text-muted">{t('empty')}</p>}
      {count > rows.length && (
        <p className="py-2 text-xs text-muted">{t('capped', { shown: rows.length, count })}</p>
      )}
    </div>
  )
}
