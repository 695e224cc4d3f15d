import { QUALITIES } from '@/domain/metrics'
import { roundedSum } from './decimal'
import type { Reading, Window } from './types'

const SPIKE = QUALITIES.indexOf('spike')

/** Windows begin at multiples of their width, counted from `originMs`. */
type Grid = { widthMs: number; originMs: number }

const startOf = (at: number, { widthMs, originMs }: Grid): number =>
  originMs + Math.floor((at - originMs) / widthMs) * widthMs

const inOrder = (a: Window, b: Window): number => a.at - b.at || a.series - b.series

/** Gathers what falls into the same window, in the order given: `last` is that of the last item. */
function gather(items: Iterable<Window>, grid: Grid): Window[] {
  const open = new Map<number, Window>()
  const windows: Window[] = []
  for (const { series, at, n, sum, min, max, last } of items) {
    const start = startOf(at, grid)
    const window = open.get(series)
    if (window?.at === start) {
      window.n += n
      window.sum = roundedSum(window.sum, sum)
      window.min = Math.min(window.min, min)
      window.max = Math.max(window.max, max)
      window.last = last
    } else {
      const begun = { series, at: start, n, sum, min, max, last }
      open.set(series, begun)
      windows.push(begun)
    }
  }
  return windows.sort(inOrder)
}

function* single(readings: Iterable<Reading>): Generator<Window> {
  for (const { series, at, value, quality } of readings) {
    if (quality === SPIKE) continue
    yield { series, at, n: 1, sum: value, min: value, max: value, last: value }
  }
}

/**
 * Windows of `widthMs` (at its multiples since `originMs`, else the epoch) of readings that ascend by time within
 * each series; spikes do not count. Ascending by time then series; a window without readings does not appear.
 */
export const windowsOf = (readings: Iterable<Reading>, widthMs: number, originMs = 0): Window[] =>
  gather(single(readings), { widthMs, originMs })

/** Wider windows out of narrower ones that ascend by time within each series. */
export const mergeWindows = (windows: Iterable<Window>, widthMs: number, originMs = 0): Window[] =>
  gather(windows, { widthMs, originMs })
