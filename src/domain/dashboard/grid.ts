import { inNarrowOrder } from './narrow-order'

/** A widget's position and size in grid cells; x and y count from 0 at the top left. */
export type LayoutItem = { id: string; x: number; y: number; w: number; h: number }
export type Size = { w: number; h: number }
export type Grid = { cols: number; rowHeight: number; margin: number }

/** The number of columns of stored layouts. */
export const GRID_COLUMNS = 12
/** Those of a phone. */
export const PHONE_COLUMNS = 2

/** Columns, row height (px) and margin (px) for a window width in px. */
export const gridFor = (windowWidth: number): Grid => {
  if (windowWidth < 600) return { cols: PHONE_COLUMNS, rowHeight: 120, margin: 8 }
  if (windowWidth < 960) return { cols: 4, rowHeight: 110, margin: 6 }
  return { cols: GRID_COLUMNS, rowHeight: 100, margin: 6 }
}

/** An integer number of cells within bounds; a value that is not a number becomes the minimum. */
const cells = (value: number, min: number, max: number): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : min

/** Rounds a stored or dragged position to whole cells within the columns. */
export const fit = <T extends LayoutItem>(item: T, cols: number): T => {
  const w = cells(item.w, 1, cols)
  const h = cells(item.h, 1, Infinity)
  return { ...item, w, h, x: cells(item.x, 0, cols - w), y: cells(item.y, 0, Infinity) }
}

/** Row by row, from left to right. */
export const inReadingOrder = <T extends LayoutItem>(layout: readonly T[]): T[] =>
  layout.toSorted((a, b) => a.y - b.y || a.x - b.x)

/**
 * Moves every item up to the skyline of the previous ones, by y; the given order breaks ties. An item that overlaps an
 * earlier one moves below it, so the result has no overlaps.
 */
export const packUpwards = <T extends LayoutItem>(ordered: readonly T[]): T[] => {
  const skyline: number[] = []
  return ordered
    .toSorted((a, b) => a.y - b.y)
    .map((item) => {
      const columns = Array.from({ length: item.w }, (_, offset) => item.x + offset)
      const y = Math.max(...columns.map((column) => skyline[column] ?? 0))
      for (const column of columns) skyline[column] = y + item.h
      return { ...item, y }
    })
}

/** Restores the caller's order: React keeps its elements, a diff stays small. */
export const inOrderOf = <T extends LayoutItem>(layout: readonly T[], settled: readonly T[]): T[] => {
  const byId = new Map(settled.map((item) => [item.id, item]))
  return layout.map((item) => byId.get(item.id) ?? item)
}

/**
 * Pushes every item upward until it meets another; overlaps are resolved downward, sizes and positions are clamped to
 * the columns. Ids are unique. Idempotent.
 */
export const compactUp = <T extends LayoutItem>(layout: readonly T[], cols: number = GRID_COLUMNS): T[] =>
  inOrderOf(layout, packUpwards(inReadingOrder(layout.map((item) => fit(item, cols)))))

/**
 * Fills rows from left to right in the given order. `y` is the number of the row: compaction derives the row heights.
 */
export const flow = <T extends { id: string } & Size>(
  items: readonly T[],
  cols: number,
): (T & LayoutItem)[] => {
  let [x, y] = [0, 0]
  return items.map((item) => {
    if (x + item.w > cols) [x, y] = [0, y + 1]
    const placed = { ...item, x, y }
    x += item.w
    return placed
  })
}

/**
 * A narrow column is about as wide on its screen as two of the twelve, so widths halve at most. A single column left
 * beside more than half a row is too narrow for any widget and is added to its neighbour.
 */
const narrowWidth = (w: number, cols: number): number => {
  const scaled = Math.min(cols, Math.ceil(w * Math.max(cols / GRID_COLUMNS, 0.5)))
  return cols - scaled === 1 && scaled > cols / 2 ? cols : scaled
}

type Narrowing = { rowsOf?: ((item: LayoutItem) => number) | undefined; order?: readonly string[] }

/**
 * The layout for fewer columns, derived from the stored one and never written back: the same items in reading order or,
 * as far as it goes, in `order`, widths scaled, heights those of `rowsOf`, rows refilled and compacted. With 12 or more
 * columns only compacted.
 */
export const deriveColumns = <T extends LayoutItem>(
  layout: readonly T[],
  cols: number,
  { rowsOf = ({ h }) => h, order = [] }: Narrowing = {},
): T[] => {
  const wide = compactUp(layout)
  if (cols >= GRID_COLUMNS) return wide
  const narrow = inNarrowOrder(inReadingOrder(wide), order).map((item) => ({
    ...item,
    w: narrowWidth(item.w, cols),
    h: rowsOf(item),
  }))
  return inOrderOf(layout, compactUp(flow(narrow, cols), cols))
}
