type RowPress = {
  chosen: ReadonlySet<string>
  /** What is shown, in order. */
  ids: readonly string[]
  id: string
  /** Where a range begins: what was pressed last. */
  from: string | null
}

/** After a press on one: it alone changes. */
export function toggleRow({ chosen, id }: Pick<RowPress, 'chosen' | 'id'>): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/** After a press with Shift: everything from the one pressed last to this one is chosen. Without such a one, it alone. */
export function extendSelection({ chosen, ids, id, from }: RowPress): ReadonlySet<string> {
  const ends = [from === null ? -1 : ids.indexOf(from), ids.indexOf(id)]
  if (ends.includes(-1)) return new Set([...chosen, id])
  return new Set([...chosen, ...ids.slice(Math.min(...ends), Math.max(...ends) + 1)])
}
