import { splitAtGaps, type LevelHistoryPoint } from '@/components/tank/level-points'

/** A line through the levels of a time span, in the pixels of a box; y points down. */
type SparklineBox = {
  from: number
  to: number
  width: number
  height: number
  low: number
  high: number
}

type Sparkline = {
  /** One path per run: a silence of the device stays open. */
  lines: string[]
  /** Points with silence on both sides, and the newest. */
  dots: { x: number; y: number }[]
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The narrowest band of percent a sparkline fills its height with: ripples must not look like tides. */
const LEAST_BAND = 10

/** Percent range to draw: the points with a little air, never narrower than ten points, within 0-100. */
export const percentBandOf = (points: readonly LevelHistoryPoint[]): { low: number; high: number } => {
  if (points.length === 0) return { low: 0, high: 100 }
  const values = points.map(({ percent }) => percent)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const half = Math.max(LEAST_BAND, (most - least) * 1.1) / 2
  const middle = Math.min(100 - half, Math.max(half, (least + most) / 2))
  return half >= 50 ? { low: 0, high: 100 } : { low: middle - half, high: middle + half }
}

/** The place of the point that is nearest in time. */
export const nearestPointIndex = (points: readonly LevelHistoryPoint[], at: number): number =>
  points.reduce(
    (best, point, index) => (Math.abs(point.at - at) < Math.abs((points[best]?.at ?? 0) - at) ? index : best),
    0,
  )

const placeIn =
  ({ from, to, width, height, low, high }: SparklineBox) =>
  (at: number, percent: number) => ({
    x: round(((at - from) / (to - from)) * width),
    y: round(height - ((percent - low) / (high - low)) * height),
  })

/** Where a sign for an instant stands: at its own time, as high as the line is nearest to it. */
export const sparklineDotAt = (points: readonly LevelHistoryPoint[], at: number, box: SparklineBox) => {
  const { x: cx, y: cy } = placeIn(box)(at, points[nearestPointIndex(points, at)]?.percent ?? box.low)
  return { cx, cy }
}

/** Paths for at most a few dozen points; gaps longer than the device's rhythm are drawn as gaps. */
export const sparklineOf = (points: readonly LevelHistoryPoint[], box: SparklineBox): Sparkline => {
  const { from, to } = box
  const placed = placeIn(box)
  const place = ({ at, percent }: LevelHistoryPoint) => placed(at, percent)
  const runs = splitAtGaps(points, (to - from) / 60).map((run) => run.map(place))
  const drawn = runs.filter((run) => run.length > 1)
  const line = (run: { x: number; y: number }[]) => `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}`
  return {
    lines: drawn.map(line),
    dots: runs.flatMap((run, index) => (run.length === 1 || index === runs.length - 1 ? run.slice(-1) : [])),
  }
}
