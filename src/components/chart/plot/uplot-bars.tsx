import type uPlot from 'uplot'
import type { ReadPlotState } from './plot-state'

/** Of a bar's time, so that neighbours stand apart. */
const FILL = 0.86
const LEAST_PX = 2

/** Draws the bars of one series, each as wide as its time; several series of bars share that width side by side. */
export function barPaths(now: ReadPlotState, index: number): uPlot.Series.PathBuilder {
  return (plot) => {
    const { series } = now().props
    const bars = series.flatMap(({ kind }, k) => (kind === 'bars' ? [k] : []))
    const [place, count] = [bars.indexOf(index), bars.length]
    const { points = [], axis = 'left' } = series[index] ?? {}
    const step = Math.min(...points.slice(1).map(({ at }, k) => at - (points[k]?.at ?? at)))
    const floor = plot.valToPos(Math.max(0, now().scales[axis].min), axis, true)
    const fill = new Path2D()
    for (const { at, to, value } of points) {
      if (value === null) continue
      const end = to ?? (Number.isFinite(step) ? at + step : at)
      const [left, right] = [plot.valToPos(at, 'x', true), plot.valToPos(end, 'x', true)]
      const width = Math.max(LEAST_PX * devicePixelRatio, ((right - left) * FILL) / count)
      const x = left + ((right - left) * (1 - FILL)) / 2 + place * width
      const y = plot.valToPos(value, axis, true)
      fill.rect(Math.round(x), Math.min(y, floor), Math.max(1, Math.round(width)), Math.abs(floor - y))
    }
    return { fill, flags: 0 }
  }
}
