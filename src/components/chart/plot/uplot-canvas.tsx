'use client'
import 'uplot/dist/uPlot.min.css'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import { useSize } from '@/ui/measure/use-size'
import type { AlignedSeries } from '@/components/chart/align-series'
import { sideScale } from './scale'
import type { ChartWindow, SeriesChartProps } from '@/components/chart/types'
import { useChartFormat } from './use-chart-format'
import type { PlotState, ValueScale } from './plot-state'
import { plotDataOf, plotOptionsOf, plotStructureOf } from './uplot-options'

/** Where the plotting area stands in the box (CSS pixels), and its scales. */
export type PlotLayout = {
  left: number
  top: number
  width: number
  height: number
  scales: { left: ValueScale; right: ValueScale }
}

type Props = {
  props: SeriesChartProps
  aligned: AlignedSeries
  window: ChartWindow
  onLayout: (layout: PlotLayout) => void
}

/** The picture itself. One plot is kept as long as its structure stays: data, window, colours and size change under it. */
export const UplotCanvas = memo(function UplotCanvas({ props, aligned, window, onLayout }: Props) {
  const reader = useChartFormat(props.timeZone)
  const { ref: box, size } = useSize<HTMLDivElement>({ width: 0, height: 0 })
  const plot = useRef<uPlot | null>(null)
  const drawn = useRef<PlotState | null>(null)
  const looks = useRef<PlotTheme | null>(null)
  const layout = useRef(onLayout)

  const scales = {
    left: sideScale(visiblePart(aligned, window), props, 'left'),
    right: sideScale(visiblePart(aligned, window), props, 'right'),
  }
  const next = { props, aligned, window, scales, reader, color: (css: string) => css, font: 'sans-serif' }
  const structure = plotStructureOf(next)
  const isSized = size.width > 0 && size.height > 0

  useLayoutEffect(() => {
    layout.current = onLayout
    looks.current ??= plotThemeOf(box.current)
    drawn.current = { ...next, ...looks.current }
  })

  useLayoutEffect(() => {
    const [target, made] = [box.current, drawn.current]
    if (!target || !made || !isSized) return
    const now = () => drawn.current ?? made
    const report = (self: uPlot) => layout.current(plotLayoutOf(self, now()))
    const options = plotOptionsOf(now, { width: target.clientWidth, height: target.clientHeight })
    options.hooks = { ...options.hooks, ready: [report], draw: [...(options.hooks?.draw ?? []), report] }
    plot.current = new uPlot(options, plotDataOf(made), target)
    return () => {
      plot.current?.destroy()
      plot.current = null
    }
  }, [structure, isSized, box])

  useLayoutEffect(() => {
    if (isSized) plot.current?.setSize(size)
  }, [size, isSized])

  useLayoutEffect(() => updatePlot(plot.current, drawn.current))

  useEffect(
    () =>
      onThemeChange(() => {
        looks.current = plotThemeOf(box.current)
        if (drawn.current) drawn.current = { ...drawn.current, ...looks.current }
        plot.current?.redraw(false)
      }),
    [box],
  )

  return <div ref={box} aria-hidden className="absolute inset-0 overflow-hidden" />
})

function updatePlot(plot: uPlot | null, drawn: PlotState | null): void {
  if (!plot || !drawn) return
  plot.batch(() => {
    plot.setData(plotDataOf(drawn), false)
    plot.setScale('x', { min: drawn.window.from, max: drawn.window.to })
    plot.setScale('left', { ...drawn.scales.left })
    plot.setScale('right', { ...drawn.scales.right })
  })
}

/** The part of the columns that the window shows. */
function visiblePart({ times, tracks, columns }: AlignedSeries, { from, to }: ChartWindow) {
  const isInside = times.map((at) => at >= from && at <= to)
  return { tracks, columns: columns.map((column) => column.filter((_, index) => isInside[index])) }
}

function plotLayoutOf({ bbox }: uPlot, { scales }: PlotState): PlotLayout {
  const ratio = devicePixelRatio
  return {
    left: bbox.left / ratio,
    top: bbox.top / ratio,
    width: bbox.width / ratio,
    height: bbox.height / ratio,
    scales,
  }
}

type PlotTheme = Pick<PlotState, 'color' | 'font'>

/**
 * The tokens as they are where the chart stands: a part of a page may have a theme of its own. Asking the browser for
 * them makes it look at the styles of the whole page, so they are not asked for with every reading.
 */
function plotThemeOf(element: Element | null): PlotTheme {
  const style = getComputedStyle(element ?? document.documentElement)
  const known = new Map<string, string>()
  const token = (name: string) => {
    const value = known.get(name) ?? style.getPropertyValue(name).trim()
    known.set(name, value)
    return value
  }
  const color = (css: string, alpha = 1) => {
    const plain = css.replace(/var\((--[\w-]+)\)/g, (_, name: string) => token(name))
    return alpha === 1 ? plain : `color-mix(in srgb, ${plain} ${alpha * 100}%, transparent)`
  }
  return { color, font: style.fontFamily || 'sans-serif' }
}

/** The theme is a class of the page. */
function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-theme'] })
  return () => observer.disconnect()
}
