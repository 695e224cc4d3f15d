/** No dashboard has more widgets. */
export const MOST_WIDGETS = 200

/**
 * The order of cards in a narrow window: those that the order names, as it names them, and behind them all others as they
 * come. Names that no item has, or that are there a second time, say nothing.
 */
export function inNarrowOrder<T extends { id: string }>(items: readonly T[], order: readonly string[]): T[] {
  const ranks = new Map(order.toReversed().map((id, index) => [id, order.length - 1 - index]))
  const rankOf = ({ id }: T): number => ranks.get(id) ?? order.length
  return items.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** One card at another place of the order; a place outside of it is its nearest end. Of an unknown card nothing moves. */
export function moveToPlace(order: readonly string[], id: string, place: number): string[] {
  if (!order.includes(id)) return [...order]
  const others = order.filter((one) => one !== id)
  return others.toSpliced(Math.max(0, place), 0, id)
}
