import { inNarrowOrder } from './narrow-order'

/** A widget's position and size in grid cells; x and y count from 0 at the top left. */
export type LayoutItem = { id: string; x: number; y: number; w: number; h: number }
export type Size = { w: number; h: number }
export type Direction = 'left' | 'right' | 'up' | 'down'
export type Grid = { cols: number; rowHeight: number; margin: number }

/** The number of columns of stored layouts. */
export const GRID_COLUMNS = 12
/** Those of a phone. */
export const PHONE_COLUMNS = 2
const DEFAULT_SIZE: Size = { w: 3, h: 2 }

/** Columns, row height (px) and margin (px) for a window width in px. */
export const gridFor = (windowWidth: number): Grid => {
  if (windowWidth < 600) return { cols: PHONE_COLUMNS, rowHeight: 120, margin: 8 }
  if (windowWidth < 960) return { cols: 4, rowHeight: 110, margin: 6 }
  return { cols: GRID_COLUMNS, rowHeight: 100, margin: 6 }
}

/** True when two places share a cell. */
export const collides = (a: Omit<LayoutItem, 'id'>, b: Omit<LayoutItem, 'id'>): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** An integer number of cells within bounds; a value that is not a number becomes the minimum. */
const cells = (value: number, min: number, max: number): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : min

/** Rounds a stored or dragged position to whole cells within the columns. */
const fit = <T extends LayoutItem>(item: T, cols: number): T => {
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
const packUpwards = <T extends LayoutItem>(ordered: readonly T[]): T[] => {
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
const inOrderOf = <T extends LayoutItem>(layout: readonly T[], settled: readonly T[]): T[] => {
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
const flow = <T extends { id: string } & Size>(items: readonly T[], cols: number): (T & LayoutItem)[] => {
  let [x, y] = [0, 0]
  return items.map((item) => {
    if (x + item.w > cols) [x, y] = [0, y + 1]
    const placed = { ...item, x, y }
    x += item.w
    return placed
  })
}

/** The default dashboard: default sizes (3 × 2 where none is given) row by row in 12 columns, then compacted. */
export const resetLayout = (items: readonly ({ id: string } & Partial<Size>)[]): LayoutItem[] => {
  const sized = items.map(({ id, w = DEFAULT_SIZE.w, h = DEFAULT_SIZE.h }) =>
    fit({ id, x: 0, y: 0, w, h }, GRID_COLUMNS),
  )
  return compactUp(flow(sized, GRID_COLUMNS))
}

/** What stays while others are folded away: the same sizes in reading order, rows refilled from the left. Never stored. */
export const refillRows = (layout: readonly LayoutItem[]): LayoutItem[] =>
  inOrderOf(layout, resetLayout(inReadingOrder(layout)))

/** The first position, row by row, where a new item fits without moving any other. */
export const placeNew = (
  layout: readonly LayoutItem[],
  size: Partial<Size> = {},
  cols: number = GRID_COLUMNS,
): Omit<LayoutItem, 'id'> => {
  const { w: wanted = DEFAULT_SIZE.w, h: high = DEFAULT_SIZE.h } = size
  const { w, h } = fit({ id: '', x: 0, y: 0, w: wanted, h: high }, cols)
  const bottom = Math.max(0, ...layout.map((item) => item.y + item.h))
  for (let y = 0; y < bottom; y += 1) {
    for (let x = 0; x + w <= cols; x += 1) {
      const place = { x, y, w, h }
      if (!layout.some((item) => collides(item, place))) return place
    }
  }
  return { x: 0, y: bottom, w, h }
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

/** Sets the position and size of one item; items in its way move below it. */
const giveWay = <T extends LayoutItem>(layout: readonly T[], changed: T): T[] => {
  const below = changed.y + changed.h
  const yielded = inReadingOrder(layout).map((item) => {
    if (item.id === changed.id) return changed
    return collides(item, changed) ? { ...item, y: below } : item
  })
  return inOrderOf(layout, packUpwards(yielded))
}

const overlapsColumns = (a: LayoutItem, b: LayoutItem) => a.x < b.x + b.w && b.x < a.x + a.w

/** The nearest item under another one, the shorter of two that begin in the same row. */
const nextBelow = <T extends LayoutItem>(layout: readonly T[], item: T): T | undefined =>
  layout
    .filter((other) => overlapsColumns(other, item) && other.y >= item.y + item.h)
    .toSorted((a, b) => a.y - b.y || a.h - b.h)[0]

const movedTo = <T extends LayoutItem>(
  layout: readonly T[],
  item: T,
  direction: Direction,
  cols: number,
): T => {
  switch (direction) {
    case 'left':
      return { ...item, x: Math.max(0, item.x - 1) }
    case 'right':
      return { ...item, x: Math.min(cols - item.w, item.x + 1) }
    case 'up':
      return { ...item, y: Math.max(0, item.y - 1) }
    case 'down': {
      const next = nextBelow(layout, item)
      return next ? { ...item, y: next.y + next.h } : item
    }
  }
}

/**
 * One arrow key on a widget: a cell to the left or right, or past its neighbour above or below (in a compacted grid a
 * single row up or down would fall straight back). Items in the way move below. The result is compacted; at an edge, or
 * for an unknown id, nothing moves.
 */
export const moveByKey = <T extends LayoutItem>(
  layout: readonly T[],
  id: string,
  direction: Direction,
  cols: number = GRID_COLUMNS,
): T[] => {
  const compacted = compactUp(layout, cols)
  const item = compacted.find((candidate) => candidate.id === id)
  return item ? giveWay(compacted, movedTo(compacted, item, direction, cols)) : compacted
}

const STEPS: Record<Direction, Size> = {
  left: { w: -1, h: 0 },
  right: { w: 1, h: 0 },
  up: { w: 0, h: -1 },
  down: { w: 0, h: 1 },
}

/** One step of a length; below its minimum it may stay or grow but not shrink. */
const stepped = (length: number, step: number, min: number, max: number): number =>
  Math.min(max, step < 0 ? Math.max(Math.min(min, length), length + step) : length + step)

/**
 * Shift and an arrow key on a widget: right and down grow it by a cell, left and up shrink it, never under `min` (2 × 2
 * in the full grid, 1 × 1 in a narrower one) nor over the last column. Neighbours in the way move below.
 */
export const resizeByKey = <T extends LayoutItem>(
  layout: readonly T[],
  id: string,
  direction: Direction,
  cols: number = GRID_COLUMNS,
  min: Size = cols >= GRID_COLUMNS ? { w: 2, h: 2 } : { w: 1, h: 1 },
): T[] => {
  const compacted = compactUp(layout, cols)
  const item = compacted.find((candidate) => candidate.id === id)
  if (!item) return compacted
  const step = STEPS[direction]
  const w = stepped(item.w, step.w, min.w, cols - item.x)
  const h = stepped(item.h, step.h, min.h, Infinity)
  return giveWay(compacted, { ...item, w, h })
}
