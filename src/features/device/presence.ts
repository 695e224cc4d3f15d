const QUARTER_MS = 15 * 60_000
const QUARTERS = 96

/** The last 96 whole quarters of an hour and the one that runs, as one window; epoch milliseconds. */
export function presenceWindow(now: number): { from: number; to: number } {
  const to = Math.ceil((now + 1) / QUARTER_MS) * QUARTER_MS
  return { from: to - QUARTERS * QUARTER_MS, to }
}

/** How many readings each quarter of an hour has; `points` are buckets by their beginning. */
export function presenceByQuarter(points: readonly { at: string; n: number }[], from: number): number[] {
  const quarters = Array.from({ length: QUARTERS }, () => 0)
  for (const { at, n } of points) {
    const place = Math.floor((Date.parse(at) - from) / QUARTER_MS)
    const before = quarters[place]
    if (before !== undefined) quarters[place] = before + n
  }
  return quarters
}

export const quarterAt = (from: number, place: number): number => from + place * QUARTER_MS
