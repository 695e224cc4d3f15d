import type { ChartPoint, ChartSeries } from './types'

/** What is drawn of a series: its value, or an edge of the band behind it. */
type Track = { series: number; part: 'value' | 'min' | 'max' }

/**
 * Several series on one time base. A column has null where its series says that nothing is known, undefined where it
 * merely has no point at another's time.
 */
export type AlignedSeries = {
  /** Epoch milliseconds, rising. */
  times: number[]
  tracks: Track[]
  /** One for each track. */
  columns: (number | null | undefined)[][]
}

const hasBand = ({ points }: ChartSeries): boolean =>
  points.some(({ min, max }) => min !== undefined && max !== undefined)

/** Whether anything of the band can be seen: extremes that are the value itself draw nothing. */
export const showsBand = ({ points }: ChartSeries): boolean =>
  points.some(({ value, min, max }) => value !== null && min !== undefined && max !== undefined && max > min)

const partOf = (point: ChartPoint, part: Track['part']): number | null =>
  point.value === null ? null : (point[part] ?? point.value)

/** Where a point stands: one with a length in its middle. */
export const drawnTimeOf = ({ at, to }: Pick<ChartPoint, 'at' | 'to'>): number =>
  to === undefined ? at : (at + to) / 2

/** A gap reaches to the values around it, over times at which only other series have points. */
const widenGaps = (column: (number | null | undefined)[]): void => {
  const spread = (index: number, from: number) => {
    if (column[index] === undefined && column[from] === null) column[index] = null
  }
  for (let index = 1; index < column.length; index++) spread(index, index - 1)
  for (let index = column.length - 2; index >= 0; index--) spread(index, index + 1)
}

/** Puts the points of all series on one time base; of two points of a series at one time the later in order counts. */
export const alignSeries = (series: readonly ChartSeries[]): AlignedSeries => {
  const all = new Set(series.flatMap(({ points }) => points.map(drawnTimeOf)))
  const times = [...all].sort((a, b) => a - b)
  const place = new Map(times.map((at, index) => [at, index]))
  const tracks = series.flatMap((each, index): Track[] => [
    { series: index, part: 'value' },
    ...(hasBand(each)
      ? [
          { series: index, part: 'min' as const },
          { series: index, part: 'max' as const },
        ]
      : []),
  ])
  const columns = tracks.map(({ series: index, part }) => {
    const column = new Array<number | null | undefined>(times.length).fill(undefined)
    for (const point of series[index]?.points ?? [])
      column[place.get(drawnTimeOf(point)) ?? 0] = partOf(point, part)
    widenGaps(column)
    return column
  })
  return { times, tracks, columns }
}

/** The index of the value nearest in time to `at`, within `reachMs`; -1 when there is none. Times rise. */
export const nearestIndex = (
  points: readonly { at: number }[],
  at: number,
  reachMs: number = Infinity,
): number => {
  let [low, high] = [0, points.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  const best = [low - 1, low]
    .filter((index) => points[index] !== undefined)
    .toSorted((a, b) => Math.abs((points[a]?.at ?? 0) - at) - Math.abs((points[b]?.at ?? 0) - at))[0]
  return best !== undefined && Math.abs((points[best]?.at ?? 0) - at) <= reachMs ? best : -1
}

/** Indices of values with nothing known on either side: a line through them would draw nothing at all. */
export const isolatedIndices = (column: readonly (number | null | undefined)[]): number[] => {
  const known = column.flatMap((value, index) => (value === undefined ? [] : [index]))
  return known.filter((index, k) => {
    const [before, after] = [known[k - 1], known[k + 1]]
    const isGap = (at: number | undefined) => at === undefined || column[at] === null
    return column[index] !== null && isGap(before) && isGap(after)
  })
}
