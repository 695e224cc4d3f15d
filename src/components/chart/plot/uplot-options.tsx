import type uPlot from 'uplot'
import { isolatedIndices } from '@/components/chart/align-series'
import { drawBehind, drawInFront, drawRibbons } from './uplot-drawings'
import { timeTicks } from './ticks'
import type { PlotState, ReadPlotState } from './plot-state'
import { shownUnitOf, valueTicks } from './value-ticks'

/** What a plot is built for; everything else can change under it. */
export const plotStructureOf = ({ props: { series }, aligned: { tracks }, reader }: PlotState): string => {
  const { locale, timeZone, units } = reader
  const lines = series.map(({ key, kind, axis, isFaint, dash }) => [key, kind, axis, isFaint, dash])
  return JSON.stringify([tracks, lines, locale, timeZone, units])
}

export const plotDataOf = ({ aligned: { times, columns } }: PlotState): uPlot.AlignedData => [
  times,
  ...columns,
]

const TICK_ROOM = 84
const LETTER = 6.4
const FAINT_DASH = [5, 4]

export function plotOptionsOf(now: ReadPlotState, size: { width: number; height: number }): uPlot.Options {
  const { props, aligned, font } = now()
  const range = (side: 'left' | 'right') => (): uPlot.Range.MinMax => [
    now().scales[side].min,
    now().scales[side].max,
  ]
  return {
    ...size,
    ms: 1,
    legend: { show: false },
    cursor: { show: false },
    padding: [10, props.series.some(({ axis }) => axis === 'right') ? 0 : 20, 0, 0],
    scales: {
      x: { time: false, range: () => [now().window.from, now().window.to] },
      left: { auto: false, range: range('left') },
      right: { auto: false, range: range('right') },
    },
    axes: [timeAxis(now, font), ...valueAxes(now, font)],
    series: [{}, ...aligned.tracks.map((_, index) => trackOptions(now, index))],
    bands: bandsOf(now),
    hooks: {
      drawClear: [(plot) => drawBehind(plot, now())],
      drawAxes: [(plot) => drawRibbons(plot, now())],
      draw: [(plot) => drawInFront(plot, now())],
    },
  }
}

const muted = (now: ReadPlotState) => () => now().color('var(--muted)')
const grid = (now: ReadPlotState) => ({ stroke: () => now().color('var(--line)'), width: 1 })

function timeAxis(now: ReadPlotState, font: string): uPlot.Axis {
  const ticks = (plot: uPlot) => {
    const { window, reader } = now()
    return timeTicks(window, Math.max(2, Math.floor(plot.bbox.width / devicePixelRatio / TICK_ROOM)), reader)
  }
  return {
    font: `12px ${font}`,
    size: 26,
    gap: 4,
    stroke: muted(now),
    grid: { show: false },
    ticks: { ...grid(now), size: 4 },
    splits: (plot) => ticks(plot).map(({ at }) => at),
    values: (plot, splits) => {
      const texts = new Map(ticks(plot).map(({ at, text }) => [at, text]))
      return splits.map((at) => texts.get(at) ?? '')
    },
  }
}

function valueAxes(now: ReadPlotState, font: string): uPlot.Axis[] {
  const { series } = now().props
  return (['left', 'right'] as const).flatMap((side) => {
    const index = series.findIndex(({ axis = 'left' }) => axis === side)
    if (index === -1 && side === 'right') return []
    const texts = (splits: number[]) => {
      const all = splits.map((value) => now().props.series[index]?.format(value) ?? '')
      // two ticks that read the same say nothing of the finer one
      return all.map((text, k) => (k > 0 && all[k - 1] === text ? '' : text))
    }
    return {
      scale: side,
      side: side === 'left' ? 3 : 1,
      font: `12px ${font}`,
      gap: 4,
      splits: (plot, _index, min, max) => {
        const height = plot.bbox.height / devicePixelRatio
        // a tall chart needs no more lines than a low one to be read
        const most = Math.floor(height / Math.max(34, height / 8))
        const { props, reader } = now()
        const shown = props.series[index]
        return valueTicks({ min, max }, { most, unit: shown ? shownUnitOf(shown, reader) : 1 })
      },
      stroke: muted(now),
      grid: side === 'left' ? grid(now) : { show: false },
      ticks: { show: false },
      values: (_plot, splits) => texts(splits),
      size: (_plot, values) =>
        Math.max(
          now().props.leastAxisPx ?? 0,
          12 + LETTER * Math.max(2, ...(values ?? []).map(({ length }) => length)),
        ),
    }
  })
}

function trackOptions(now: ReadPlotState, index: number): uPlot.Series {
  const track = now().aligned.tracks[index]
  const series = () => now().props.series[track?.series ?? 0]
  const color = (alpha?: number) => () => now().color(series()?.color ?? 'var(--ink)', alpha)
  const scale = series()?.axis ?? 'left'
  const dash = series()?.dash ?? (series()?.isFaint ? FAINT_DASH : [])
  if (track?.part !== 'value') return { scale, stroke: 'transparent', width: 0, points: { show: false } }
  if (series()?.kind === 'bars') {
    return { scale, width: 0, fill: color(), points: { show: false }, paths: barPaths(now, track.series) }
  }
  return {
    scale,
    stroke: color(),
    width: series()?.isFaint ? 1.25 : 1.75,
    ...(dash.length > 0 && { dash: [...dash] }),
    ...(series()?.kind === 'area' && { fill: color(0.16), fillTo: () => now().scales[scale].min }),
    points: {
      show: false,
      size: 5,
      width: 0,
      fill: color(),
      filter: () => {
        const lonely = isolatedIndices(now().aligned.columns[index] ?? [])
        return lonely.length > 0 ? lonely : null
      },
    },
  }
}

function bandsOf(now: ReadPlotState): uPlot.Band[] {
  const { tracks } = now().aligned
  return tracks.flatMap((track, index) => {
    if (track.part !== 'max') return []
    const color = () => now().props.series[track.series]?.color ?? 'var(--ink)'
    // counted with the time base, which is the first of uPlot's series
    return [{ series: [index + 1, index] as [number, number], fill: () => now().color(color(), 0.18) }]
  })
}

/** Of a bar's time, so that neighbours stand apart. */
const FILL = 0.86
const LEAST_PX = 2

/** Draws the bars of one series, each as wide as its time; several series of bars share that width side by side. */
function barPaths(now: ReadPlotState, index: number): uPlot.Series.PathBuilder {
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
