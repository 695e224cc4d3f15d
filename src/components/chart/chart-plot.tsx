'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, Suspense, useCallback, useMemo, useState } from 'react'
import type { Format } from '@/client/format'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'
import { alignSeries, nearestIndex } from './align-series'
import { Crosshair } from './crosshair'
import {
  cursorRowsOf,
  cursorStopsOf,
  rowTimeText,
  pointValueText,
  type CursorRow,
  type CursorStop,
} from './cursor-text'
import { cursorMove, zoomWindow } from './cursor-moves'
import type { ChartWindow, SeriesChartProps } from './types'
import type { PlotLayout } from './plot/uplot-canvas'
import { useChartFormat } from './plot/use-chart-format'
import { useChartCursor } from './shared-cursor'
import { useChartPointer } from './use-chart-pointer'

const UplotCanvas = lazyPart(async () => ({ default: (await import('./plot/uplot-canvas')).UplotCanvas }))

type Props = {
  props: SeriesChartProps
  window: ChartWindow
  /** Null for all of it; absent where nothing can be zoomed. */
  onZoom?: ((window: ChartWindow | null) => void) | undefined
}

const ZOOM_KEYS: Record<string, number> = { '+': 0.5, '=': 0.5, '-': 2 }

/** The picture with its cursor: the pointer, a finger or the keyboard reads single moments of it. */
export function ChartPlot({ props, window, onZoom }: Props) {
  const t = useTranslations('widgets.chart')
  const { series } = props
  const format = useChartFormat(props.timeZone)
  const [layout, setLayout] = useState<PlotLayout | null>(null)
  const { cursor, setCursor, stopping = series } = useChartCursor()
  const aligned = useMemo(() => alignSeries(series), [series])
  const stops = useMemo(() => cursorStopsOf(stopping, window), [stopping, window])
  const isEmpty = useMemo(() => cursorStopsOf(series, window).length === 0, [series, window])
  const keepLayout = useCallback(
    (next: PlotLayout) => setLayout((old) => (isSamePlotLayout(old, next) ? old : next)),
    [],
  )
  const current = cursor === null ? -1 : nearestTime(stops, cursor)
  const moveTo = useCallback(
    (at: number | null) => setCursor(at === null ? null : (stops[nearestTime(stops, at)]?.middle ?? null)),
    [stops, setCursor],
  )
  const pointer = useChartPointer({ layout, window, moveTo, onZoom })
  const row = current === -1 ? null : cursorRowAt(props, stops, current, window)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = cursorMove(event.key, current === -1 ? null : current, stops.length)
    const factor = onZoom && ZOOM_KEYS[event.key]
    if (target !== null) setCursor(stops[target]?.middle ?? null)
    else if (factor)
      onZoom(zoomWindow({ window, whole: props }, cursor ?? (window.from + window.to) / 2, factor))
    else if (onZoom && event.key === '0') onZoom(null)
    else return
    event.preventDefault()
  }
  return (
    <div
      {...pointer.handlers}
      className="relative min-h-0 flex-1 cursor-crosshair touch-pan-y select-none"
      onPointerDownCapture={(event) =>
        event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus()
      }
    >
      <Suspense fallback={<Skeleton className="absolute inset-0" />}>
        <UplotCanvas props={props} aligned={aligned} window={window} onLayout={keepLayout} />
      </Suspense>
      {layout && row && <Crosshair row={row} layout={layout} window={window} format={format} />}
      {layout && pointer.selection && (
        <div
          aria-hidden
          className="pointer-events-none absolute bg-accent opacity-20"
          style={{ ...pointer.selection, top: layout.top, height: layout.height }}
        />
      )}
      {isEmpty && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center text-sm text-muted">
          {t('empty')}
        </p>
      )}
      <ChartSlider
        title={props.title}
        row={row}
        index={current}
        count={stops.length}
        window={window}
        format={format}
        onKeyDown={onKeyDown}
        onFocus={() => setCursor(cursor ?? stops.at(-1)?.middle ?? null)}
        onBlur={() => setCursor(null)}
      />
    </div>
  )
}

type SliderProps = {
  title: string
  row: CursorRow | null
  index: number
  count: number
  window: ChartWindow
  format: Format
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onBlur: () => void
}

/** What the keyboard and a screen reader hold on to; a move of it is announced with its words. */
function ChartSlider({ title, row, index, count, window, format, ...handlers }: SliderProps) {
  const t = useTranslations('widgets.chart')
  const words = row
    ? [
        rowTimeText(row, window, format),
        ...row.entries.map((entry) => `${entry.series.label} ${pointValueText(entry)}`),
      ]
        .concat(row.notes)
        .join(', ')
    : t('noCursor')
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('cursor', { title })}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={index === -1 ? Math.max(0, count - 1) : index}
      aria-valuetext={words}
      className="pointer-events-none absolute inset-0 rounded-control"
      {...handlers}
    />
  )
}

const nearestTime = (stops: readonly CursorStop[], at: number): number =>
  nearestIndex(
    stops.map(({ middle }) => ({ at: middle })),
    at,
  )

function cursorRowAt(
  props: SeriesChartProps,
  stops: readonly CursorStop[],
  index: number,
  window: ChartWindow,
) {
  // with the stop before it, to which markers in between do not belong
  return cursorRowsOf(props, stops.slice(Math.max(0, index - 1), index + 1), window).at(-1) ?? null
}

const isSamePlotLayout = (a: PlotLayout | null, b: PlotLayout): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
