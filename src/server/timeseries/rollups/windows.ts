import { QUALITIES } from '@/domain/readings/metrics'
import { DecimalSum } from '@/server/timeseries/storage/decimal'
import type { Reading, RollupWindow } from '@/server/timeseries/storage/types'

/** Excluded qualities: values that did not come from the water would show as steps in a chart. */
const LEFT_OUT = new Set([QUALITIES.indexOf('spike'), QUALITIES.indexOf('blind_zone')])

/** Windows begin at multiples of their width, counted from `originMs`. */
type Grid = { widthMs: number; originMs: number }

const startOf = (at: number, { widthMs, originMs }: Grid): number =>
  originMs + Math.floor((at - originMs) / widthMs) * widthMs

function sumFrom(first: number): DecimalSum {
  const sum = new DecimalSum()
  sum.add(first)
  return sum
}

/** Collects the values of a window; they must be added in ascending time within each series. */
class WindowAccumulator {
  private readonly open = new Map<number, { window: RollupWindow; sum: DecimalSum | null }>()
  private readonly windows: RollupWindow[] = []

  constructor(private readonly grid: Grid) {}

  add({ series, at }: Pick<RollupWindow, 'series' | 'at'>, more: Omit<RollupWindow, 'series' | 'at'>): void {
    const start = startOf(at, this.grid)
    const known = this.open.get(series)
    if (known?.window.at === start) {
      const { window } = known
      window.n += more.n
      window.sum = (known.sum ??= sumFrom(window.sum)).add(more.sum)
      if (more.min < window.min) window.min = more.min
      if (more.max > window.max) window.max = more.max
      window.last = more.last
      return
    }
    const { n, min, max, last } = more
    const window = { series, at: start, n, sum: more.sum, min, max, last }
    // most windows contain only this value
    this.open.set(series, { window, sum: null })
    this.windows.push(window)
  }

  sorted(): RollupWindow[] {
    return this.windows.sort((a, b) => a.at - b.at || a.series - b.series)
  }
}

/**
 * Windows of `widthMs` (at its multiples since `originMs`, else the epoch) of readings that ascend by time within each
 * series; spikes and out-of-range values do not count. Ascending by time then series, without empty windows.
 */
export function windowsOf(readings: Iterable<Reading>, widthMs: number, originMs = 0): RollupWindow[] {
  const gathering = new WindowAccumulator({ widthMs, originMs })
  for (const reading of readings) {
    const { value, quality } = reading
    if (!LEFT_OUT.has(quality))
      gathering.add(reading, { n: 1, sum: value, min: value, max: value, last: value })
  }
  return gathering.sorted()
}

/** Aggregates narrower windows that ascend by time within each series into wider ones. */
export function mergeWindows(windows: Iterable<RollupWindow>, widthMs: number, originMs = 0): RollupWindow[] {
  const gathering = new WindowAccumulator({ widthMs, originMs })
  for (const window of windows) gathering.add(window, window)
  return gathering.sorted()
}
