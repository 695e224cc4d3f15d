'use client'
import 'uplot/dist/uPlot.min.css'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import { useSize } from '@/ui/use-size'
import type { Aligned } from '@/components/chart/align'
import { sideScale } from './scale'
import type { ChartWindow, SeriesChartProps } from '@/components/chart/types'
import { useChartFormat } from './use-chart-format'
import type { Drawn, Scale } from './drawn'
import { dataOf, optionsOf, structureOf } from './uplot-options'

/** Where the plotting area stands in the box (CSS pixels), and its scales. */
export type Layout = {
  left: number
  top: number
  width: number
  height: number
  scales: { left: Scale; right: Scale }
}

type Props = {
  props: SeriesChartProps
  aligned: Aligned
  window: ChartWindow
  onLayout: (layout: Layout) => void
}

/** The picture itself. One plot is kept as long as its structure stays: data, window, colours and size change under it. */
export const UplotCanvas = memo(function UplotCanvas({ props, aligned, window, onLayout }: Props) {
  const reader = useChartFormat(props.timeZone)
  const { ref: box, size } = useSize<HTMLDivElement>({ width: 0, height: 0 })
  const plot = useRef<uPlot | null>(null)
  const drawn = useRef<Drawn | null>(null)
  const looks = useRef<Looks | null>(null)
  const layout = useRef(onLayout)

  const scales = {
    left: sideScale(visible(aligned, window), props, 'left'),
    right: sideScale(visible(aligned, window), props, 'right'),
  }
  const next = { props, aligned, window, scales, reader, color: (css: string) => css, font: 'sans-serif' }
  const structure = structureOf(next)
  const isSized = size.width > 0 && size.height > 0

  useLayoutEffect(() => {
    layout.current = onLayout
    looks.current ??= looksOf(box.current)
    drawn.current = { ...next, ...looks.current }
  })

  useLayoutEffect(() => {
    const [target, made] = [box.current, drawn.current]
    if (!target || !made || !isSized) return
    const now = () => drawn.current ?? made
    const report = (self: uPlot) => layout.current(layoutOf(self, now()))
    const options = optionsOf(now, { width: target.clientWidth, height: target.clientHeight })
    options.hooks = { ...options.hooks, ready: [report], draw: [...(options.hooks?.draw ?? []), report] }
    plot.current = new uPlot(options, dataOf(made), target)
    return () => {
      plot.current?.destroy()
      plot.current = null
    }
  }, [structure, isSized, box])

  useLayoutEffect(() => {
    if (isSized) plot.current?.setSize(size)
  }, [size, isSized])

  useLayoutEffect(() => update(plot.current, drawn.current))

  useEffect(
    () =>
      onThemeChange(() => {
        looks.current = looksOf(box.current)
        if (drawn.current) drawn.current = { ...drawn.current, ...looks.current }
        plot.current?.redraw(false)
      }),
    [box],
  )

  return <div ref={box} aria-hidden className="absolute inset-0 overflow-hidden" />
})

function update(plot: uPlot | null, drawn: Drawn | null): void {
  if (!plot || !drawn) return
  plot.batch(() => {
    plot.setData(dataOf(drawn), false)
    plot.setScale('x', { min: drawn.window.from, max: drawn.window.to })
    plot.setScale('left', { ...drawn.scales.left })
    plot.setScale('right', { ...drawn.scales.right })
  })
}

/** The part of the columns that the window shows. */
function visible({ times, tracks, columns }: Aligned, { from, to }: ChartWindow) {
  const isInside = times.map((at) => at >= from && at <= to)
  return { tracks, columns: columns.map((column) => column.filter((_, index) => isInside[index])) }
}

function layoutOf({ bbox }: uPlot, { scales }: Drawn): Layout {
  const ratio = devicePixelRatio
  return {
    left: bbox.left / ratio,
    top: bbox.top / ratio,
    width: bbox.width / ratio,
    height: bbox.height / ratio,
    scales,
  }
}

type Looks = Pick<Drawn, 'color' | 'font'>

/**
 * The tokens as they are where the chart stands: a part of a page may have a theme of its own. Asking the browser for
 * them makes it look at the styles of the whole page, so they are not asked for with every reading.
 */
function looksOf(element: Element | null): Looks {
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
