import * as z from 'zod/mini'
import type { LayoutItem } from '@/domain/dashboard/grid'

const KEY = 'dashboard_layout'
const cell = z.int().check(z.gte(0), z.lte(1000))
const Cached = z
  .array(z.object({ id: z.string(), x: cell, y: cell, w: cell.check(z.gte(1)), h: cell.check(z.gte(1)) }))
  .check(z.maxLength(500))

/** The layout last seen on this browser, as stored: where to put the skeletons until the server answers. */
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
    return Cached.parse(JSON.parse(stored))
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
