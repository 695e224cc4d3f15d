/** Where a card stands on the page, px. */
type Span = { top: number; bottom: number }

/** What of the page is in sight: from where, how much, and how far down it can be scrolled, px. */
type Sight = { y: number; height: number; mostY: number }

/**
 * Where a screen on a wall looks next: at the first card that it does not show whole, below what it has shown; past the
 * last one back at the top. A card higher than the screen is shown in parts.
 */
export function nextStopOf(cards: readonly Span[], { y, height, mostY }: Sight): number {
  const below = cards.filter(({ bottom }) => bottom > y + height + 1)
  if (below.length === 0 || y >= mostY) return 0
  const first = Math.min(...below.map(({ top }) => top))
  return Math.min(first > y ? first : y + height, mostY)
}
