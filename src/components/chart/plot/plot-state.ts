import type { Format } from '@/client/format'
import type { AlignedSeries } from '@/components/chart/align-series'
import type { ChartWindow, SeriesChartProps } from '@/components/chart/types'

export type ValueScale = { min: number; max: number }

/** All that a plot draws; it reads the newest one at every drawing, so a change of data needs no new plot. */
export type PlotState = {
  props: SeriesChartProps
  aligned: AlignedSeries
  window: ChartWindow
  scales: { left: ValueScale; right: ValueScale }
  reader: Pick<Format, 'locale' | 'timeZone' | 'units' | 'volume' | 'flow' | 'hourlyFlow'>
  /** A colour of the tokens as the canvas understands it; `alpha` 0-1. */
  color: (css: string, alpha?: number) => string
  font: string
}

export type ReadPlotState = () => PlotState
