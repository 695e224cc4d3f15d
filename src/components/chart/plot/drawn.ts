import type { Format } from '@/client/format'
import type { Aligned } from '@/components/chart/align'
import type { ChartWindow, SeriesChartProps } from '@/components/chart/types'

export type Scale = { min: number; max: number }

/** All that a plot draws; it reads the newest one at every drawing, so a change of data needs no new plot. */
export type Drawn = {
  props: SeriesChartProps
  aligned: Aligned
  window: ChartWindow
  scales: { left: Scale; right: Scale }
  reader: Pick<Format, 'locale' | 'timeZone' | 'units' | 'volume' | 'flow' | 'hourlyFlow'>
  /** A colour of the tokens as the canvas understands it; `alpha` 0-1. */
  color: (css: string, alpha?: number) => string
  font: string
}

export type Now = () => Drawn
