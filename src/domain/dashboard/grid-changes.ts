import {
  compactUp,
  fit,
  flow,
  GRID_COLUMNS,
  inOrderOf,
  inReadingOrder,
  type LayoutItem,
  packUpwards,
  type Size,
} from './grid'

// What changes a layout. The dashboard's first painting does without it.

export type Direction = 'left' | 'right' | 'up' | 'down'

const DEFAULT_SIZE: Size = { w: 3, h: 2 }

/** True when two places share a cell. */
export const collides = (a: Omit<LayoutItem, 'id'>, b: Omit<LayoutItem, 'id'>): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** The default dashboard: default sizes (3 × 2 where none is given) row by row in 12 columns, then compacted. */
export const resetLayout = (items: readonly ({ id: string } & Partial<Size>)[]): LayoutItem[] => {
  const sized = items.map(({ id, w = DEFAULT_SIZE.w, h = DEFAULT_SIZE.h }) =>
    fit({ id, x: 0, y: 0, w, h }, GRID_COLUMNS),
  )
  return compactUp(flow(sized, GRID_COLUMNS))
}

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
 * What stays while others are folded away: the same sizes, in reading order each at the first free place, so that none is
 * left empty beside a tall one. Never stored.
 */
export const refillRows = (layout: readonly LayoutItem[]): LayoutItem[] => {
  const placed: LayoutItem[] = []
  for (const item of inReadingOrder(layout)) placed.push({ ...item, ...placeNew(placed, item) })
  return inOrderOf(layout, placed)
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
