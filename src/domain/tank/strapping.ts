import { isUsable } from './numbers'
import type { StrappingPoint } from './types'

/** Cached per entered table, because a level is computed for thousands of readings at once. */
const tables = new WeakMap<readonly StrappingPoint[], StrappingPoint[] | null>()

/**
 * A strapping table ready for use: anchored at empty (0 mm, 0 L), by ascending height, never falling, one row per
 * height. Rows that are not numbers or lie at or below the bottom are left out. Null when no row holds liquid.
 */
export const strappingTable = (
  rows: readonly StrappingPoint[] | null | undefined,
): readonly StrappingPoint[] | null => {
  if (!rows) return null
  const known = tables.get(rows)
  if (known !== undefined) return known
  const table = tableOf(rows)
  tables.set(rows, table)
  return table
}

function tableOf(rows: readonly StrappingPoint[]): StrappingPoint[] | null {
  const usable = rows.filter((row) => isUsable(row.heightMm) && isUsable(row.liters) && row.heightMm > 0)
  const table: StrappingPoint[] = [{ heightMm: 0, liters: 0 }]
  let highest = 0
  for (const row of usable.toSorted((a, b) => a.heightMm - b.heightMm)) {
    highest = Math.max(highest, row.liters)
    if (table.at(-1)?.heightMm === row.heightMm) table.pop()
    table.push({ heightMm: row.heightMm, liters: highest })
  }
  return highest > 0 ? table : null
}

/**
 * Litres at a height (mm) by linear interpolation between the rows, the practice of tank calibration (ISO 7507, API
 * MPMS chapter 2): monotone because the table is. Below the bottom 0, above the last row its litres.
 */
export const strappedLiters = (table: readonly StrappingPoint[], heightMm: number): number => {
  const above = table.findIndex((row) => row.heightMm >= heightMm)
  const [lower, upper] = [table[above - 1], table[above]]
  if (!upper) return table.at(-1)?.liters ?? 0
  if (!lower) return upper.liters
  const share = (heightMm - lower.heightMm) / (upper.heightMm - lower.heightMm)
  return lower.liters + share * (upper.liters - lower.liters)
}
