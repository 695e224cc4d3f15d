/** What a chart of the kit draws; times in epoch milliseconds. */

/**
 * One value of a series; null is a gap that is drawn as one. `min` and `max` draw a band behind the line. A bar begins
 * at `at` and is as wide as its time: up to `to`, else to the next bar.
 */
export type ChartPoint = { at: number; value: number | null; min?: number; max?: number; to?: number }

export type ChartSeries = {
  key: string
  /** In the reader's language: legend, cursor and table. */
  label: string
  points: readonly ChartPoint[]
  /** CSS colour; a token such as `var(--accent)`. */
  color: string
  kind?: 'line' | 'area' | 'bars'
  /** Drawn dashed, for what is only a comparison. */
  isFaint?: boolean
  /** Lengths of dashes and gaps in pixels, which tell lines apart beside their colours. */
  dash?: readonly number[]
  /** How far in time from the cursor its nearest value may be; it has to be there itself by default. */
  reachMs?: number
  /** The second scale stands at the right. */
  axis?: 'left' | 'right'
  /** A value with its unit, as axis, cursor and table show it. */
  format: (value: number | null) => string
}

/** A range of the left scale, coloured along it, with a name (threshold bands). */
export type ChartBand = { from: number; to: number; color: string; label: string }
/** A horizontal line of the left scale. */
export type ChartLine = { value: number; color: string; label: string }
/** A stretch of time marked under the curve (the pump was running). */
export type ChartRibbon = { from: number; to: number; label: string; color?: string }
/** An instant with a sign and words (refill, leak). */
export type ChartMarker = { at: number; label: string; color?: string }

export type SeriesChartProps = {
  series: readonly ChartSeries[]
  from: number
  to: number
  /** One or two sentences that say what the picture shows. */
  summary: string
  /** Caption of the table view. */
  title: string
  bands?: readonly ChartBand[]
  lines?: readonly ChartLine[]
  ribbons?: readonly ChartRibbon[]
  markers?: readonly ChartMarker[]
  /** Limits of the left scale; free at an end that is not given. */
  min?: number
  max?: number
  /** How wide the left scale is at least, px: charts that stand above each other share their times. */
  leastAxisPx?: number
  /** Zone of the times it shows; the reader's by default. Days belong to the place they are of. */
  timeZone?: string
  /** Where the reader zoomed to; null for all of it. Absent: no zoom. */
  onZoom?: (window: ChartWindow | null) => void
  /** Where the reader has zoomed to, when whoever draws the chart keeps it; else the chart does. */
  zoom?: ChartWindow | null
  /** Something else on the page says what each line is. */
  hasNoLegend?: boolean
  /** Shows the table instead of the picture. */
  asTable?: boolean
  className?: string
}

/** The stretch of time that a chart shows. */
export type ChartWindow = { from: number; to: number }
