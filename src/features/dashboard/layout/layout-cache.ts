import type { LayoutItem } from '@/domain/dashboard/grid'

const KEY = 'dashboard_layout'
const MOST_ITEMS = 500
const MOST_CELLS = 1000

const isCell = (value: unknown, min: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= MOST_CELLS

/** By hand: a library of schemas would be part of the very first load. */
const isItem = (value: unknown): value is LayoutItem => {
  if (typeof value !== 'object' || value === null) return false
  const { id, x, y, w, h } = value as Record<string, unknown>
  return typeof id === 'string' && isCell(x, 0) && isCell(y, 0) && isCell(w, 1) && isCell(h, 1)
}

/** The layout of the first dashboard last seen on this browser, as stored: where to put the skeletons until the server answers. */
export function storedLayout(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** What `storedLayout()` says; nothing when it cannot be read. */
export function parseLayout(stored: string): LayoutItem[] {
  try {
    const items: unknown = JSON.parse(stored)
    return Array.isArray(items) && items.length <= MOST_ITEMS && items.every(isItem) ? items : []
  } catch {
    return []
  }
}

export function writeLayoutCache(layout: readonly LayoutItem[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(layout))
  } catch {
    // Without storage the skeletons stand in default places.
  }
}
