/**
 * Vertical places (px) for labels that want to stand at `wanted` but need `gap` between their middles and must stay
 * within `low`-`high`. Order is kept; a label moves no further than its neighbours force it to. When they cannot all
 * fit they are spread evenly.
 */
export const spreadLabels = (
  wanted: readonly number[],
  { gap, low, high }: { gap: number; low: number; high: number },
): number[] => {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const room = high - low
  const step = order.length > 1 ? Math.min(gap, room / (order.length - 1)) : 0
  const placed: number[] = []
  let floor = low
  for (const index of order) {
    placed[index] = Math.max(floor, wanted[index] ?? low)
    floor = (placed[index] ?? low) + step
  }
  let ceiling = high
  for (const index of order.toReversed()) {
    placed[index] = Math.min(ceiling, placed[index] ?? high)
    ceiling = (placed[index] ?? high) - step
  }
  return placed
}
