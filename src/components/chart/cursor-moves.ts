import type { ChartWindow } from './types'

/** One press of a Page key goes over this share of what is shown. */
const PAGE_SHARE = 0.1

/**
 * Where a key takes the cursor of a chart with `count` places; null for a key that moves nothing. A cursor that is not
 * there yet (null) stands after the last place.
 *
 * | key                  | goes                    |
 * |----------------------|-------------------------|
 * | ArrowLeft, ArrowDown | one back                |
 * | ArrowRight, ArrowUp  | one on                  |
 * | PageUp, PageDown     | a tenth back, a tenth on |
 * | Home, End            | to the first, the last  |
 */
export const cursorMove = (key: string, current: number | null, count: number): number | null => {
  if (count === 0) return null
  const page = Math.max(1, Math.round(count * PAGE_SHARE))
  const from = current ?? count
  const targets: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageUp: from - page,
    PageDown: from + page,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  return target === undefined ? null : Math.min(count - 1, Math.max(0, target))
}

/** The least stretch that can be zoomed to. */
const LEAST_MS = 60_000

/**
 * The window scaled by `factor` (under 1 is closer) so that `at` keeps its place, inside `whole`. Null when that is all
 * of it.
 */
export const zoomWindow = (
  { window, whole }: { window: ChartWindow; whole: ChartWindow },
  at: number,
  factor: number,
): ChartWindow | null => {
  const size = window.to - window.from
  const wanted = Math.max(Math.min(LEAST_MS, size), size * factor)
  if (wanted >= whole.to - whole.from) return null
  const centre = Math.min(window.to, Math.max(window.from, at))
  const share = size > 0 ? (centre - window.from) / size : 0.5
  const from = Math.min(whole.to - wanted, Math.max(whole.from, centre - share * wanted))
  return { from, to: from + wanted }
}

/** The window between two instants in any order; null when it is too short to be meant. */
export const windowBetween = (a: number, b: number): ChartWindow | null =>
  Math.abs(a - b) < LEAST_MS ? null : { from: Math.min(a, b), to: Math.max(a, b) }
