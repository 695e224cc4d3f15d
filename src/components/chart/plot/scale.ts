import type { AlignedSeries } from '@/components/chart/align-series'
import type { ChartSeries, SeriesChartProps } from '@/components/chart/types'

type ScaleEnds = { min: number; max: number }

/** Air above and below the values, of what they span. */
const PADDING_SHARE = 0.08

/**
 * The ends of a scale for values between `least` and `most` (null: there are none). An end that is given stays, unless
 * values pass it; a free end has air, but none below zero where no value is; bars and areas begin at zero.
 */
export const scaleOf = (
  extent: ScaleEnds | null,
  { min, max, fromZero }: { min?: number | undefined; max?: number | undefined; fromZero: boolean },
): ScaleEnds => {
  if (!extent) return { min: min ?? 0, max: Math.max(max ?? 1, (min ?? 0) + 1) }
  const low = fromZero ? Math.min(0, extent.min) : extent.min
  const high = fromZero ? Math.max(0, extent.max) : extent.max
  const air = (high - low || Math.abs(high) || 1) * PADDING_SHARE
  const floor = min === undefined ? (low < 0 ? low - air : Math.max(0, low - air)) : Math.min(min, low)
  const ceiling = max === undefined ? (fromZero && high === 0 ? air : high + air) : Math.max(max, high)
  return { min: floor, max: ceiling > floor ? ceiling : floor + 1 }
}

const isGrounded = ({ kind }: ChartSeries): boolean => kind === 'bars' || kind === 'area'

/** The scale of one side of a chart for what stands between two indices of its time base. */
export const sideScale = (
  { columns, tracks }: Pick<AlignedSeries, 'columns' | 'tracks'>,
  props: Pick<SeriesChartProps, 'series' | 'min' | 'max'>,
  side: 'left' | 'right',
): ScaleEnds => {
  const isHere = (index: number) => (props.series[index]?.axis ?? 'left') === side
  const series = props.series.filter((_, index) => isHere(index))
  let extent: ScaleEnds | null = null
  tracks.forEach((track, index) => {
    if (!isHere(track.series)) return
    for (const value of columns[index] ?? [])
      if (typeof value === 'number')
        extent = extent
          ? { min: Math.min(extent.min, value), max: Math.max(extent.max, value) }
          : { min: value, max: value }
  })
  const limits = side === 'left' ? { min: props.min, max: props.max } : {}
  return scaleOf(extent, { ...limits, fromZero: series.length > 0 && series.every(isGrounded) })
}
